import { csvResponse, mapRows } from '@/exports/csv/csv-response.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import { parseSettingsParams } from '@/routing/search-params.ts';
import { openAudit } from '@/server/settings/open-settings.ts';

const COLUMNS = ['time', 'by', 'kind', 'address', 'action', 'target', 'details'];

/** The audit log of a project as CSV, for its owners. */
export async function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  const project = decodeSegment((await params).project);
  const { action, actor } = parseSettingsParams(Object.fromEntries(new URL(request.url).searchParams));
  const parts = await openAudit(project, { action, actor });
  if (parts === 'missing') return textResponse(404, 'There is no such project.');
  if (parts === 'forbidden') return textResponse(403, 'This takes an owner of the project (forbidden).');
  return csvResponse(
    `${project}-audit`,
    COLUMNS,
    mapRows(parts, ({ at, actor: by, action: what, target, details }) => [
      at.toISOString(),
      by.name,
      by.kind,
      by.ipAddress ?? '',
      what,
      target ?? '',
      JSON.stringify(details),
    ]),
  );
}
