import { groupBy } from '@tachograph/schema/collection';
import type { RepeatGroup } from '@tachograph/schema/series';
import { readThrough } from '../database/result-cache.ts';
import type { Store } from '../database/store.ts';
import type { Series } from '../series/to-points.ts';
import { type RepeatPool, readPoolRepeatGroups, readRepeatGroups } from './read-repeat-groups.ts';

export type NoisySeries = Pick<Series, 'key'> & {
  readonly case: Pick<Series['case'], 'metric' | 'unit' | 'statistic'>;
  readonly environment: Pick<Series['environment'], 'identity'>;
};

const toPool = ({ environment, case: { metric, unit, statistic } }: NoisySeries): RepeatPool => ({
  environment: environment.identity,
  metric,
  unit,
  statistic,
});

/** The newest groups of repeats of each series, and of each pool that they belong to, newest first. */
export type KnownNoise = {
  readonly series: readonly (readonly RepeatGroup[])[];
  readonly metrics: readonly (RepeatPool & { readonly groups: readonly RepeatGroup[] })[];
};

/** Each pool once, in the order of its first series. */
const listPools = (series: readonly NoisySeries[]): RepeatPool[] => [
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
