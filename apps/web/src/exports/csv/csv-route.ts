import { textResponse } from '@/exports/engine/export-response.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import { parseListParams, type RawParams } from '@/routing/search-params.ts';
import { type CsvColumn, toCsvReader } from './csv-columns.ts';
import { csvResponse, inParts, mapRows } from './csv-response.ts';

type Params = { readonly project: string };

/** The route of every row of a list as CSV, by the search of its page. `read` gives null without such a project. */
export function csvRoute<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  read: (project: string, text: string | undefined) => Promise<readonly Row[] | null>,
) {
  const { columns: names, toLine } = toCsvReader(columns);
  return async (request: Request, { params }: { readonly params: Promise<Params> }): Promise<Response> => {
    const project = decodeSegment((await params).project);
    const search: RawParams = Object.fromEntries(new URL(request.url).searchParams);
    const rows = await read(project, parseListParams(search).q);
    if (!rows) return textResponse(404, 'There is no such project.');
    return csvResponse(`${project}-${name}`, names, mapRows(inParts(rows), toLine));
  };
}
