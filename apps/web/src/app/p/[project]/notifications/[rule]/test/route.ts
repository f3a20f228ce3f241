import { forwardToApi } from '@/server/api/forward-to-api.ts';

type Context = { readonly params: Promise<{ readonly project: string; readonly rule: string }> };

/** Send a test. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { project, rule } = await params;
  return forwardToApi(request, { path: ['notifications', rule, 'test'], project });
}
