import { textResponse } from '@/exports/engine/export-response.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import { parseListParams, type RawParams } from '@/routing/search-params.ts';
import { type CsvColumn, toCsvReader } from './csv-columns.ts';
import { csvResponse, inParts, mapRows } from './csv-response.ts';

/** A list of a project that is read to its end: in CSV every row, in Markdown the first ones. */
export type ListExport<Row> = {
  /** The last segment of its page: "scenarios". */
  readonly name: string;
  /** The first one has what the page of a row is named by. */
  readonly columns: readonly CsvColumn<Row>[];
  /** The names of the columns that Markdown has; all of them if left out. */
  readonly shown?: readonly string[];
  /** Every row by the search of the page; null without such a project. */
  readonly open: (project: string, search: RawParams) => Promise<AsyncIterable<readonly Row[]> | null>;
};

export type ListRouteProps = { readonly params: Promise<{ readonly project: string }> };

/** The route of every row of a list as CSV, by the search of its page. */
export function csvRoute<Row>({ name, columns, open }: ListExport<Row>) {
  const { columns: names, toLine } = toCsvReader(columns);
  return async (request: Request, { params }: ListRouteProps): Promise<Response> => {
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
