import { textResponse } from '@/exports/engine/export-response.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { readCurrentState } from '@/server/projects/read-state.ts';

type Props = { params: Promise<{ project: string; change: string }> };

/** `/p/{project}/changes/{change}`: leads to the change, opened in the list. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { project, change } = await params;
  if (!(await readCurrentState(project))) return textResponse(404, 'There is no such project.');
  return new Response(null, { status: 307, headers: { location: hrefs.change(project, change) } });
}
