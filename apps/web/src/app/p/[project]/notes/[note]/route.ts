import { forwardToApi } from '@/server/api/forward-to-api.ts';

type Context = { readonly params: Promise<{ readonly project: string; readonly note: string }> };

/** Delete a note. */
export async function DELETE(request: Request, { params }: Context): Promise<Response> {
  const { project, note } = await params;
  return forwardToApi(request, { path: ['notes', note], project });
}
