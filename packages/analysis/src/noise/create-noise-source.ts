import { toHarnessKey } from '@tachograph/schema/run';
import type { AnchorLevel, RepeatGroup } from '@tachograph/schema/series';
import { findPairs } from '../measurement/anchor.ts';
import type { Noise, NoiseSource, RepeatKey } from '../measurement/measurement.ts';
import { createBetweenSource } from './create-between-source.ts';
import { createTurnSource } from './create-turn-source.ts';
import { byAge } from './list-by-series.ts';
import { type NoisySeries, poolOf, toPool } from './noisy-series.ts';

/** Of the newest measurements of a case, and of all cases of a metric: older ones were made by other code on another day. */
const NEWEST_OF_CASE = 40;
const NEWEST_OF_METRIC = 200;

/** Whether both are of one measurement; a group of repeats is known by the same as a measurement. */
const isSame = (a: RepeatKey, b: RepeatKey) =>
  a.series === b.series &&
  a.version === b.version &&
  a.scenarioHash === b.scenarioHash &&
  a.repetitionGroup === b.repetitionGroup &&
  (a.repetitionGroup !== null || a.run === b.run);

const NO_GROUPS: readonly RepeatGroup[] = [];

/** A pool without the groups of the pair that is tested. */
function leaveOut(groups: readonly RepeatGroup[], reference: RepeatKey, other: RepeatKey): readonly RepeatGroup[] {
  const isTested = (group: RepeatGroup) => isSame(group, reference) || isSame(group, other);
  return groups.some(isTested) ? groups.filter((group) => !isTested(group)) : groups;
}

/** The newest groups of two series, each newest first; of equal age those of the first. */
function mergeNewest(first: readonly RepeatGroup[], second: readonly RepeatGroup[]): RepeatGroup[] {
  const merged: RepeatGroup[] = [];
  let at = 0;
  let beside = 0;
  while (merged.length < NEWEST_OF_CASE) {
    const a = first[at];
    const b = second[beside];
    const next = a && (!b || byAge(a, b) <= 0) ? a : b;
    if (!next) break;
    merged.push(next);
    if (next === a) at += 1;
    else beside += 1;
  }
  return merged;
}

const levelKey = ({ case: of, environment, scenarioHash, anchor, anchorVersion }: Omit<AnchorLevel, 'value'>) =>
  JSON.stringify([of, environment, scenarioHash, anchor, anchorVersion]);

function createLevelSource(levels: readonly AnchorLevel[]): NonNullable<NoiseSource['findLevel']> {
  const values = new Map(levels.map((level) => [levelKey(level), level.value]));
  return (measurement, { case: of, environment }) => {
    const anchor = values.size === 0 ? null : findPairs(measurement)?.anchor;
    if (!anchor) return null;
    const { slug, version } = anchor;
    const { scenarioHash } = measurement;
    const wanted = { case: of.key, environment: environment.identity, scenarioHash, anchor: slug };
    return values.get(levelKey({ ...wanted, anchorVersion: version })) ?? null;
  };
}

/** Of one environment and harness; none where harnesses were not read. A run without a stated harness is like another without. */
function createSetupSource(
  identityOf: (series: string) => string | undefined,
  origins: Noise['origins'],
): NoiseSource['isOneSetup'] {
  if (!origins) return undefined;
  const harnessOf = (run: string) => toHarnessKey(origins.get(run)?.harness ?? null);
  return (reference, other) =>
    identityOf(reference.series) === identityOf(other.series) && harnessOf(reference.run) === harnessOf(other.run);
}

/**
 * The pools of a pair: the measurements of both series, and those of all cases with the same metric, unit and statistic, each in the
 * environment of the reference. What else a page shows is in none of them. `series` has both.
 */
export function createNoiseSource(series: readonly NoisySeries[], noise: Noise | undefined): NoiseSource | undefined {
  if (!noise) return undefined;
  const refs = new Map(series.map((entry) => [entry.key, entry]));
  const ofSeries = new Map(noise.series.map((groups) => [groups[0]?.series, groups]));
  const ofMetric = new Map(noise.metrics.map((pool) => [poolOf(pool), pool.groups]));
  const newestOfSeries = (key: string) => ofSeries.get(key) ?? NO_GROUPS;
  const identityOf = (key: string) => refs.get(key)?.environment.identity;
  const listGroups = (reference: string, other: string) => {
    const isBeside = other !== reference && identityOf(other) === identityOf(reference);
    return [newestOfSeries(reference), isBeside ? newestOfSeries(other) : NO_GROUPS] as const;
  };
  function* listPools(reference: RepeatKey, other: RepeatKey) {
    const ref = refs.get(reference.series);
    if (!ref) return;
    yield leaveOut(mergeNewest(...listGroups(reference.series, other.series)), reference, other);
    const ofAllCases = (ofMetric.get(poolOf(toPool(ref))) ?? NO_GROUPS).slice(0, NEWEST_OF_METRIC);
    yield leaveOut(ofAllCases, reference, other);
  }
  return Object.assign(listPools, {
    listGroups,
    findTurns: createTurnSource(noise.batches ?? []),
    findLevel: createLevelSource(noise.levels ?? []),
    findBetween: createBetweenSource(noise.recent, (key) => refs.get(key)),
    isOneSetup: createSetupSource(identityOf, noise.origins),
  });
}
