import { forwardRoute } from '@/server/api/forward-to-api.ts';

const forward = forwardRoute(() => ['notifications']);

/** List the notification rules, and create one. */
export const GET = forward;
export const POST = forward;
