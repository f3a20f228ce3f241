import { toRejection } from '@/exports/chart/chart-route.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import { RejectedExport } from '@/exports/engine/send-export.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { api } from '@/trpc/server.ts';

type Props = { params: Promise<{ project: string; change: string }> };

/** `/p/{project}/changes/{change}`: leads to the change, opened in the list. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { project, change } = await params;
  const wanted = { project: decodeSegment(project), change: decodeSegment(change) };
  const error = await api.changes.json(wanted).then(() => null, toRejection);
  if (error instanceof RejectedExport) return textResponse(error.status, error.message);
  if (error) throw error;
  return new Response(null, { status: 307, headers: { location: hrefs.change(wanted.project, wanted.change) } });
}
