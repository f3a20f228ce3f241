import type { SeriesVersion } from '@tachograph/schema/series';
import type { Store } from '../database/store.ts';
import { readSeriesStates } from '../series/read-series-states.ts';
import type { Point, Series } from '../series/to-points.ts';
import { type KnownNoise, type NoisySeries, readKnownNoise, readTurns } from './read-noise.ts';
import { readResultsByCase } from './read-results-by-case.ts';

/** What a page chose before any result was read. */
export type Chosen = {
  /** The versions of series that it shows, each once. */
  readonly cells: readonly SeriesVersion[];
  /** The series from which the noise of the cells is read. */
  readonly related: readonly (NoisySeries & { readonly case: Pick<Series['case'], 'key'> })[];
};

/** Results that are read for one page, over all its cells. */
const MOST_RESULTS = 12_000;
/** Of one cell; fewer than the least cannot be evaluated. */
const MOST_OF_CELL = 20;
const LEAST_OF_CELL = 3;

const perCellOf = (cells: number) =>
  Math.max(LEAST_OF_CELL, Math.min(MOST_OF_CELL, Math.floor(MOST_RESULTS / Math.max(1, cells))));

/**
 * The newest results of the chosen cells, and what is known of their noise. What did not change since an earlier page is
 * from memory: an upload changes a few of the series of a page.
 */
export async function readChosen(
  db: Store,
  projectId: number,
  { cells, related }: Chosen,
): Promise<{ points: readonly Point[]; noise: KnownNoise }> {
  const keys = new Set([...cells.map(({ series }) => series), ...related.map(({ key }) => key)]);
  const states = await readSeriesStates(db, projectId, [...keys]);
  const [points, noise] = await Promise.all([
    readResultsByCase(db, projectId, { cells, related, states }, { newest: perCellOf(cells.length) }),
    readKnownNoise(db, projectId, related, states),
  ]);
  return { points, noise: { ...noise, ...(await readTurns(db, projectId, points, related)) } };
}
