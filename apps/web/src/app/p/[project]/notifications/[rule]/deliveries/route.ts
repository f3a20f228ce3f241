import { forwardRoute } from '@/server/api/forward-to-api.ts';

/** The log of a notification rule. */
export const GET = forwardRoute(({ rule }) => ['notifications', rule, 'deliveries']);
