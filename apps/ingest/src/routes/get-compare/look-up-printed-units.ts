import type { ComparisonCell, ComparisonRow } from '@tachograph/analysis/comparison';
import type { Store } from '@tachograph/store/database';
import { readPrintedUnits } from '@tachograph/store/runs';

/** A run is read whole, for a unit or two. A comparison of a few versions is from a few runs, a matrix of all from very many. */
const MOST_RUNS = 40;

const toKey = (run: string, series: string) => `${run} ${series}`;

/** The units that results were printed in, from the newest run of each cell. */
export async function lookUpPrintedUnits(
  db: Store,
  projectId: number,
  rows: readonly ComparisonRow[],
): Promise<(cell: ComparisonCell) => string | null> {
  const runs = new Set(rows.flatMap(({ cells }) => cells.flatMap(({ measurement }) => measurement?.runs[0] ?? [])));
  const units = await readPrintedUnits(db, projectId, [...runs].slice(0, MOST_RUNS));
  const byKey = new Map(units.map(({ run, series, unit }) => [toKey(run, series), unit]));
  return ({ measurement, series }) => byKey.get(toKey(measurement?.runs[0] ?? '', series ?? '')) ?? null;
}
