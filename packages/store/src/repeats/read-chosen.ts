import type { SeriesVersion } from '@tachograph/schema/series';
import type { Store } from '../database/store.ts';
import { readResults } from '../series/read-results.ts';
import type { Point } from '../series/series.ts';
import { type KnownNoise, type NoisySeries, readNoise } from './read-noise.ts';

/** What a page chose before any result was read. */
export type Chosen = {
  /** The versions of series that it shows, each once. */
  readonly cells: readonly SeriesVersion[];
  /** The series from which the noise of the cells is read. */
  readonly related: readonly NoisySeries[];
};

/** Results that are read for one page, over all its cells. */
const MOST_RESULTS = 12_000;
/** Of one cell; fewer than the least cannot be evaluated. */
const MOST_OF_CELL = 20;
const LEAST_OF_CELL = 3;

const shareOf = (cells: number) =>
  Math.max(LEAST_OF_CELL, Math.min(MOST_OF_CELL, Math.floor(MOST_RESULTS / Math.max(1, cells))));

/** The newest results of the chosen cells, and what is known of their noise. */
export async function readChosen(
  db: Store,
  projectId: number,
  { cells, related }: Chosen,
): Promise<{ points: Point[]; noise: KnownNoise }> {
  const [points, noise] = await Promise.all([
    readResults(db, projectId, cells, { newest: shareOf(cells.length) }),
    readNoise(db, projectId, related),
  ]);
  return { points, noise };
}
