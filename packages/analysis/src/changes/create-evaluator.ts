import { createPerObject, groupBy } from '@tachograph/schema/collection';
import type { RepeatGroup } from '@tachograph/schema/series';
import type { KnownBatch, Noise, NoiseSource, SeriesPoint, SeriesRef, TurnSource } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { createTurnSource } from '../noise/create-turn-source.ts';
import { listBySeries } from '../noise/list-by-series.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import { type EvaluatedSeries, evaluateSeries } from './evaluate-series.ts';
import type { HarnessOf } from './to-time-points.ts';

const poolOf = ({ environment, case: { metric, unit, statistic } }: SeriesRef) => ({
  environment: environment.identity,
  metric,
  unit,
  statistic,
});

/** The pools of all cases, of these series alone: what other drivers do changes nothing. */
function toNoise(series: readonly SeriesRef[], groups: readonly RepeatGroup[]): Noise {
  const poolOfSeries = new Map(series.map((entry) => [entry.key, JSON.stringify(poolOf(entry))]));
  const ofPool = groupBy(groups, (group) => poolOfSeries.get(group.series) ?? '');
  const pools = new Map(series.map((entry) => [JSON.stringify(poolOf(entry)), poolOf(entry)]));
  return {
    series: listBySeries(groups),
    metrics: [...pools].map(([key, { environment, metric, unit, statistic }]) => ({
      environment,
      metric,
      unit,
      statistic,
      groups: ofPool.get(key) ?? [],
    })),
  };
}

/** What is evaluated of a series: its results, what measured them, and the batches in which several of its versions were measured in turns. */
type SeriesResults = {
  readonly points: readonly SeriesPoint[];
  readonly harnessOf: HarnessOf;
  readonly batches: readonly KnownBatch[];
};

/**
 * What evaluates the series of one driver in one environment, one by one, with the noise of all of them.
 *
 * @param groups the newest groups of repeats of the series, newest first
 */
export function createEvaluator(
  series: readonly SeriesRef[],
  groups: readonly RepeatGroup[],
  evaluation: Evaluation = {},
) {
  const noise = createNoiseSource(series, toNoise(series, groups));
  const findTurns = createPerObject<TurnSource>();
  return (of: SeriesRef, { points, harnessOf, batches }: SeriesResults): EvaluatedSeries => {
    const turns = findTurns(batches, () => createTurnSource(batches));
    const isOneSetup: NoiseSource['isOneSetup'] = (before, after) =>
      before.series === after.series && harnessOf(before.run) === harnessOf(after.run);
    const known = { ...noise, findTurns: turns, isOneSetup };
    const source = noise && Object.assign((...pair: Parameters<NoiseSource>) => noise(...pair), known);
    return evaluateSeries(
      { series: of, measurements: toMeasurements(points, of.case) },
      { harnessOf, evaluation: { ...evaluation, noise: source } },
    );
  };
}
