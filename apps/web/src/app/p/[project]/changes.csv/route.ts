import { describeParams } from '@tachograph/analysis/measurement';
import type { Change } from '@tachograph/schema/change';
import { parseChangesParams, toPageQuery } from '@/app/p/[project]/changes/search-params.ts';
import { type CsvColumn, toCsvReader } from '@/exports/csv/csv-columns.ts';
import { csvResponse, mapRows } from '@/exports/csv/csv-response.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import { openChanges } from '@/server/changes/open-changes.ts';

const COLUMNS: readonly CsvColumn<Change>[] = [
  ['change', ({ id }) => id],
  ['state', ({ state }) => state],
  ['certainty', ({ certainty }) => certainty],
  ['more runs needed', ({ moreRuns }) => moreRuns],
  ['driver', ({ driver }) => driver.name],
  ['scenario', ({ case: of }) => of.scenario],
  ['params', ({ case: of }) => describeParams(of.params)],
  ['metric', ({ case: of }) => of.metric],
  ['statistic', ({ case: of }) => of.statistic],
  ['unit', ({ case: of }) => of.unit],
  ['environment', ({ environment }) => environment.label],
  ['axis', ({ axis }) => axis],
  ['direction', ({ direction }) => direction],
  ['ratio', ({ ratio }) => ratio],
  ['ratio low', ({ ratioLow }) => ratioLow],
  ['ratio high', ({ ratioHigh }) => ratioHigh],
  ['version before', ({ before }) => before.version],
  ['level before', ({ before }) => before.level],
  ['run before', ({ before }) => before.run],
  ['version after', ({ after }) => after.version],
  ['level after', ({ after }) => after.level],
  ['run after', ({ after }) => after.run],
  ['measured', ({ after }) => after.at.toISOString()],
  ['found', ({ foundAt }) => foundAt.toISOString()],
  ['rule', ({ rule }) => rule],
  ['p', ({ p }) => p],
  ['q', ({ q }) => q],
];

const { columns, toLine } = toCsvReader(COLUMNS);

/** The changes that a page of changes lists, as CSV, those measured last first. */
export async function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  const project = decodeSegment((await params).project);
  const state = parseChangesParams(Object.fromEntries(new URL(request.url).searchParams));
  const parts = await openChanges(project, toPageQuery(state));
  if (!parts) return textResponse(404, 'There is no such project.');
  return csvResponse(`${project}-changes`, columns, mapRows(parts, toLine));
}
