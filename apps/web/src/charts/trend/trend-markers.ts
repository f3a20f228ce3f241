import type { Trend, TrendChange, TrendPoint } from '../labels/types.ts';
import type { Dot, LineGeometry } from './line-geometry.ts';

/** A rule across the plot. Solid with a small square: what was measured changed. Dotted with ▴: the result changed. */
export type Marker = {
  readonly key: string;
  readonly kind: 'boundary' | 'change';
  /** Share of the plot from the left, half-way between the two points it separates. */
  readonly x: number;
  /** "1.17× faster"; empty for a boundary, whose square the legend explains. */
  readonly label: string;
  /** What a title says: "environment changed: two hosts to same host". */
  readonly words: string;
  readonly worse: boolean;
  readonly href: string | null;
  /** Labels that would overlap move up a row; null when there is no row left. */
  readonly row: 0 | 1 | null;
  readonly side: 'left' | 'right';
};

/** Room a label takes in a narrow plot, as a share of it. */
const LABEL_SHARE = 0.27;

const changedWords = (a: TrendPoint, b: TrendPoint, trend: Trend): string => {
  const label = (id: string) => trend.environments[id]?.label ?? id;
  const parts: string[] = [];
  if (a.environment !== b.environment) {
    parts.push(`environment changed: ${label(a.environment)} to ${label(b.environment)}`);
  }
  if ((a.scenario ?? null) !== (b.scenario ?? null)) parts.push('scenario text changed');
  return parts.join('; ');
};

/** Two environments measured one right after the other are no move from one to the other; a rule would cross both. */
const CLOSEST = 0.01;

type Step = readonly [before: Dot, after: Dot];

const steps = (dots: readonly Dot[]): Step[] =>
  dots.flatMap((dot, i) => {
    const before = dots[i - 1];
    return before ? [[before, dot] as const] : [];
  });

/** Lines of one name that follow one another, as one driver does when it moves to another environment. */
function successions(lines: readonly LineGeometry[]): Step[] {
  const byName = new Map<string, LineGeometry[]>();
  for (const line of lines) byName.set(line.name, [...(byName.get(line.name) ?? []), line]);
  return [...byName.values()].flatMap((named) => {
    const ends = named.flatMap((line) => {
      const [first, last] = [line.dots[0], line.dots.at(-1)];
      return first && last ? [{ first, last }] : [];
    });
    ends.sort((a, b) => a.first.position - b.first.position);
    return ends.flatMap(({ first }, i) => {
      const last = ends[i - 1]?.last;
      return last && first.x - last.x > CLOSEST ? [[last, first] as const] : [];
    });
  });
}

function boundaries(lines: readonly LineGeometry[], trend: Trend): Marker[] {
  const between = lines.flatMap((line) => steps(line.dots)).concat(successions(lines));
  return between.flatMap(([before, after]): Marker[] => {
    const words = changedWords(before.point, after.point, trend);
    if (!words) return [];
    const x = (before.x + after.x) / 2;
    const key = `boundary ${x.toFixed(3)} ${words}`;
    return [{ key, kind: 'boundary', x, label: '', words, worse: false, href: null, row: null, side: 'right' }];
  });
}

const changeWords = (name: string, version: string, { words, basis }: TrendChange): string =>
  `change at ${name} ${version}: ${words}${basis ? `, ${basis}` : ''}`;

function changes(line: LineGeometry): Omit<Marker, 'row' | 'side'>[] {
  return line.dots.flatMap((dot, i) => {
    const { change, version } = dot.point;
    if (!change || line.faint) return [];
    const x = ((line.dots[i - 1]?.x ?? dot.x) + dot.x) / 2;
    const words = changeWords(line.name, version, change);
    const key = `change ${dot.key}`;
    return [
      {
        key,
        kind: 'change',
        x,
        label: change.words,
        words,
        worse: change.word === 'worse',
        href: change.href ?? null,
      },
    ];
  });
}

/** Gives each label a row in which it overlaps no other; with both rows taken it keeps only its title. */
function arrange(found: readonly Omit<Marker, 'row' | 'side'>[]): Marker[] {
  const ends: [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return [...found]
    .sort((a, b) => a.x - b.x)
    .map((marker) => {
      const side = marker.x > 1 - LABEL_SHARE ? 'left' : 'right';
      const from = side === 'left' ? marker.x - LABEL_SHARE : marker.x;
      const row = from >= ends[0] ? 0 : from >= ends[1] ? 1 : null;
      if (row !== null) ends[row] = from + LABEL_SHARE;
      return { ...marker, side, row } as const;
    });
}

/** The rules of one panel, those outside a zoom left out, those of several lines at one place drawn once. */
export function toMarkers(lines: readonly LineGeometry[], trend: Trend): Marker[] {
  const inside = ({ x }: { x: number }) => x >= 0 && x <= 1;
  const drawn = lines.filter((line) => !line.faint);
  const rules = new Map(boundaries(drawn, trend).map((marker) => [marker.key, marker]));
  return [...rules.values()].filter(inside).concat(arrange(lines.flatMap(changes).filter(inside)));
}
