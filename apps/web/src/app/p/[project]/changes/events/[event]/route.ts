import { forwardToApi } from '@/server/api/forward-to-api.ts';

type Context = { readonly params: Promise<{ readonly project: string; readonly event: string }> };

/** Undo an event. */
export async function DELETE(request: Request, { params }: Context): Promise<Response> {
  const { project, event } = await params;
  return forwardToApi(request, { path: ['change-events', event], project });
}
