import type { FoundChange } from '@tachograph/schema/change';
import type { MeasuredSeries } from '../measurement/measure-series.ts';
import type { MeasuredSide } from '../verdict/pair.ts';
import { ALGORITHM } from '../verdict/verdict.ts';
import { findShifts } from './find-shifts.ts';
import { toDirection, toGroup, toOrder, toPosition, toRatio, toSide } from './to-change.ts';
import { type HarnessOf, splitByWork, toTimePoints } from './to-time-points.ts';

/** Whether the axis of versions lists what there is between two points, if there is anything. */
export type IsOfVersions = (before: MeasuredSide, after: MeasuredSide, direction: FoundChange['direction']) => boolean;

/** The newest of a count that is another one with every run. */
const MOST_EXACT = 100;

const isConstant = ({ value, samples }: MeasuredSide) => samples.every((sample) => sample === value);

/** A count without noise changes where it comes to another value, from the first run on. */
function listExactSteps({ series }: MeasuredSeries, points: readonly MeasuredSide[]): FoundChange[] {
  const { direction } = series.case;
  return points.slice(1).flatMap((after, index): FoundChange[] => {
    const before = points[index];
    if (!before || before.value === after.value || !isConstant(before) || !isConstant(after)) return [];
    const order = toOrder('time', after);
    const ratio = toRatio(direction, before.value, after.value);
    return [
      {
        series: series.key,
        axis: 'time',
        position: toPosition('time', after),
        order,
        nearFrom: order,
        nearTo: order,
        group: toGroup('time', after, series.driver.slug),
        direction: toDirection(direction, before.value, after.value),
        moreRuns: null,
        ratio,
        ratioLow: ratio,
        ratioHigh: ratio,
        before: toSide(before, before.value, Math.max(1, before.invocations.length)),
        after: toSide(after, after.value, Math.max(1, after.invocations.length)),
        rule: 'exact',
        algorithm: ALGORITHM,
        p: null,
        q: null,
        evidence: {},
      },
    ];
  });
}

function listInSegment(measured: MeasuredSeries, points: readonly MeasuredSide[], isLast: boolean): FoundChange[] {
  if (measured.series.case.exact) return listExactSteps(measured, points).slice(-MOST_EXACT);
  const values = points.map(({ value }) => value);
  const shifts = findShifts({ axis: 'time', series: measured.series, points, values });
  // What further runs would show of a segment that has ended, none will show.
  return shifts.flatMap(({ change }) => (isLast || change.moreRuns === null ? [change] : []));
}

/** Changes along time, in its order, but for those that are listed along versions. */
export function findTimeChanges(
  measured: MeasuredSeries,
  harnessOf: HarnessOf,
  isOfVersions: IsOfVersions,
): FoundChange[] {
  const segments = splitByWork(toTimePoints(measured.measurements), harnessOf);
  return segments.flatMap((points) => {
    const at = new Map(points.map((point, index) => [toPosition('time', point), index]));
    return listInSegment(measured, points, points === segments.at(-1)).filter(({ position, direction }) => {
      const index = at.get(position) ?? 0;
      const before = points[index - 1];
      const after = points[index];
      return !(before && after && isOfVersions(before, after, direction));
    });
  });
}
