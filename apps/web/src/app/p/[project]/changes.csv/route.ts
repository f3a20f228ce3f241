import { parseChangesParams, toPageQuery } from '@/app/p/[project]/changes/search-params.ts';
import { csvResponse, mapRows } from '@/exports/csv/csv-response.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import { openChanges } from '@/server/changes/open-changes.ts';
import { CHANGE_COLUMNS, toChangeLine } from './to-change-line.ts';

/** The changes that a page of changes lists, as CSV, those measured last first. */
export async function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  const project = decodeSegment((await params).project);
  const state = parseChangesParams(Object.fromEntries(new URL(request.url).searchParams));
  const parts = await openChanges(project, toPageQuery(state));
  if (!parts) return textResponse(404, 'There is no such project.');
  return csvResponse(`${project}-changes`, CHANGE_COLUMNS, mapRows(parts, toChangeLine));
}
