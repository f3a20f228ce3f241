import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../http/problem.ts';
import type { Limits } from '../limits/limits.ts';
import type { UploadMemory } from '../limits/upload-memory.ts';
import { parseJsonBody } from './parse-json-body.ts';
import { readBody } from './read-body.ts';

type Options = {
  /** Names the body in error responses: "the releases". */
  readonly what: string;
  /** Where it is less than the limit for uploads. */
  readonly maxBytes?: number;
};

/** The JSON body of a request that is not an upload. Throws a `ProblemError` for any other body. */
export async function readJsonRequest(
  request: FastifyRequest,
  { deps, memory }: { readonly deps: { readonly limits: Limits }; readonly memory: UploadMemory },
  { what, maxBytes }: Options,
): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new ProblemError('unsupported-media-type', `Send ${what} as application/json.`, {
      headers: { accept: 'application/json' },
    });
  }
  const limits = maxBytes === undefined ? deps.limits : { ...deps.limits, wireBytes: maxBytes, decodedBytes: maxBytes };
  return memory.use(async (lease) => parseJsonBody((await readBody(request.raw, limits, lease)).bytes, limits));
}
