import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { logRequestError } from '@/server/errors/log-request-error.ts';
import { toErrorCode } from '@/server/errors/to-error-code.ts';
import { createContext } from '@/server/init.ts';
import { appRouter } from '@/server/root.ts';

const MAX_BATCH = 20;

/** A query string that asks for more than this many procedures is rejected before any of them runs. */
const handler = (req: Request) => {
  const names = decodeURIComponent(new URL(req.url).pathname).split(',').length;
  if (names > MAX_BATCH) return new Response('too many procedures in one request', { status: 413 });
  const requestId = req.headers.get('x-request-id') ?? '';
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    req,
    router: appRouter,
    createContext: () => createContext(requestId),
    onError: ({ error, path = '' }) =>
      logRequestError({ requestId, code: toErrorCode(error), method: req.method, path: `/api/trpc/${path}` }, error),
  });
};

export { handler as GET, handler as POST };
