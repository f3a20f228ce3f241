import 'server-only';
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { streamResponse } from '@/exports/engine/stream-response.ts';

type Value = string | number | bigint | Date | null | undefined;

/** The types of a column, as Parquet names them: times are UTC, in milliseconds. */
const TYPES = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  count: { type: 'INT64' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
} as const satisfies Readonly<Record<string, Partial<SchemaElement>>>;

/** A column of a Parquet file: its name, its type, and what it has of a row; undefined is null. A count is a bigint. */
export type ParquetColumn<Row> = readonly [name: string, type: keyof typeof TYPES, read: (row: Row) => Value];

/** Rows that are encoded at a time: what a row group has, and all that is in memory of the file. */
const ROWS_OF_GROUP = 10_000;

/** Rows in parts of one size, the last one smaller. */
async function* inGroups<Row>(parts: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  let rows: Row[] = [];
  for await (const part of parts) {
    rows.push(...part);
    for (; rows.length >= ROWS_OF_GROUP; rows = rows.slice(ROWS_OF_GROUP)) yield rows.slice(0, ROWS_OF_GROUP);
  }
  if (rows.length > 0) yield rows;
}

async function* encodeParquet<Row>(
  columns: readonly ParquetColumn<Row>[],
  parts: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter();
  const elements = columns.map(([name, type]) => ({ ...TYPES[type], name, repetition_type: 'OPTIONAL' as const }));
  const schema: SchemaElement[] = [{ name: 'root', num_children: columns.length }, ...elements];
  const file = new ParquetWriter({ writer, schema, createdBy: 'Tachograph' });
  /** The bytes since the last call; positions in the file go on. */
  const take = () => {
    const bytes = writer.getBytes().slice();
    writer.index = 0;
    return bytes;
  };
  for await (const rows of inGroups(parts)) {
    const columnData = columns.map(([name, , read]) => ({
      name,
      data: rows.map((row) => read(row) ?? null),
      offsetIndex: false,
    }));
    await file.write({ columnData, rowGroupSize: rows.length });
    yield take();
  }
  await file.finish();
  yield take();
}

/** A table as a Parquet file, sent while it is read. `parts` are the rows in their order. */
export const parquetResponse = <Row>(
  fileName: string,
  columns: readonly ParquetColumn<Row>[],
  parts: AsyncIterable<readonly Row[]>,
): Response =>
  streamResponse(
    { fileName: `${fileName}.parquet`, type: 'application/vnd.apache.parquet' },
    encodeParquet(columns, parts),
  );
