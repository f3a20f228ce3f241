import type { ChartUnit } from '../labels/chart-labels.ts';
import type { Trend, TrendLine, TrendPoint } from './trend-figure.ts';

/** Small trends for tests, built like real ones. */

export const OPS: ChartUnit = { canonical: 'ops/s', label: 'ops/s', divisor: 1, direction: 'higher' };

export const point = (version: string, value: number | null, more: Partial<TrendPoint> = {}): TrendPoint => ({
  key: `${version}-${more.at ?? ''}-${more.environment ?? ''}`,
  at: '2026-05-21T10:00:00.000Z',
  version,
  run: `r_${version}`,
  status: 'ok',
  value,
  low: value === null ? null : value * 0.98,
  high: value === null ? null : value * 1.02,
  environment: 'e1',
  href: `/runs/r_${version}`,
  ...more,
});

export const line = (name: string, points: readonly TrendPoint[], more: Partial<TrendLine> = {}): TrendLine => ({
  key: name,
  driver: { name, slot: 0 },
  points: points.map((p) => ({ ...p, key: `${name} ${p.key}` })),
  ...more,
});

export const trend = (...lines: TrendLine[]): Trend => ({
  title: 'Select 1,000 rows',
  unit: OPS,
  lines,
  environments: {
    e1: { label: 'MariaDB 10.11 · same host', href: '/e/e1' },
    e2: { label: 'MariaDB 11.4 · two hosts', href: '/e/e2' },
  },
});
