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

/** Write one line of JSON with the cause of a failed request, which its response does not contain. */
export function logRequestError(request: FailedRequest, error: unknown): void {
  const isOurs = request.code !== 'invalid-request' && request.code !== 'not-found';
  const line = { level: isOurs ? 'error' : 'info', time: new Date().toISOString(), ...request, err: describe(error) };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
