import { forwardRoute } from '@/server/api/forward-to-api.ts';

/** Delete a note. */
export const DELETE = forwardRoute(({ note }) => ['notes', note]);
