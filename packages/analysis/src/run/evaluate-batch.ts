import { groupBy } from '@tachograph/schema/collection';
import type { NormalisedPair, NormalisedResult, NormalisedRun } from '@tachograph/schema/normalise';
import { CELL_LEVEL } from '@tachograph/stats/compare';
import type { Measurement } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { LARGEST_SINGLE_BLOCK } from '../noise/create-turn-source.ts';
import { compareMeasurements } from '../verdict/compare-measurements.ts';
import type { Evaluation, Verdict } from '../verdict/verdict.ts';
import { noiseOfRuns } from './noise-of-runs.ts';
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

/**
 * Every driver version of a batch against its anchor, by the rules of the pages: `runs` are all repeats of one repetition
 * group whose results were measured in turns, one run for each repeat. The noise of a cell is that of its batch,
 * so that a few repeats suffice without earlier ones.
 */
export function evaluateBatch(runs: readonly NormalisedRun[], { metric, ...evaluation }: BatchOptions): BatchCell[] {
  const cells = combine(runs, metric);
  const noise = noiseOfRuns(runs);
  const anchors = new Map(cells.filter(isAnchor).map((cell) => [cell.first.case.key, cell]));
  const pairs = cells.flatMap((cell) => {
    const anchor = anchors.get(cell.first.case.key);
    return anchor && anchor !== cell ? [{ ...cell, anchor }] : [];
  });
  return pairs.map((cell) => {
    const { direction, exact, unit, statistic } = cell.first.case;
    const names = { reference: nameCell(cell.anchor), other: nameCell(cell) };
    const series = { reference: cell.anchor.first.seriesKey, other: cell.first.seriesKey };
    const options = { direction, exact, unit, statistic, names, series, ...evaluation, noise };
    const verdict = compareMeasurements(cell.anchor.measurement, cell.measurement, options);
    return { first: cell.first, measurement: cell.measurement, anchor: cell.anchor, verdict };
  });
}

/** Degrees of freedom that the other cells of a batch must have to lend their noise. */
const FEWEST_DEGREES = 12;

/** In several blocks two candidates differ by four processes: fewer repeats find little (docs/decisions/0076). */
const FEWEST_OF_BLOCKS = 4;

/** Repeats whose signs alone, all of them the same, reach the level of a cell: 2 ÷ 2ⁿ ≤ .005. */
const ENOUGH_BY_SIGNS = Math.ceil(1 + Math.log2(1 / CELL_LEVEL));

/**
 * With how many repeats a batch can show that one of its cells differs from the anchor: its other cells and the twins know the
 * noise, or else there must be enough repeats for the signs of their log ratios to tell.
 */
export function countFewestRepeats(batch: { readonly scenarios: number; readonly candidates: number }): number {
  const rows = batch.candidates + 2;
  const perRepeat = Math.max(0, rows - 3) + (batch.scenarios - 1) * (rows - 1);
  const byNoise =
    perRepeat === 0 ? ENOUGH_BY_SIGNS : Math.min(ENOUGH_BY_SIGNS, 1 + Math.ceil(FEWEST_DEGREES / perRepeat));
  return batch.candidates + 1 > LARGEST_SINGLE_BLOCK ? Math.max(FEWEST_OF_BLOCKS, byNoise) : byNoise;
}
