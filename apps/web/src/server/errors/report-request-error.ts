import 'server-only';
import { noteProblem } from '@tachograph/telemetry/request';
import { logRequestError } from './log-request-error.ts';
import { publishRequestError } from './request-errors.ts';
import { toErrorCode } from './to-error-code.ts';

type Request = {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

/** Log an error of a page or a route, and tell the HTTP server its code before it sends the response. */
export function reportRequestError(error: unknown, { path, method, headers }: Request): void {
  const requestId = String(headers['x-request-id'] ?? '');
  const code = toErrorCode(error);
  logRequestError({ requestId, code, method, path: path.split('?')[0] ?? '/' }, error);
  noteProblem(code);
  publishRequestError({ requestId, code });
}
