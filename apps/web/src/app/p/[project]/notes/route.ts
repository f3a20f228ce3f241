import { forwardRoute } from '@/server/api/forward-to-api.ts';

/** Write a note. */
export const POST = forwardRoute(() => ['notes']);
