import { forwardToApi } from '@/server/api/forward-to-api.ts';

type Context = { readonly params: Promise<{ readonly project: string; readonly rule: string }> };

/** The log of a notification rule. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { project, rule } = await params;
  return forwardToApi(request, { path: ['notifications', rule, 'deliveries'], project });
}
