import { groupBy } from '@tachograph/schema/collection';
import type { NormalisedPair, NormalisedResult, NormalisedRun } from '@tachograph/schema/normalise';
import type { RepeatGroup } from '@tachograph/schema/series';
import type { Measurement, NoiseSource } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { listBySeries } from '../noise/list-by-series.ts';
import { evaluateTogether } from '../verdict/adjust-verdicts.ts';
import { compareMeasurements } from '../verdict/compare-measurements.ts';
import { ALPHA, type Evaluation, type Verdict } from '../verdict/verdict.ts';
import { listNoisySeries } from './evaluate-upload.ts';
import { type Cell, nameCell, toCells } from './to-cells.ts';

/** A driver version in a case, against the anchor of its batch. */
export type BatchCell = {
  readonly first: NormalisedResult;
  readonly measurement: Measurement;
  readonly anchor: Pick<BatchCell, 'first' | 'measurement'>;
  readonly verdict: Verdict;
};

type BatchOptions = Pick<Evaluation, 'minimumEffect'> & {
  /** Cells of other metrics are not judged: they would share the false alarms. */
  readonly metric: string;
};

/** One cell over all runs: its repeats are one measurement. */
function combine(runs: readonly NormalisedRun[], metric: string): Cell[] {
  const cells = runs.flatMap(toCells).filter(({ first }) => first.case.metric === metric);
  const groups = groupBy(cells, ({ first }) => `${first.seriesKey} ${first.version?.raw ?? ''}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const observations = group.flatMap((cell) => cell.observations);
    const [measurement] = toMeasurements(observations, first?.first.case);
    return first && measurement ? [{ ...first, observations, measurement }] : [];
  });
}

const pairsOf = ({ observations }: Cell): NormalisedPair[] => observations.flatMap(({ paired }) => paired ?? []);

const isAnchor = (cell: Cell): boolean =>
  pairsOf(cell).some(
    ({ anchor, anchorVersion }) =>
      anchor === cell.first.driver.slug && anchorVersion === (cell.first.version?.raw ?? null),
  );

function sumSquares(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

/** Log ratios over the repeats of a batch as a group of repeats. */
const toGroup = ({ first, measurement }: Cell, logRatios: readonly number[], ofTwins: boolean): RepeatGroup => ({
  series: first.seriesKey,
  version: first.version?.raw ?? null,
  scenarioHash: measurement.scenarioHash,
  repetitionGroup: measurement.repetitionGroup,
  run: null,
  lastAt: measurement.measuredAt,
  repeats: logRatios.length,
  sumSquares: 0,
  paired: { repeats: logRatios.length, sumSquares: sumSquares(logRatios), ofTwins },
});

/** The noise that a batch tells of itself: of the log ratios of each driver version, and of the twins of its anchors. */
function listGroups(cells: readonly Cell[]): RepeatGroup[] {
  const groups = cells.map((cell) => {
    const pairs = pairsOf(cell);
    // The log ratio of an anchor to itself is 0; that of its twin is a cell of noise like any other.
    const logRatios = pairs.map(({ logRatio }) => logRatio);
    return isAnchor(cell)
      ? toGroup(
          cell,
          pairs.flatMap(({ twin }) => twin ?? []),
          true,
        )
      : toGroup(cell, logRatios, false);
  });
  return groups.filter(({ repeats }) => repeats > 1);
}

function createBatchNoise(runs: readonly NormalisedRun[], cells: readonly Cell[]): NoiseSource | undefined {
  const series = new Map(runs.flatMap(listNoisySeries).map((one) => [one.key, one]));
  const groups = listGroups(cells);
  const ofCell = new Map(cells.map(({ first }) => [first.seriesKey, first.case]));
  const pools = groupBy(groups, (group) => {
    const { unit, statistic } = ofCell.get(group.series) ?? {};
    return JSON.stringify([unit, statistic]);
  });
  const metrics = runs.slice(0, 1).flatMap(({ environment }) =>
    [...pools.values()].flatMap((pool) => {
      const of = ofCell.get(pool[0]?.series ?? '');
      if (!of) return [];
      const { metric, unit, statistic } = of;
      return [{ environment: environment.identity, metric, unit, statistic, groups: pool }];
    }),
  );
  return createNoiseSource([...series.values()], { series: listBySeries(groups), metrics });
}

/**
 * Every driver version of a batch against its anchor, by the rules of the pages: `runs` are all repeats of one repetition
 * group whose results were measured in turns, one run for each repeat. The noise of a cell is estimated from the other cells
 * of the batch and from the twins of its anchors, so that a few repeats suffice without earlier batches. False alarms are
 * controlled over all cells of the metric.
 */
export function evaluateBatch(runs: readonly NormalisedRun[], { metric, ...evaluation }: BatchOptions): BatchCell[] {
  const cells = combine(runs, metric);
  const noise = createBatchNoise(runs, cells);
  const anchors = new Map(cells.filter(isAnchor).map((cell) => [cell.first.case.key, cell]));
  const pairs = cells.flatMap((cell) => {
    const anchor = anchors.get(cell.first.case.key);
    return anchor && anchor !== cell ? [{ ...cell, anchor }] : [];
  });
  const { evaluated } = evaluateTogether(pairs, (cell) => {
    const { direction, exact, unit, statistic } = cell.first.case;
    const names = { reference: nameCell(cell.anchor), other: nameCell(cell) };
    const series = { reference: cell.anchor.first.seriesKey, other: cell.first.seriesKey };
    const options = { direction, exact, unit, statistic, names, series, ...evaluation, noise };
    return compareMeasurements(cell.anchor.measurement, cell.measurement, options);
  });
  return evaluated.map(([{ first, measurement, anchor }, verdict]) => ({ first, measurement, anchor, verdict }));
}

/** Degrees of freedom that the other cells of a batch must have to lend their noise. */
const FEWEST_DEGREES = 12;

/**
 * With how many repeats a batch can show that one of its cells differs: the other cells and the twins know its noise, or else
 * there must be enough repeats for the signs of their log ratios to tell, among all cells that are tested together.
 */
export function countFewestRepeats(batch: { readonly scenarios: number; readonly candidates: number }): number {
  const cells = batch.candidates * batch.scenarios;
  const others = cells - 1 + batch.scenarios;
  const bySigns = Math.ceil(1 + Math.log2(cells / ALPHA));
  return Math.min(bySigns, 1 + Math.ceil(FEWEST_DEGREES / others));
}
