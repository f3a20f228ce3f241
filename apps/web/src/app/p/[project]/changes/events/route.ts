import { forwardRoute } from '@/server/api/forward-to-api.ts';

/** Set the state of changes. */
export const POST = forwardRoute(() => ['change-events']);
