import { expect, test } from 'vitest';
import { drawMetrics, type LowerMetric, toCommonSpace } from './lower-model.ts';
import { packMetrics, unpackMetrics } from './pack-figure.ts';
import { findBeside, toReading } from './trend-cursor.tsx';
import type { TrendFigure } from './trend-figure.ts';
import { line, point, trend } from './trend-fixture.ts';
import { toTrendModel } from './trend-model.ts';

const VERSIONS = Array.from({ length: 30 }, (_, nth) => `1.${nth}.0`);
const figureOf = (values: readonly (number | null)[]): TrendFigure =>
  trend(
    line(
      'mysql2',
      VERSIONS.map((version, nth) => point(version, values[nth % values.length] ?? null)),
    ),
  );
const metricOf = (figure: TrendFigure, more: Partial<LowerMetric> = {}): LowerMetric => ({
  key: 'heap',
  name: 'heap, mean',
  isExact: false,
  interval: 'not stated',
  omittedVersions: 0,
  figure,
  ...more,
});
const MAIN = figureOf([100, 110]);
const HEAP = metricOf(figureOf([42_000, null, 43_000]));

test('a lower panel has the positions of the first metric before and after a zoom, few ticks and one marked point', () => {
  for (const zoom of [null, { panel: 'mysql2', range: [10, 20] as const }]) {
    const main = toTrendModel(MAIN, 'linear', zoom);
    const [lower] = drawMetrics([HEAP], 'linear', zoom);
    const xs = (model: typeof main | undefined) => model?.panels[0]?.lines[0]?.dots.map(({ x }) => x);
    expect(xs(lower?.model)).toEqual(xs(main));
    expect(lower?.model.y.ticks.length).toBeLessThanOrEqual(5);
    expect(lower?.model.panels[0]?.lines[0]?.dots.filter(({ marked }) => marked)).toHaveLength(1);
  }
});

test('a line of exact figures is made of steps', () => {
  const [lower] = drawMetrics([metricOf({ ...HEAP.figure, isExact: true })], 'linear');
  expect(lower?.model.panels[0]?.lines[0]?.isStep).toBe(true);
  expect(drawMetrics([HEAP], 'linear')[0]?.model.panels[0]?.lines[0]?.isStep).toBeUndefined();
});

test('metrics come out of their text as they went in', () => {
  const [back] = unpackMetrics(packMetrics([HEAP]));
  expect(back?.name).toBe('heap, mean');
  expect(drawMetrics([back ?? HEAP], 'linear')[0]?.model.panels[0]?.lines[0]?.dots.map(({ y }) => y)).toEqual(
    drawMetrics([HEAP], 'linear')[0]?.model.panels[0]?.lines[0]?.dots.map(({ y }) => y),
  );
});

test('panels of several metrics have the space of the one that needs most', () => {
  const [narrow, wide] = [metricOf(figureOf([1, 2])), metricOf(figureOf([41_999_123, 42_000_987]))];
  const all = toCommonSpace(drawMetrics([narrow, wide], 'linear'));
  expect(all).toEqual(toCommonSpace(drawMetrics([wide], 'linear')));
  expect(all.left).toBeGreaterThan(toCommonSpace(drawMetrics([narrow], 'linear')).left);
});

test('the other metrics at a point are those of the same version, and one without a figure there says so', () => {
  const [panel] = toTrendModel(MAIN, 'linear').panels;
  const [lower] = drawMetrics([HEAP], 'linear')[0]?.model.panels ?? [];
  const [mainLine] = panel?.lines ?? [];
  const at = (nth: number) => ({ line: mainLine, dot: mainLine?.dots[nth] }) as Parameters<typeof findBeside>[1];
  if (!lower) throw new Error('there is no lower panel');
  expect(findBeside(lower, at(3), 'version')?.dot.point.version).toBe('1.3.0');
  expect(toReading(HEAP, lower, at(3)).text).toMatch(/^42,000/);
  expect(toReading(HEAP, undefined, at(3))).toEqual({ name: 'heap, mean', text: 'no figure' });
});
