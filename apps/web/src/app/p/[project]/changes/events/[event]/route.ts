import { forwardRoute } from '@/server/api/forward-to-api.ts';

/** Undo an event. */
export const DELETE = forwardRoute(({ event }) => ['change-events', event]);
