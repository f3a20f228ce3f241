import { medianOf } from '../sample/quantile.ts';
import { type AssessedStep, countMissing, isCertain, MOST_NEWEST, mayBeChange } from './assess-step.ts';
import { estimateNoise } from './estimate-noise.ts';
import { SHORTEST_SEGMENT } from './find-candidates.ts';
import { type ChangePoint, type ChangeSearch, searchChanges } from './find-change-points.ts';
import { assessSteps, isApart, measureLevels } from './levels.ts';
import { listNeighbours, type Neighbours, toInflation } from './merge-segments.ts';
import { toSegmentSums } from './segment-sums.ts';

/** What may be a change at the end of a series, and how many more values would show it. */
export type SuspectedChange = Omit<ChangePoint, 'z'> & { readonly missing: number };

export type CertainChanges = {
  readonly changes: readonly ChangePoint[];
  readonly suspected: SuspectedChange | null;
};

const NONE: CertainChanges = { changes: [], suspected: null };

/** How many of the newest values may be the beginning of a level. */
const NEWEST = Array.from({ length: MOST_NEWEST }, (_, nth) => nth + 1);

const contrastOf = ({ difference, left, right }: AssessedStep) =>
  difference * Math.sqrt((left * right) / (left + right));

const zOf = ({ difference, variance, floor, left, right, inflation }: AssessedStep) =>
  difference / Math.sqrt(Math.max(variance, floor) * inflation * (1 / left + 1 / right));

/** The weakest change is left out until each is certain beside those that are left. */
function keepCertain(series: readonly number[], search: ChangeSearch): number[] {
  const left = search.changes.map(({ at }) => at);
  for (;;) {
    const weak = assessSteps(series, search, left).filter((step) => !isCertain(step));
    const [weakest] = weak.sort((a, b) => zOf(a) - zOf(b));
    if (!weakest) return left;
    left.splice(left.indexOf(weakest.at), 1);
  }
}

const toSuspected = (series: readonly number[], { from, at, to }: Neighbours, missing: number): SuspectedChange => ({
  from,
  at,
  to,
  missing,
  before: medianOf(series.slice(from, at)),
  after: medianOf(series.slice(at, to)),
});

/** The last change of a search, where it is not certain yet and further values at its level would make it so. */
function suspectLast(series: readonly number[], search: ChangeSearch, certain: readonly number[]) {
  const at = search.changes.at(-1)?.at;
  if (at === undefined || at <= (certain.at(-1) ?? 0)) return null;
  const step = assessSteps(series, search, [...certain, at]).at(-1);
  const missing = step ? countMissing(step) : null;
  return step && missing !== null ? toSuspected(series, step, missing) : null;
}

/** The newest values as a step from the level before them, whose noise is theirs; null where they are not beyond all of it. */
function assessNewest(series: readonly number[], certain: readonly number[], newest: number): AssessedStep | null {
  const at = series.length - newest;
  const from = certain.at(-1) ?? 0;
  if (at - from < 2 * SHORTEST_SEGMENT || !isApart(series, { from, at, to: series.length })) return null;
  const end = series.slice(at);
  const noise = estimateNoise(Float64Array.from(series.slice(0, at)));
  const sums = toSegmentSums(noise.values);
  const levels = measureLevels(noise, sums, certain);
  const mean = sums.mean(from, at);
  return {
    left: at - from,
    right: newest,
    difference: Math.abs(end.reduce((sum, value) => sum + value, 0) / newest - mean),
    variance: Math.max(levels.variance, sums.variance(from, at)),
    floor: noise.floor,
    inflation: toInflation(levels.correlation),
    isApart: true,
  };
}

/** The newest values, where they would be a change if their level lasted: so many as have the widest contrast. */
function suspectNewest(series: readonly number[], certain: readonly number[]): SuspectedChange | null {
  const steps = NEWEST.flatMap((newest) => assessNewest(series, certain, newest) ?? []);
  const [step] = steps.filter(mayBeChange).sort((a, b) => contrastOf(b) - contrastOf(a));
  if (!step) return null;
  const at = series.length - step.right;
  return toSuspected(series, { from: certain.at(-1) ?? 0, at, to: series.length }, countMissing(step) ?? 1);
}

/**
 * The changes of a series of positive values that are more than noise, also where its successive values are alike (change-1,
 * then `isCertain`), and what its newest values leave suspected. A function of the series alone.
 */
export function findCertainChanges(series: readonly number[]): CertainChanges {
  const search = searchChanges(series);
  if (!search) return NONE;
  const certain = keepCertain(series, search);
  return {
    changes: listNeighbours(certain, series.length).map(search.measure),
    suspected: suspectLast(series, search, certain) ?? suspectNewest(series, certain),
  };
}
