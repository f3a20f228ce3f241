import * as hrefs from '@/routing/hrefs.ts';

type Props = { params: Promise<{ project: string; change: string }> };

/** `/p/{project}/changes/{change}`: leads to the change, opened in the list. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { project, change } = await params;
  return new Response(null, { status: 307, headers: { location: hrefs.change(project, change) } });
}
