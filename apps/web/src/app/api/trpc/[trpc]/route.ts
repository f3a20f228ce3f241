import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { browserRouter } from '@/server/browser-router.ts';
import { logRequestError } from '@/server/errors/log-request-error.ts';
import { toErrorCode } from '@/server/errors/to-error-code.ts';
import { createContext } from '@/server/init.ts';

/** One procedure in each request, so that a request has one cost. */
const handler = (req: Request) => {
  const requestId = req.headers.get('x-request-id') ?? '';
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    req,
    router: browserRouter,
    allowBatching: false,
    createContext: () => createContext(requestId),
    onError: ({ error, path = '' }) =>
      logRequestError({ requestId, code: toErrorCode(error), method: req.method, path: `/api/trpc/${path}` }, error),
  });
};

export { handler as GET, handler as POST };
