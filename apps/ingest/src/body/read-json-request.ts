import { toIssues } from '@tachograph/schema/problem';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { ProblemError } from '../http/problem.ts';
import type { Limits } from '../limits/limits.ts';
import type { UploadMemory } from '../limits/upload-memory.ts';
import { parseJsonBody } from './parse-json-body.ts';
import { readBody } from './read-body.ts';

type Context = { readonly deps: { readonly limits: Limits }; readonly memory: UploadMemory };

type Expected = {
  /** Names the body in error responses: "the releases". */
  readonly what: string;
  /** Where it is less than the limit for uploads. */
  readonly maxBytes?: number;
};

/** The JSON body of a request that is not an upload. Throws a `ProblemError` for any other body. */
export async function readJsonRequest(
  request: FastifyRequest,
  { deps, memory }: Context,
  { what, maxBytes }: Expected,
): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new ProblemError('unsupported-media-type', `Send ${what} as application/json.`, {
      headers: { accept: 'application/json' },
    });
  }
  const limits = maxBytes === undefined ? deps.limits : { ...deps.limits, wireBytes: maxBytes, decodedBytes: maxBytes };
  return memory.use(async (lease) => parseJsonBody((await readBody(request.raw, limits, lease)).bytes, limits));
}

/** Issues that the text of a response names, and that it lists. */
const MAX_LISTED = 20;

/**
 * As `readJsonRequest`, and the value is one of the schema: the detail of the `ProblemError` for any other is `problem` and
 * every issue, each with its JSON pointer.
 */
export async function parseRequest<T>(
  request: FastifyRequest,
  context: Context,
  schema: z.ZodType<T>,
  { problem, ...expected }: Expected & { readonly problem: string },
): Promise<T> {
  const input = await readJsonRequest(request, context, expected);
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues.slice(0, MAX_LISTED);
  const texts = first.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
  const issues = first.flatMap((issue) => toIssues(issue, { input, schema, what: 'the body' })).slice(0, MAX_LISTED);
  throw new ProblemError('invalid-request', `${problem} ${texts.join('; ').slice(0, 1000)}.`, { issues });
}
