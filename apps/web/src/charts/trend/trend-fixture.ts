import type { ChartUnit } from '../labels/chart-labels.ts';
import type { FigureLine, FigurePanel, FigurePoint, TrendFigure } from './trend-figure.ts';

/** Small trends for tests, in the shape of those that `analysis` makes. */

export const OPS: ChartUnit = { canonical: 'ops/s', label: 'ops/s', divisor: 1, direction: 'higher' };

export const point = (version: string, value: number | null, more: Partial<FigurePoint> = {}): FigurePoint => ({
  key: `${version}-${more.at ?? ''}-${more.environment ?? ''}`,
  x: 0,
  at: '2026-05-21T10:00:00.000Z',
  version,
  runs: [`r_${version}`],
  status: 'ok',
  reason: null,
  value,
  measured: value,
  low: value === null ? null : value * 0.98,
  high: value === null ? null : value * 1.02,
  uncertainty: null,
  n: null,
  environment: 'e1',
  scenario: null,
  href: `/runs/r_${version}`,
  ...more,
});

/** One segment of points with values; a point without a value is a segment by itself. */
function toSegments(points: readonly FigurePoint[]): FigurePoint[][] {
  const segments: FigurePoint[][] = [];
  for (const [i, next] of points.entries()) {
    const joined = i > 0 && next.value !== null && points[i - 1]?.value !== null;
    if (joined) segments.at(-1)?.push(next);
    else segments.push([next]);
  }
  return segments;
}

export const line = (name: string, points: readonly FigurePoint[], more: Partial<FigureLine> = {}): FigureLine => ({
  key: name,
  driver: { name, slot: 0 },
  slug: name,
  segments: toSegments(points.map((p) => ({ ...p, key: `${name} ${p.key}` }))),
  ...more,
});

const withX = (lines: readonly FigureLine[], xOf: (point: FigurePoint) => number): FigureLine[] =>
  lines.map((entry) => ({
    ...entry,
    segments: entry.segments.map((segment) => segment.map((p) => ({ ...p, x: xOf(p) }))),
  }));

function toPanel(name: string, lines: readonly FigureLine[]): FigurePanel {
  const versions = [...new Set(lines.flatMap(({ segments }) => segments.flat().map(({ version }) => version)))];
  return {
    key: name,
    name,
    ticks: versions.map((label, x) => ({ x, label })),
    lines: withX(lines, ({ version }) => versions.indexOf(version)),
    markers: [],
  };
}

const FRAME = {
  project: 'node',
  case: { scenario: 'select', metric: 'throughput' },
  title: 'Select 1,000 rows',
  unit: OPS,
  environments: {
    e1: { label: 'MariaDB 10.11 · same host', href: '/e/e1', slug: 'e1' },
    e2: { label: 'MariaDB 11.4 · two hosts', href: '/e/e2', slug: 'e2' },
  },
} as const;

/** By version: a panel for each driver. */
export function trend(...lines: FigureLine[]): TrendFigure {
  const drivers = [...new Set(lines.map(({ driver }) => driver.name))];
  const panels = drivers.map((name) =>
    toPanel(
      name,
      lines.filter(({ driver }) => driver.name === name),
    ),
  );
  return { ...FRAME, axis: 'version', panels };
}

/** By time: one panel. */
export function overTime(...lines: FigureLine[]): TrendFigure {
  const panel = {
    key: 'all',
    name: FRAME.title,
    ticks: [],
    lines: withX(lines, ({ at }) => Date.parse(at)),
    markers: [],
  };
  return { ...FRAME, axis: 'time', panels: [panel] };
}
