import type { FoundChange } from '@tachograph/schema/change';
import { type ChangePoint, findCertainChanges, type SuspectedChange } from '@tachograph/stats/change';
import type { SeriesRef } from '../measurement/measurement.ts';
import type { MeasuredSide } from '../verdict/pair.ts';
import { toDirection, toGroup, toOrder, toPosition, toRatio, toSide } from './to-change.ts';

const CHANGE_1 = 'change-1';

/** A change may have been found so many points away before other results arrived: as far as change-1 moves one. */
const REACH = 8;

/** Two-sided, of the normal distribution. */
const Z_95 = 1.96;

/** A change of level among points of one segment, and how far its two levels reach: indexes of the points. */
export type Shift = { readonly change: FoundChange; readonly span: Pick<ChangePoint, 'from' | 'at' | 'to'> };

type Line = {
  readonly axis: FoundChange['axis'];
  readonly series: SeriesRef;
  readonly points: readonly MeasuredSide[];
  /** What is tested, a value for each point. */
  readonly values: readonly number[];
};

/** By which factor a 95 % interval reaches to each side, as z implies: z is of the difference, so this is an approximation. */
const toReach = (ratio: number | null, z: number) => ratio && Math.exp((Z_95 * Math.abs(Math.log(ratio))) / z);

/** A change of the values of a line; of a suspected one no interval is known. */
function toShift({ axis, series, points }: Line, found: ChangePoint | SuspectedChange): Shift[] {
  const { from, at, to, before: low, after: high } = found;
  const before = points[at - 1];
  const after = points[at];
  if (!before || !after) return [];
  const { direction } = series.case;
  const ratio = toRatio(direction, low, high);
  const reach = 'z' in found ? toReach(ratio, found.z) : null;
  const near = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] ?? after;
  const change: FoundChange = {
    series: series.key,
    axis,
    position: toPosition(axis, after),
    order: toOrder(axis, after),
    nearFrom: toOrder(axis, near(at - REACH)),
    nearTo: toOrder(axis, near(at + REACH)),
    group: toGroup(axis, after, series.driver.slug),
    direction: toDirection(direction, low, high),
    moreRuns: 'missing' in found ? found.missing : null,
    ratio,
    ratioLow: reach && ratio && ratio / reach,
    ratioHigh: reach && ratio && ratio * reach,
    before: toSide(before, low, at - from),
    after: toSide(after, high, to - at),
    rule: CHANGE_1,
    algorithm: CHANGE_1,
    p: null,
    q: null,
    evidence: { z: 'z' in found ? found.z : null, leastZ: 5, leastStep: 0.02 },
  };
  return [{ change, span: { from, at, to } }];
}

/**
 * The changes of level of one segment by change-1, in its order, and last what its newest values leave suspected. A value that is
 * not above zero has no ratio: none then.
 */
export function findShifts(line: Line): Shift[] {
  if (line.values.some((value) => !(value > 0))) return [];
  const { changes, suspected } = findCertainChanges(line.values);
  return [...changes, ...(suspected ? [suspected] : [])].flatMap((found) => toShift(line, found));
}
