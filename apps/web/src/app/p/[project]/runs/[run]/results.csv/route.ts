import { csvResponse, mapRows } from '@/exports/csv/csv-response.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import { parseRunParams } from '@/routing/search-params.ts';
import { openRunResults } from '@/server/runs/open-run-results.ts';
import { RESULT_COLUMNS, toResultLine } from './to-result-line.ts';

type Props = { readonly params: Promise<{ readonly project: string; readonly run: string }> };

/** Every result of a run that matches the search of its page, as CSV. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { project, run } = await params;
  const { scenario: s, driver: d, q } = parseRunParams(Object.fromEntries(new URL(request.url).searchParams));
  const parts = await openRunResults(project, run, { scenario: s, driver: d, text: q });
  if (!parts) return textResponse(404, 'There is no such run.');
  return csvResponse(`${run}-results`, RESULT_COLUMNS, mapRows(parts, toResultLine));
}
