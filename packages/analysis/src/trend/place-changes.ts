import type { Change, ChangeSide } from '@tachograph/schema/change';
import { groupBy } from '@tachograph/schema/collection';
import type { TrendAxis } from '../selection/choose-case.ts';
import { formatRatio } from '../verdict/format-verdict.ts';
import { mapPoints } from './map-points.ts';
import type { PlacedChange, TrendLine, TrendPoint } from './trend.ts';

type Subject = { readonly axis: TrendAxis; readonly unit: string };

const ownPoints = ({ segments }: TrendLine): TrendPoint[] =>
  segments
    .flatMap(({ points }) => points)
    .filter(({ measurement, isAnchor }) => measurement.value !== null && !isAnchor);

const isOfVersion = ({ version }: TrendPoint, side: ChangeSide) => (version?.text ?? null) === side.version;

const awayFrom = (at: Date) => (point: TrendPoint) => Math.abs(point.at.getTime() - at.getTime());

/** The point of the side's version that was measured nearest to it. */
function findOfVersion(points: readonly TrendPoint[], side: ChangeSide): TrendPoint | undefined {
  const away = awayFrom(side.at);
  return points.filter((point) => isOfVersion(point, side)).toSorted((a, b) => away(a) - away(b))[0];
}

const findRun = (points: readonly TrendPoint[], side: ChangeSide) =>
  points.find((point) => point.runs.includes(side.run) && isOfVersion(point, side));

/** The points on both sides. Where a run is not drawn, because a long series is thinned, the nearest point takes its place. */
function findSides(points: readonly TrendPoint[], { axis, before, after }: Change, isByVersion: boolean) {
  if (isByVersion || axis === 'version') {
    const find = (side: ChangeSide) => findRun(points, side) ?? findOfVersion(points, side);
    return [find(before), find(after)] as const;
  }
  return [
    findRun(points, before) ?? points.findLast(({ at }) => at <= before.at),
    findRun(points, after) ?? points.find(({ at }) => at >= after.at),
  ] as const;
}

function placeOn(points: readonly TrendPoint[], change: Change, { axis, unit }: Subject) {
  const { id, direction, ratio, before, after } = change;
  const isByVersion = axis === 'version';
  // Between two runs of one version there is no place on an axis of versions.
  if (isByVersion && before.version === after.version) return null;
  const [last, first] = findSides(points, change, isByVersion);
  if (!first || first === last) return null;
  const placed: PlacedChange = {
    id,
    direction,
    label: ratio === null ? direction : formatRatio(ratio, unit),
    size: ratio === null ? Number.POSITIVE_INFINITY : Math.abs(Math.log(ratio)),
    from: last && last.x < first.x ? last.x : first.x,
    since: { version: before.version, at: before.at.getTime() },
  };
  return { first, placed };
}

const byPlace = (a: TrendPoint, b: TrendPoint) => a.x - b.x || a.at.getTime() - b.at.getTime();

/** Steps between versions last: one that both axes found at one point is theirs. */
const byAxis = (a: Change, b: Change) => Number(a.axis === 'version') - Number(b.axis === 'version');

/**
 * Puts changes on the lines of their series: each on the first point after it, with the position of the last one before, which
 * may be of another release line.
 */
export function placeChanges(
  lines: readonly TrendLine[],
  changes: readonly Change[],
  subject: Subject,
): readonly TrendLine[] {
  if (changes.length === 0) return lines;
  const changesOf = groupBy(changes, ({ series }) => series);
  const placed = [...groupBy(lines, ({ series }) => series)].flatMap(([series, own]) => {
    const points = own.flatMap(ownPoints).sort(byPlace);
    return (changesOf.get(series) ?? []).toSorted(byAxis).flatMap((change) => {
      const found = placeOn(points, change, subject);
      return found ? [[found.first, found.placed] as const] : [];
    });
  });
  const changeAt = new Map(placed);
  const place = (point: TrendPoint): TrendPoint => ({ ...point, change: changeAt.get(point) ?? null });
  return lines.map((line) => mapPoints(line, place));
}
