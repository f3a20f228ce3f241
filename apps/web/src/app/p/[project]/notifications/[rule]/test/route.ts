import { forwardRoute } from '@/server/api/forward-to-api.ts';

/** Send a test. */
export const POST = forwardRoute(({ rule }) => ['notifications', rule, 'test']);
