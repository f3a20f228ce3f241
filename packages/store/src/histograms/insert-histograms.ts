import type { NormalisedRun } from '@tachograph/schema/normalise';
import { compress } from '../database/compression.ts';
import { type Connection, queryRows } from '../database/query-rows.ts';
import type { RowId } from '../database/row-id.ts';

/** The histogram of a result, compressed: its place in the run, its series and its version. */
type HistogramRow = {
  readonly ordinal: number;
  readonly series: RowId;
  readonly version: RowId | null;
  readonly content: Buffer;
};

type Result = NormalisedRun['results'][number];
type KeysOf = {
  readonly seriesOf: (result: Result) => RowId;
  readonly versionOf: (result: Result) => RowId | null;
};

/** The histograms of a run as their rows, each compressed; none for a run without any. */
export async function toHistogramRows(results: readonly Result[], keys: KeysOf): Promise<HistogramRow[]> {
  const rows: HistogramRow[] = [];
  for (const result of results) {
    const { histogram, ordinal } = result;
    if (histogram === null) continue;
    const content = await compress(Buffer.from(JSON.stringify(histogram)));
    rows.push({ ordinal, series: keys.seriesOf(result), version: keys.versionOf(result), content });
  }
  return rows;
}

/** A row has a few kilobytes at most, and the connection keeps a buffer as large as the largest statement that it sent. */
const ROWS_AT_ONCE = 250;

const INSERT = {
  name: 'store-histograms',
  text: `INSERT INTO histograms (project_id, run_id, at, ordinal, series_id, version_id, content)
    SELECT $1, $2, $3, * FROM unnest($4::int[], $5::bigint[], $6::bigint[], $7::bytea[])`,
};

type Of = { readonly projectId: number; readonly run: RowId; readonly at: Date };

/** Store histograms of a run that is new, in the transaction of a connection. */
export async function insertHistograms(
  connection: Connection,
  { projectId, run, at }: Of,
  rows: readonly HistogramRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE);
    await queryRows(connection, INSERT, [
      projectId,
      run,
      at,
      part.map(({ ordinal }) => ordinal),
      part.map(({ series }) => series),
      part.map(({ version }) => version),
      part.map(({ content }) => content),
    ]);
  }
}
