import { textResponse } from '@/exports/engine/export-response.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import { parseListParams, type RawParams } from '@/routing/search-params.ts';
import { type CsvColumn, toCsvReader } from './csv-columns.ts';
import { csvResponse, inParts, mapRows } from './csv-response.ts';

type Params = { readonly project: string };

/** The route of every row of a list as CSV, by the search of its page. `open` gives null without such a project. */
export function csvRoute<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  open: (project: string, search: RawParams) => Promise<AsyncIterable<readonly Row[]> | null>,
) {
  const { columns: names, toLine } = toCsvReader(columns);
  return async (request: Request, { params }: { readonly params: Promise<Params> }): Promise<Response> => {
    const project = decodeSegment((await params).project);
    const parts = await open(project, Object.fromEntries(new URL(request.url).searchParams));
    if (!parts) return textResponse(404, 'There is no such project.');
    return csvResponse(`${project}-${name}`, names, mapRows(parts, toLine));
  };
}

/** Opens a list that is read as a whole. */
export const wholeList =
  <Row>(read: (project: string, text: string | undefined) => Promise<readonly Row[] | null>) =>
  async (project: string, search: RawParams) => {
    const rows = await read(project, parseListParams(search).q);
    return rows && inParts(rows);
  };
