import 'server-only';
import type { ProblemCode } from '@tachograph/schema/problem';

/** A failed request: `path` is without its query, `requestId` is what the client was told. */
export type FailedRequest = {
  readonly requestId: string;
  readonly code: ProblemCode;
  readonly method: string;
  readonly path: string;
};

const describe = (error: unknown): object =>
  error instanceof Error
    ? {
        name: error.name,
        message: error.message,
        stack: error.stack,
        ...(error.cause === undefined ? {} : { cause: describe(error.cause) }),
      }
    : { message: String(error) };

/** Errors of the client, of which the log needs no cause. */
const OF_CLIENT: ReadonlySet<ProblemCode> = new Set(['invalid-request', 'not-found', 'rate-limited']);

const MAX_PATH = 300;

/** Write one line of JSON with the cause of a failed request, which its response does not contain. */
export function logRequestError(request: FailedRequest, error: unknown): void {
  const line = { time: new Date().toISOString(), ...request, path: request.path.slice(0, MAX_PATH) };
  const entry = OF_CLIENT.has(request.code)
    ? { level: 'info', ...line }
    : { level: 'error', ...line, err: describe(error) };
  process.stderr.write(`${JSON.stringify(entry)}\n`);
}
