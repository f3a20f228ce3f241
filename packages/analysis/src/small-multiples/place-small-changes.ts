import type { Change } from '@tachograph/schema/change';
import type { SmallAxis, SmallChange, SmallPoint } from './small-multiples.ts';

type Placed = Pick<SmallPoint, 'x' | 'version'>;
type Ends = readonly [from: Placed | undefined, to: Placed | undefined];

/** By version: the two versions between which it lies. One that is found within one version has no place there. */
function findVersions(points: readonly Placed[], { before, after }: Change): Ends {
  const of = (version: string | null) => points.find((point) => version !== null && point.version === version);
  return [of(before.version), of(after.version)];
}

/** Along time, where points may be left out: the last one before, and the first one after. */
function findTimes(points: readonly Placed[], { before, after }: Change): Ends {
  const last = before.at.getTime();
  const first = after.at.getTime();
  return [points.findLast(({ x }) => x <= last), points.find(({ x }) => x >= first)];
}

const isOnAxis = ({ axis: own }: Change, axis: SmallAxis) => axis === 'version' || own === 'time';

/** The changes of a series that lie between points of its line, oldest first; of several between the same points one. */
export function placeSmallChanges(
  points: readonly Placed[],
  changes: readonly Change[],
  axis: SmallAxis,
): SmallChange[] {
  const placed = changes.flatMap((change): SmallChange[] => {
    const [from, to] = axis === 'version' ? findVersions(points, change) : findTimes(points, change);
    if (!isOnAxis(change, axis) || !from || !to || from.x >= to.x) return [];
    return [{ ...change, from: from.x, to: to.x }];
  });
  const sorted = placed.sort((a, b) => a.to - b.to || a.from - b.from);
  return sorted.filter(({ from, to }, index) => sorted[index - 1]?.from !== from || sorted[index - 1]?.to !== to);
}
