import type { LimiterDecision } from '@tachograph/store/limits';

export type Limited = Pick<LimiterDecision, 'limit' | 'retryAfterSeconds'>;

const TITLE = 'Too many requests';

const page = (detail: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${TITLE}</title></head>
<body><main><h1>${TITLE}</h1><p>${detail}</p></main></body>
</html>
`;

/** 429 for a visitor who requested more than is allowed: a page for a browser, a problem document for a program. */
export function tooManyResponse(request: Request, { limit, retryAfterSeconds }: Limited): Response {
  const detail = `More was requested from your address than is allowed in a minute. Try again in ${retryAfterSeconds} s.`;
  const headers = {
    'retry-after': String(retryAfterSeconds),
    'ratelimit-policy': `"reader";q=${limit};w=60`,
    ratelimit: `"reader";r=0;t=${retryAfterSeconds}`,
    'cache-control': 'no-store',
  };
  if (request.headers.get('accept')?.includes('text/html')) {
    const type = 'text/html; charset=utf-8';
    return new Response(page(detail), { status: 429, headers: { ...headers, 'content-type': type } });
  }
  const problem = { type: '/docs/errors/rate-limited', title: TITLE, status: 429, code: 'rate-limited', detail };
  const body = JSON.stringify(problem);
  return new Response(body, { status: 429, headers: { ...headers, 'content-type': 'application/problem+json' } });
}
