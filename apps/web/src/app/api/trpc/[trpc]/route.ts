import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { createContext } from '@/server/init.ts';
import { appRouter } from '@/server/root.ts';

const MAX_BATCH = 20;

/** A query string that asks for more than this many procedures is rejected before any of them runs. */
const handler = (req: Request) => {
  const names = decodeURIComponent(new URL(req.url).pathname).split(',').length;
  if (names > MAX_BATCH) return new Response('too many procedures in one request', { status: 413 });
  return fetchRequestHandler({ endpoint: '/api/trpc', req, router: appRouter, createContext });
};

export { handler as GET, handler as POST };
