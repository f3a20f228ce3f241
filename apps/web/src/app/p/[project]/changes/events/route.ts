import { forwardToApi } from '@/server/api/forward-to-api.ts';

type Context = { readonly params: Promise<{ readonly project: string }> };

/** Set the state of changes. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return forwardToApi(request, { path: ['change-events'], project: (await params).project });
}
