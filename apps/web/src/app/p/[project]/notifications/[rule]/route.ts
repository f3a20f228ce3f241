import { forwardRoute } from '@/server/api/forward-to-api.ts';

/** Delete a notification rule. */
export const DELETE = forwardRoute(({ rule }) => ['notifications', rule]);
