import type { FastifyRequest } from 'fastify';
import type { IngestContext } from '../context/ingest-context.ts';
import { ProblemError } from '../http/problem.ts';
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
  { deps, memory }: Pick<IngestContext, 'deps' | 'memory'>,
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
