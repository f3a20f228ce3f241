import { forwardToApi } from '@/server/api/forward-to-api.ts';

type Context = { readonly params: Promise<{ readonly project: string }> };

const forward = async (request: Request, { params }: Context): Promise<Response> =>
  forwardToApi(request, { path: ['notifications'], project: (await params).project });

/** List the notification rules, and create one. */
export const GET = forward;
export const POST = forward;
