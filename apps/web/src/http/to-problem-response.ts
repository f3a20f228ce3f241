import type { IncomingMessage } from 'node:http';
import { PROBLEMS, type Problem, type ProblemCode } from '@tachograph/schema/problem';
import { noteProblem } from '@tachograph/telemetry/request';
import { readTheme } from '@/ui/layout/theme.ts';
import type { WholeResponse } from './guard-response.ts';
import { toProblemPage } from './problem-page.ts';
import { toSecurityHeaders } from './security-headers.ts';

/** What a response needs to know of its request. */
export type RequestContext = { readonly requestId: string; readonly nonce: string; readonly webUrl: string };

/** Seconds until another attempt is worth it: a database restarts in about this time. */
export const RETRY_AFTER = '5';

const FAILED: readonly [heading: string, detail: string] = [
  'This page failed',
  'Something failed on the server. Nothing was changed. The log of the server has the cause under the reference below.',
];

const TEXTS: Partial<Record<ProblemCode, readonly [heading: string, detail: string]>> = {
  'invalid-request': ['This URL cannot be read', 'A part of the URL is not a value that this page understands.'],
  'not-found': ['Not found', 'There is nothing at this URL. The link may be cut short.'],
  'foreign-origin': [
    'This request comes from another site',
    'Only pages of this site may send forms here. Open the page on this site and send the form again.',
  ],
  'request-timeout': [
    'The request did not arrive in time',
    'The connection is too slow or was interrupted. Send it again.',
  ],
  'rate-limited': ['Too many requests', 'More was requested than is allowed in a minute. Wait a minute.'],
  'server-busy': ['The server is busy', 'Too many pages are being made. Request this one again in a few seconds.'],
  'database-unavailable': [
    'The database is not available',
    'The pages cannot read their results at the moment. Nothing is lost. Try again in a few seconds.',
  ],
};

/** An error response: a page for those who ask for HTML, problem details (RFC 9457) for programs. */
export function toProblemResponse(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  { requestId, nonce, webUrl }: RequestContext,
  { code, detail }: { readonly code: ProblemCode; readonly detail?: string },
): WholeResponse {
  const { status, title } = PROBLEMS[code];
  noteProblem(code);
  const [heading, usual] = TEXTS[code] ?? FAILED;
  const url = request.url ?? '/';
  const isPage = request.headers.accept?.includes('text/html') ?? false;
  const type = isPage ? 'text/html; charset=utf-8' : 'application/problem+json';
  const canRetry = status >= 500 && request.method === 'GET' && /^\/(?!\/)/.test(url);
  const page = () =>
    toProblemPage({
      heading,
      detail: detail ?? usual,
      requestId,
      retryHref: canRetry ? url : null,
      theme: readTheme(request.headers.cookie),
      nonce,
    });
  const problem: Problem = {
    type: `${webUrl}/docs/errors/${code}`,
    title,
    status,
    code,
    detail: detail ?? usual,
    instance: (url.split('?')[0] ?? '/').slice(0, 300),
    requestId,
  };
  return {
    status,
    headers: {
      ...toSecurityHeaders({ type, nonce, isHttps: webUrl.startsWith('https:') }),
      'content-type': type,
      'cache-control': 'no-store',
      vary: 'accept',
      'x-request-id': requestId,
      ...(status === 503 ? { 'retry-after': RETRY_AFTER } : {}),
      ...(code === 'request-timeout' ? { connection: 'close' } : {}),
    },
    body: isPage ? page() : `${JSON.stringify(problem)}\n`,
  };
}
