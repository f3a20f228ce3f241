import type { ChangeSide, FoundChange } from '@tachograph/schema/change';
import type { Direction } from '@tachograph/units';
import { toOccasion } from '../verdict/evaluate-step.ts';
import type { MeasuredSide } from '../verdict/pair.ts';

type Axis = FoundChange['axis'];

/** Where a measurement is on an axis. */
export const toPosition = (axis: Axis, point: MeasuredSide): string =>
  axis === 'version' ? (point.version?.sortKey ?? '') : toOccasion(point);

/** The same as a text that can be ordered. */
export const toOrder = (axis: Axis, point: MeasuredSide): string =>
  axis === 'version' ? (point.version?.sortKey ?? '') : point.measuredAt.toISOString();

/** What its changes in other series have in common with it. */
export const toGroup = (axis: Axis, point: MeasuredSide, driver: string): string =>
  axis === 'version' ? `version ${driver} ${point.version?.text ?? ''}` : toOccasion(point);

export const toSide = (point: MeasuredSide, level: number, points: number): ChangeSide => ({
  version: point.version?.text ?? null,
  run: point.runs[0] ?? '',
  at: point.measuredAt,
  level,
  points,
});

/** How many times better than before; null where a level is not above zero. */
export function toRatio(direction: Direction, before: number, after: number): number | null {
  if (before <= 0 || after <= 0) return null;
  return direction === 'higher' ? after / before : before / after;
}

export const toDirection = (direction: Direction, before: number, after: number): FoundChange['direction'] =>
  (direction === 'higher' ? after > before : after < before) ? 'better' : 'worse';
