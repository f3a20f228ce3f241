import type { Change } from '@tachograph/schema/change';
import { medianOf } from '@tachograph/stats';
import { placeChange } from './choose-change-results.ts';
import type { ChangeLine } from './to-change-line.ts';

/** Points of one level of a series, by their places on the line, and their median. */
export type ChangeLevel = {
  readonly from: number;
  readonly to: number;
  readonly level: number;
  readonly repeats: number;
};

function toLevel({ points }: ChangeLine, from: number, to: number): ChangeLevel {
  const own = points.slice(from, to + 1);
  const repeats = own.reduce((sum, point) => sum + point.repeats, 0);
  return { from, to, level: medianOf(own.map(({ value }) => value)), repeats };
}

/**
 * The levels on both sides of a change: from the change before it to it, and from it to the next one. `others` are changes of
 * the same series. Null where the line does not have the change.
 */
export function listChangeLevels(
  line: ChangeLine,
  change: Change,
  others: readonly Change[],
): { readonly before: ChangeLevel; readonly after: ChangeLevel } | null {
  if (!line.change) return null;
  const { from, to } = line.change;
  const same = others.filter(({ axis, series }) => axis === change.axis && series === change.series);
  const borders = [
    ...same.flatMap((other) => placeChange(line.points, other)?.to ?? []),
    ...line.points.flatMap(({ startsSegment }, index) => (startsSegment ? index : [])),
  ];
  const first = Math.max(0, ...borders.filter((border) => border <= from));
  const last = Math.min(line.points.length, ...borders.filter((border) => border > to)) - 1;
  return { before: toLevel(line, first, from), after: toLevel(line, to, last) };
}
