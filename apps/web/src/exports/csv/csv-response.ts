import { exportHeaders } from '@/exports/engine/export-response.ts';
import { toCsv, toCsvLines } from '@/ui/table/table-text.ts';

type Rows = readonly (readonly string[])[];

/**
 * A table as a CSV file, sent while it is read: the next rows are read when the client has taken those before, and none
 * after it has gone. `parts` are the rows in their order, a few thousand at a time.
 */
export function csvResponse(fileName: string, columns: readonly string[], parts: AsyncIterable<Rows>): Response {
  const encoder = new TextEncoder();
  const reading = parts[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(toCsv(columns, []))),
      async pull(controller) {
        const { done, value } = await reading.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(toCsvLines(value)));
      },
      async cancel() {
        await reading.return?.();
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: {
      ...exportHeaders('text/csv; charset=utf-8'),
      'cache-control': 'no-cache',
      'content-disposition': `attachment; filename="${fileName.replace(/[^\w.-]+/g, '-')}.csv"`,
    },
  });
}

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
