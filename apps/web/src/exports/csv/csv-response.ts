import { streamResponse } from '@/exports/engine/stream-response.ts';
import { toCsv, toCsvLines } from '@/ui/table/table-text.ts';

type Rows = readonly (readonly string[])[];

async function* encodeCsv(columns: readonly string[], parts: AsyncIterable<Rows>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(toCsv(columns, []));
  for await (const part of parts) yield encoder.encode(toCsvLines(part));
}

/** A table as a CSV file, sent while it is read. `parts` are the rows in their order, a few thousand at a time. */
export const csvResponse = (fileName: string, columns: readonly string[], parts: AsyncIterable<Rows>): Response =>
  streamResponse({ fileName: `${fileName}.csv`, type: 'text/csv; charset=utf-8' }, encodeCsv(columns, parts));

/** Rows that are read in parts, as the lines of a CSV file. */
export async function* mapRows<Row>(
  parts: AsyncIterable<readonly Row[]>,
  toLine: (row: Row) => readonly string[],
): AsyncGenerator<Rows> {
  for await (const part of parts) yield part.map(toLine);
}

/** Rows that are in memory, in parts. */
export async function* inParts<Row>(rows: readonly Row[], size = 1000): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
