import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { toValueScale } from '../scale/value-scale.ts';
import { ChangePlot } from './change-plot.tsx';
import { toChangePlot } from './change-plot-model.ts';

const UNIT = { canonical: 'ns/op', label: 'ns/op', divisor: 1, direction: 'lower' } as const;
const y = toValueScale([0, 100], { kind: 'linear', unit: UNIT, fromZero: true, ticks: 4 });
const top = y.domain[1];

const toPoints = (values: readonly number[]) =>
  values.map((value, index) => ({
    ...{ label: `1.${index}.0`, value, low: value - 5, high: value + 5, startsSegment: false },
  }));

const INPUT = {
  points: toPoints([top / 2, top / 2, top, top]),
  change: { from: 1, to: 2 },
  levels: [
    { from: 0, to: 1, level: top / 2 },
    { from: 2, to: 3, level: top },
  ],
  y,
};

test('the change is a column between its two points and a ring on the first one after it', () => {
  const { column, ring } = toChangePlot(INPUT);
  expect([column, ring]).toEqual([
    { x: 0.375, width: 0.25 },
    { x: 0.625, y: 0 },
  ]);
});

test('a level reaches a fifth of a step beyond its points, and not out of the plot', () => {
  expect(toChangePlot(INPUT).levels).toBe('M75 500H425M575 0H925');
  const single = { ...INPUT, points: toPoints([top]), change: null, levels: [{ from: 0, to: 0, level: top }] };
  expect(toChangePlot(single).levels).toBe('M300 0H700');
});

test('of many points the first one after the change is labelled, also in a narrow plot', () => {
  const points = toPoints(Array.from({ length: 60 }, () => 50));
  const { labels } = toChangePlot({ ...INPUT, points, change: { from: 36, to: 37 }, levels: [] });
  expect(labels.length).toBeLessThanOrEqual(10);
  expect(labels.filter(({ always }) => always).length).toBeLessThanOrEqual(4);
  expect(labels.find(({ text }) => text === '1.37.0')?.always).toBe(true);
});

test('a line ends where the scenario has another content, and a band is drawn where all points of a piece have intervals', () => {
  const points = toPoints([10, 20, 30, 40]).map((point, index) => ({
    ...point,
    startsSegment: index === 2,
    low: index === 3 ? null : point.low,
  }));
  const { line, band } = toChangePlot({ ...INPUT, points });
  expect(line.match(/M/g)).toHaveLength(2);
  expect(band.match(/M/g)).toHaveLength(1);
});

test('the picture has a text, and the label of its change', () => {
  const driver = { name: 'mysql2', slot: 0 } as const;
  const html = renderToStaticMarkup(
    <ChangePlot {...INPUT} driver={driver} summary="two levels" label="▼ 2.00× slower" direction="worse" />,
  );
  expect(html).toMatch(/role="img" aria-label="two levels"/);
  expect(html).toMatch(/change-plot-label worse[^>]*>▼ 2.00× slower/);
});
