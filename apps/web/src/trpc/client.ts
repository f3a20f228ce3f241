import { createTRPCClient, httpLink } from '@trpc/client';
import type { BrowserRouter } from '@/server/browser-router.ts';

/** The procedures that a browser calls. */
export const client = createTRPCClient<BrowserRouter>({ links: [httpLink({ url: '/api/trpc' })] });
