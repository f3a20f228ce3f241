import { type CsvColumn, toCsvReader } from '@/exports/csv/csv-columns.ts';
import { csvResponse, mapRows } from '@/exports/csv/csv-response.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import { parseRunsParams } from '@/routing/search-params.ts';
import { openRuns } from '@/server/runs/open-run-results.ts';
import type { ListedRun } from '@/server/views.ts';

const COLUMNS: readonly CsvColumn<ListedRun>[] = [
  ['run', ({ id }) => id],
  ['title', ({ title }) => title],
  ['measured', ({ startedAt }) => startedAt.toISOString()],
  ['received', ({ receivedAt }) => receivedAt.toISOString()],
  ['environment', ({ environment }) => environment.label],
  ['repetition group', ({ repetitionGroup }) => repetitionGroup],
  ['drivers', ({ drivers }) => drivers.map(({ name, versions }) => [name, ...versions].join(' ')).join('; ')],
  ['ok', ({ results }) => results.ok ?? 0],
  ['emulated', ({ results }) => results.emulated ?? 0],
  ['unsupported', ({ results }) => results.unsupported ?? 0],
  ['failed', ({ results }) => results.failed ?? 0],
  ['skipped', ({ results }) => results.skipped ?? 0],
  ['source', ({ source }) => source?.kind],
  ['commit', ({ source }) => source?.commit],
  ['branch', ({ source }) => source?.branch],
  ['excluded because', ({ exclusion }) => exclusion?.reason],
];

const { columns, toLine } = toCsvReader(COLUMNS);

/** The runs of a project, of an environment or of a repetition group, as CSV. */
export async function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  const project = decodeSegment((await params).project);
  const parts = await openRuns(project, parseRunsParams(Object.fromEntries(new URL(request.url).searchParams)));
  if (!parts) return textResponse(404, 'There is no such project.');
  return csvResponse(`${project}-runs`, columns, mapRows(parts, toLine));
}
