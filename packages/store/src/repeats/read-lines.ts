import type { SeriesVersion } from '@tachograph/schema/series';
import type { Store } from '../database/store.ts';
import { readSeries } from '../series/read-series.ts';
import { readSeriesStates } from '../series/read-series-states.ts';
import type { Point, Series } from '../series/to-points.ts';
import { type KnownNoise, type NoisySeries, readKnownNoise, readTurns } from './read-noise.ts';
import { readResultsByCase } from './read-results-by-case.ts';

type SeriesOfCase = NoisySeries & { readonly case: Pick<Series['case'], 'key'> };

/** What a trend chose before any point was read. */
export type ChosenLines = {
  readonly axis: 'version' | 'time' | 'run';
  readonly lines: readonly SeriesOfCase[];
  /** By version: the versions of the lines. */
  readonly cells: readonly SeriesVersion[];
  /** Results that are read of each cell, or along time of each line. */
  readonly perLine: number;
  /** Versions elsewhere, of which the newest measurement is shown. */
  readonly context: { readonly cells: readonly SeriesVersion[]; readonly series: readonly SeriesOfCase[] };
  /** The series from which the noise of the lines is read. */
  readonly related: readonly SeriesOfCase[];
};

/** Of a version that is shown by its newest measurement alone. */
const NEWEST_ELSEWHERE = 20;

/**
 * The results of lines and of what is shown beside them, and what is known of the noise of the lines. What did not change
 * since an earlier page is from memory: an upload changes a few of the lines.
 */
export async function readLines(
  db: Store,
  projectId: number,
  { axis, lines, cells, perLine, context, related }: ChosenLines,
): Promise<{ points: readonly Point[]; context: readonly Point[]; noise: KnownNoise }> {
  const keys = new Set([...lines, ...related, ...context.series].map(({ key }) => key));
  const states = await readSeriesStates(db, projectId, [...keys]);
  const readOwn = async () => {
    if (axis === 'version') {
      return readResultsByCase(db, projectId, { cells, related: lines, states }, { newest: perLine });
    }
    const filter = { keys: lines.map(({ key }) => key) };
    return (await readSeries(db, projectId, filter, { maxPointsPerSeries: perLine })).points;
  };
  const elsewhere = { cells: context.cells, related: context.series, states };
  const [points, others, noise] = await Promise.all([
    readOwn(),
    readResultsByCase(db, projectId, elsewhere, { newest: NEWEST_ELSEWHERE }),
    readKnownNoise(db, projectId, related, states),
  ]);
  const turns = await readTurns(db, projectId, [...points, ...others], [...related, ...context.series]);
  return { points, context: others, noise: { ...noise, ...turns } };
}
