import { groupBy } from '@tachograph/schema/collection';
import type { RepeatGroup } from '@tachograph/schema/series';
import { memoize } from '@tachograph/schema/text';
import type { SeriesRef } from '../measurement/series-data.ts';
import type { Noise, NoisePool, NoiseSource, RepeatKey } from './noise.ts';

/** Of the newest measurements of a case, and of all cases of a metric: older ones were made by other code on another day. */
const NEWEST_OF_CASE = 40;
const NEWEST_OF_METRIC = 200;

const toKey = ({ series, version, scenarioHash, repetitionGroup, run }: RepeatKey): string =>
  JSON.stringify([series, version, scenarioHash, repetitionGroup, repetitionGroup === null ? run : null]);

/** A series by what decides its pools. */
export type NoisySeries = {
  readonly key: string;
  readonly case: Pick<SeriesRef['case'], 'key' | 'metric' | 'unit' | 'statistic'>;
  readonly environment: { readonly identity: string };
};

const caseOf = ({ case: of, environment }: NoisySeries) => JSON.stringify([of.key, environment.identity]);

const poolOf = ({ environment, metric, unit, statistic }: NoisePool) =>
  JSON.stringify([environment, metric, unit, statistic]);

const toPool = ({ environment, case: { metric, unit, statistic } }: NoisySeries): NoisePool => ({
  ...{ environment: environment.identity, metric, unit, statistic },
});

const NO_GROUPS: readonly RepeatGroup[] = [];

/** What a compared measurement may lend to its own test: the second process of an anchor takes no part in it. */
const listTwins = (group: RepeatGroup): readonly RepeatGroup[] =>
  group.paired?.ofTwins ? [{ ...group, repeats: 1, sumSquares: 0 }] : NO_GROUPS;

/**
 * The pools of a pair: the measurements of both series, those of all drivers in the same case, and those of all cases with
 * the same metric, unit and statistic; each in the environment of the reference. `series` are those of the page.
 */
export function createNoiseSource(series: readonly NoisySeries[], noise: Noise | undefined): NoiseSource | undefined {
  if (!noise) return undefined;
  const refs = new Map(series.map((entry) => [entry.key, entry]));
  const ofSeries = groupBy(noise.groups, (group) => group.series);
  const seriesOf = groupBy(series, caseOf);
  const ofMetric = new Map(noise.metrics.map((pool) => [poolOf(pool), pool.groups]));
  const newest = (keys: readonly string[]) =>
    keys
      .flatMap((key) => ofSeries.get(key) ?? NO_GROUPS)
      .sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
      .slice(0, NEWEST_OF_CASE);
  // A page asks for each of its cells, and the cells of a case have their groups in common.
  const newestOfCase = memoize((place: string) => newest((seriesOf.get(place) ?? []).map(({ key }) => key)));
  const keyOfGroup = memoize((group: RepeatGroup) => toKey(group));
  return function* listPools(reference, other) {
    const ref = refs.get(reference.series);
    if (!ref) return;
    const tested = new Set([toKey(reference), toKey(other)]);
    const withoutTested = (group: RepeatGroup) =>
      tested.has(keyOfGroup(group)) ? (tested.size > 1 ? listTwins(group) : NO_GROUPS) : group;
    const sides = [...new Set([reference.series, other.series])];
    const isHere = (key: string) => refs.get(key)?.environment.identity === ref.environment.identity;
    yield newest(sides.filter(isHere)).flatMap(withoutTested);
    yield newestOfCase(caseOf(ref)).flatMap(withoutTested);
    yield (ofMetric.get(poolOf(toPool(ref))) ?? NO_GROUPS).slice(0, NEWEST_OF_METRIC).flatMap(withoutTested);
  };
}
