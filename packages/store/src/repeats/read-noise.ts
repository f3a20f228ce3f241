import { groupBy } from '@tachograph/schema/collection';
import type { AnchorLevel, Batch, Pool, RepeatGroup } from '@tachograph/schema/series';
import { readThrough } from '../database/result-cache.ts';
import type { Store } from '../database/store.ts';
import type { Point, Series } from '../series/to-points.ts';
import { type BatchKey, type KnownBatch, readBatches, readRecentBatches } from './read-batches.ts';
import { readLevels } from './read-levels.ts';
import { readPoolRepeatGroups, readRepeatGroups } from './read-repeat-groups.ts';

export type NoisySeries = Pick<Series, 'key'> & {
  readonly case: Pick<Series['case'], 'metric' | 'unit' | 'statistic'>;
  readonly environment: Pick<Series['environment'], 'identity'>;
};

const toPool = ({ environment, case: { metric, unit, statistic } }: NoisySeries): Pool => ({
  environment: environment.identity,
  metric,
  unit,
  statistic,
});

/** The newest groups of repeats of each series, and of each pool that they belong to, newest first. */
export type KnownNoise = {
  readonly series: readonly (readonly RepeatGroup[])[];
  readonly metrics: readonly (Pool & { readonly groups: readonly RepeatGroup[] })[];
  readonly batches?: readonly KnownBatch[];
  readonly levels?: readonly AnchorLevel[];
};

/** Each pool once, in the order of its first series. */
const listPools = (series: readonly NoisySeries[]): Pool[] => [
  ...new Map(series.map((entry) => [JSON.stringify(toPool(entry)), toPool(entry)])).values(),
];

const readPools = (db: Store, projectId: number, series: readonly NoisySeries[]): Promise<KnownNoise['metrics']> =>
  Promise.all(
    listPools(series).map(async (pool) => ({ ...pool, groups: await readPoolRepeatGroups(db, projectId, pool) })),
  );

async function readOfEach(db: Store, projectId: number, keys: readonly string[]): Promise<RepeatGroup[][]> {
  const ofSeries = groupBy(await readRepeatGroups(db, projectId, keys), ({ series }) => series);
  return keys.map((key) => ofSeries.get(key) ?? []);
}

/**
 * What is known of the noise of these series: the newest groups of repeats of each, and of all cases with the same metric,
 * unit and statistic in the same environment.
 */
export async function readNoise(db: Store, projectId: number, series: readonly NoisySeries[]): Promise<KnownNoise> {
  const keys = series.map(({ key }) => key);
  const [ofEach, metrics] = await Promise.all([readOfEach(db, projectId, keys), readPools(db, projectId, series)]);
  return { series: ofEach, metrics };
}

/** A group in memory. */
const GROUP_BYTES = 250;

/** The same, from memory for the series whose state is that of an earlier reading. */
export async function readKnownNoise(
  db: Store,
  projectId: number,
  series: readonly NoisySeries[],
  states: ReadonlyMap<string, string>,
): Promise<KnownNoise> {
  const wanted = series.map(({ key }) => ({ key: `groups ${projectId} ${key} ${states.get(key)}`, item: key }));
  const [ofEach, metrics] = await Promise.all([
    readThrough(db.resultCache, wanted, GROUP_BYTES, (keys) => readOfEach(db, projectId, keys)),
    readPools(db, projectId, series),
  ]);
  return { series: ofEach, metrics };
}

/** Occasions whose batches are read for one page. */
const MOST_BATCHES = 100;

type Measured = Pick<Point, 'series' | 'paired' | 'repetitionGroup' | 'run' | 'at'>;

type SeriesOfCase = NoisySeries & { readonly case: Pick<Series['case'], 'key'> };

/** What follows from the results that were measured in turns: their batches, and the levels of their anchors. */
export async function readTurns(
  db: Store,
  projectId: number,
  points: readonly (Measured & Pick<Point, 'scenarioHash'>)[],
  series: readonly SeriesOfCase[],
): Promise<Required<Pick<KnownNoise, 'batches' | 'levels'>>> {
  const [batches, levels] = await Promise.all([
    readBatchesOf(db, projectId, points, series),
    readLevels(db, projectId, points, series),
  ]);
  return { batches, levels };
}

/** The batches of the results that were measured in turns: those of the newest occasions. */
export async function readBatchesOf(
  db: Store,
  projectId: number,
  points: readonly Measured[],
  series: readonly NoisySeries[],
): Promise<KnownBatch[]> {
  const poolOf = new Map(series.map((entry) => [entry.key, toPool(entry)]));
  const newestAt = new Map<string, { readonly key: BatchKey; readonly at: number }>();
  for (const { series: key, paired, repetitionGroup, run, at } of points) {
    const pool = paired && poolOf.get(key);
    if (!pool) continue;
    const batch = { ...pool, occasion: repetitionGroup ?? run };
    const text = JSON.stringify(batch);
    newestAt.set(text, { key: batch, at: Math.max(newestAt.get(text)?.at ?? 0, at.getTime()) });
  }
  const newest = [...newestAt.values()].sort((a, b) => b.at - a.at).slice(0, MOST_BATCHES);
  return readBatches(
    db,
    projectId,
    newest.map(({ key }) => key),
  );
}

/** The newest batches of the pools of these series. */
export const readRecentBatchesOf = (db: Store, projectId: number, series: readonly NoisySeries[]): Promise<Batch[]> =>
  readRecentBatches(db, projectId, listPools(series));
