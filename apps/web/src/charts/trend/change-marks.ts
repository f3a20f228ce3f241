import type { PlacedChange } from '@tachograph/analysis/trend';
import { groupBy } from '@tachograph/schema/collection';
import { dateLabel } from '../labels/chart-labels.ts';
import type { ChangeMark, Dot, Level, LineGeometry, PanelGeometry } from './geometry.ts';
import { MOST_ROWS, placeChangeLabels } from './place-change-labels.ts';
import type { FigurePoint } from './trend-figure.ts';

type ChangedPoint = Pick<FigurePoint, 'version' | 'at'> & { readonly change: PlacedChange };

const isOfVersions = ({ version, change: { since } }: ChangedPoint) =>
  since.version !== null && since.version !== version;

/** Between which points a change lies: "2.3.0 → 2.3.3", or of one version the day of the first run after it. */
const describePlace = (point: ChangedPoint): string =>
  isOfVersions(point) ? `${point.change.since.version} → ${point.version}` : `since ${dateLabel(point.at)}`;

/** "1.75× slower than 2.3.0", "1.20× slower since 5 Jan 2026". */
export const describeChange = (point: ChangedPoint): string =>
  `${point.change.label} ${isOfVersions(point) ? `than ${point.change.since.version}` : describePlace(point)}`;

type Changed = { readonly line: LineGeometry; readonly dot: Dot; readonly change: PlacedChange };

const listChanged = (lines: readonly LineGeometry[]): Changed[] =>
  lines
    .filter(({ faint }) => !faint)
    .flatMap((line) =>
      line.dots.flatMap((dot) => {
        const { change } = dot.point;
        return change && dot.y !== null && dot.x >= 0 && dot.x <= 1 ? [{ line, dot, change }] : [];
      }),
    );

type Frame = Pick<PanelGeometry, 'domain' | 'lines' | 'rules' | 'isLower'>;

type Unlabelled = Omit<ChangeMark, 'labels'> & { readonly order: number };

function toMark(same: readonly Changed[], { domain: [start, end], lines }: Frame): Unlabelled[] {
  const sorted = same.toSorted((a, b) => b.change.size - a.change.size);
  const [largest] = sorted;
  if (!largest) return [];
  const { dot, change, line } = largest;
  const x = Math.max(0, (change.from - start) / (end - start || 1));
  const hasSeveral = new Set(lines.map(({ driver }) => driver.name)).size > 1;
  const between = describePlace({ ...dot.point, change });
  return [
    {
      key: `${change.from} ${dot.position}`,
      x,
      width: Math.max(0, dot.x - x),
      rings: sorted.map((entry) => ({ x: entry.dot.x, y: entry.dot.y ?? 0 })),
      direction: sorted.some((entry) => entry.change.direction === 'worse') ? 'worse' : 'better',
      size: sorted.length > 1 ? `${change.label}, ${sorted.length - 1} more` : change.label,
      place: hasSeveral ? `${line.driver.name} ${between}` : between,
      order: change.size,
    },
  ];
}

/** The changes of a panel that lie in its domain; changes at one place are one mark. */
export function toChangeMarks(frame: Frame): ChangeMark[] {
  const together = groupBy(listChanged(frame.lines), ({ dot, change }) => `${change.from} ${dot.position}`);
  const marks = [...together.values()].flatMap((same) => toMark(same, frame)).sort((a, b) => a.x - b.x);
  const labels = placeChangeLabels(
    frame.isLower ? marks.map((mark) => ({ ...mark, place: '' })) : marks,
    frame.rules.map(({ x }) => x),
    frame.isLower ? 1 : MOST_ROWS,
  );
  return marks.map(({ order: _, ...mark }, index) => ({ ...mark, labels: labels[index] ?? [] }));
}

/** Points of a segment between changes: fewer say nothing of a level. */
const FEWEST_POINTS = 2;

/** That of d3-array would add a kilobyte to what every trend loads. */
function medianOf(heights: readonly number[]): number {
  const sorted = heights.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}

function splitAtChanges(segment: readonly Dot[]): Dot[][] {
  const parts: Dot[][] = [[]];
  for (const dot of segment) {
    if (dot.point.change) parts.push([dot]);
    else parts.at(-1)?.push(dot);
  }
  return parts.filter(({ length }) => length >= FEWEST_POINTS);
}

/** The levels of lines that have a change. */
export function toLevels(lines: readonly LineGeometry[]): Level[] {
  const changed = lines.filter(({ faint, dots }) => !faint && dots.some(({ point }) => point.change));
  return changed
    .flatMap(({ segments }) => segments.flatMap(splitAtChanges))
    .map((dots) => {
      const first = dots[0];
      const last = dots.at(-1);
      const y = medianOf(dots.map((dot) => dot.y ?? 0));
      return { key: first?.key ?? '', from: Math.max(0, first?.x ?? 0), to: Math.min(1, last?.x ?? 0), y };
    })
    .filter(({ from, to }) => from < to);
}
