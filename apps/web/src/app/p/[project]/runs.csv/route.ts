import { csvResponse, mapRows } from '@/exports/csv/csv-response.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import { parseRunsParams } from '@/routing/search-params.ts';
import { openRuns } from '@/server/runs/open-runs.ts';
import { RUN_COLUMNS, toRunLine } from './to-run-line.ts';

/** The runs of a project, of an environment or of a repetition group, as CSV. */
export async function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  const project = decodeSegment((await params).project);
  const parts = await openRuns(project, parseRunsParams(Object.fromEntries(new URL(request.url).searchParams)));
  if (!parts) return textResponse(404, 'There is no such project.');
  return csvResponse(`${project}-runs`, RUN_COLUMNS, mapRows(parts, toRunLine));
}
