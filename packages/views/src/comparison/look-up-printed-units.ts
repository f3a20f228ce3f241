import type { ComparisonCell, ComparisonRow } from '@tachograph/analysis/comparison';
import type { Store } from '@tachograph/store/database';
import { readPrintedUnits } from '@tachograph/store/runs';

/** A run is read as a whole for one or two units. A comparison of a few versions needs few runs, a matrix very many. */
const MAX_RUNS = 40;

const toKey = (run: string, series: string) => `${run} ${series}`;

/** The units that results were printed in, from the newest run of each cell. */
export async function lookUpPrintedUnits(
  db: Store,
  projectId: number,
  rows: readonly ComparisonRow[],
): Promise<(cell: ComparisonCell) => string | null> {
  const runs = new Set(rows.flatMap(({ cells }) => cells.flatMap(({ measurement }) => measurement?.runs[0] ?? [])));
  const units = await readPrintedUnits(db, projectId, [...runs].slice(0, MAX_RUNS));
  const byKey = new Map(units.map(({ run, series, unit }) => [toKey(run, series), unit]));
  return ({ measurement, series }) => byKey.get(toKey(measurement?.runs[0] ?? '', series ?? '')) ?? null;
}
