import { forwardToApi } from '@/server/api/forward-to-api.ts';

type Context = { readonly params: Promise<{ readonly project: string }> };

/** Write a note. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return forwardToApi(request, { path: ['notes'], project: (await params).project });
}
