import type { ComparisonCell, ComparisonRow } from '@tachograph/analysis';
import { findRun, type Store } from '@tachograph/store';

/** A run is read whole, for a unit or two. A comparison of a few versions is from a few runs, a matrix of all from very many. */
const MOST_RUNS = 40;

const toKey = (run: string, series: string) => `${run} ${series}`;

/** The units that results were printed in, from the newest run of each cell, one run after the other: one may be large. */
export async function readPrintedUnits(
  db: Store,
  projectId: number,
  rows: readonly ComparisonRow[],
): Promise<(cell: ComparisonCell) => string | null> {
  const cells = rows.flatMap((row) => row.cells);
  const wanted = new Set(cells.map(({ series }) => series));
  const runs = [...new Set(cells.flatMap(({ measurement }) => measurement?.runs[0] ?? []))];
  const units = new Map<string, string>();
  for (const id of runs.slice(0, MOST_RUNS)) {
    const run = await findRun(db, id, { projectId });
    run?.document.results.forEach(({ unit }, place) => {
      const series = run.seriesKeys[place];
      if (series && wanted.has(series)) units.set(toKey(id, series), unit);
    });
  }
  return ({ measurement, series }) => units.get(toKey(measurement?.runs[0] ?? '', series ?? '')) ?? null;
}
