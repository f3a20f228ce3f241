import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { DOCUMENT_COLUMNS, readDocument } from './read-payload.ts';
import { parsePublicId, toPublicId } from './select-runs.ts';

/** The unit that a run's results of one series were printed in. */
export type PrintedUnit = { readonly run: string; readonly series: string; readonly unit: string };

type DocumentRow = {
  readonly run_id: RowId;
  readonly document: Buffer | null;
  readonly raw: Buffer | null;
  readonly series_ids: readonly RowId[];
};

/** Documents held at a time: one may be large. */
const AT_ONCE = 8;

async function readRuns(db: Store, projectId: number, ids: readonly RowId[]): Promise<PrintedUnit[]> {
  const rows = await queryRows<DocumentRow>(
    db.pool,
    `SELECT run_id, ${DOCUMENT_COLUMNS}, series_ids FROM run_payloads WHERE project_id = $1 AND run_id = ANY ($2)`,
    [projectId, ids],
  );
  const units: PrintedUnit[] = [];
  for (const { run_id, series_ids, ...payload } of rows) {
    const { results } = await readDocument(payload);
    const bySeries = new Map(results.map(({ unit }, index) => [series_ids[index] ?? '', unit]));
    for (const [series, unit] of bySeries) units.push({ run: toPublicId(run_id), series: toHexKey(series), unit });
  }
  return units;
}

/** The units of runs by their public ids, one for each series of each run; runs the project does not have are passed over. */
export async function readPrintedUnits(db: Store, projectId: number, runs: readonly string[]): Promise<PrintedUnit[]> {
  const ids = [...new Set(runs)].flatMap((run) => parsePublicId(run) ?? []);
  const units: PrintedUnit[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    units.push(...(await readRuns(db, projectId, ids.slice(from, from + AT_ONCE))));
  }
  return units;
}
