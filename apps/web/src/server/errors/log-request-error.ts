import 'server-only';
import type { ProblemCode } from '@tachograph/schema/problem';
import { log } from '@/server/log.ts';

/** A failed request: `path` is without its query, `requestId` is what the client was told. */
export type FailedRequest = {
  readonly requestId: string;
  readonly code: ProblemCode;
  readonly method: string;
  readonly path: string;
};

/** Errors of the client, of which the log needs no cause. */
const OF_CLIENT: ReadonlySet<ProblemCode> = new Set(['invalid-request', 'not-found', 'rate-limited']);

const MAX_PATH = 300;

/** Log the cause of a failed request, which its response does not contain. */
export function logRequestError({ requestId: reqId, code, method, path }: FailedRequest, error: unknown): void {
  const request = { reqId, code, method, path: path.slice(0, MAX_PATH) };
  if (OF_CLIENT.has(code)) log().info(request, 'request rejected');
  else log().error({ ...request, err: error }, 'request failed');
}
