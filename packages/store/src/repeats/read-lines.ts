import type { SeriesVersion } from '@tachograph/schema/series';
import type { Store } from '../database/store.ts';
import { readResults } from '../series/read-results.ts';
import { readSeries } from '../series/read-series.ts';
import type { Point } from '../series/series.ts';
import { type KnownNoise, type NoisySeries, readNoise } from './read-noise.ts';

/** What a trend chose before any point was read. */
export type ChosenLines = {
  readonly axis: 'version' | 'time' | 'run';
  readonly lines: readonly { readonly key: string }[];
  /** By version: the versions of the lines. */
  readonly cells: readonly SeriesVersion[];
  /** Results that are read of each cell, or along time of each line. */
  readonly share: number;
  /** Versions elsewhere, of which the newest measurement is shown. */
  readonly context: { readonly cells: readonly SeriesVersion[] };
  /** The series from which the noise of the lines is read. */
  readonly related: readonly NoisySeries[];
};

/** The results of lines and of what is shown beside them, and what is known of the noise of the lines. */
export async function readLines(
  db: Store,
  projectId: number,
  { axis, lines, cells, share, context, related }: ChosenLines,
): Promise<{ points: Point[]; context: Point[]; noise: KnownNoise }> {
  const readOwn = async () => {
    if (axis === 'version') return readResults(db, projectId, cells, { newest: share });
    const { points } = await readSeries(
      db,
      projectId,
      { keys: lines.map(({ key }) => key) },
      { maxPointsPerSeries: share },
    );
    return points;
  };
  const [points, others, noise] = await Promise.all([
    readOwn(),
    readResults(db, projectId, context.cells),
    readNoise(db, projectId, related),
  ]);
  return { points: [...points], context: others, noise };
}
