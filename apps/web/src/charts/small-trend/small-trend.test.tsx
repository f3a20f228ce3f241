import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { toValueScale } from '../scale/value-scale.ts';
import { SmallTrend } from './small-trend.tsx';
import { type SmallTrendPoint, toSmallTrend } from './small-trend-model.ts';

const UNIT = { canonical: 'ops/s', label: 'ops/s', divisor: 1, direction: 'higher' } as const;
const y = toValueScale([0, 100], { kind: 'linear', unit: UNIT, fromZero: true, ticks: 4 });
const top = y.domain[1];

const point = (x: number, value: number | null, known: Partial<SmallTrendPoint> = {}): SmallTrendPoint => ({
  x,
  value,
  low: null,
  high: null,
  startsSegment: x === 0,
  ...known,
});

const grid = (value: number) => Math.round((1 - value / top) * 1000);

test('a line is one path from the first version to the newest, which has the mark of the driver', () => {
  const { line, end, alone } = toSmallTrend([point(0, 0), point(1, 50), point(2, top)], { extent: [0, 2], y });
  expect(line).toBe(`M0 1000L500 ${grid(50)}L1000 0`);
  expect(end).toEqual({ x: 1, y: 0 });
  expect(alone).toEqual([]);
});

test('a line stops where no line may lead, and a value that stands alone is a dot', () => {
  const points = [
    point(0, 10),
    point(1, 20),
    point(2, null),
    point(3, 30, { startsSegment: true }),
    point(4, 40, { startsSegment: true }),
  ];
  const { line, alone, end } = toSmallTrend(points, { extent: [0, 4], y });
  expect(line).toBe(`M0 ${grid(10)}L250 ${grid(20)}`);
  expect(alone.map(({ x }) => x)).toEqual([0.75]);
  expect(end?.x).toBe(1);
});

test('a point after one without a value is not joined to anything', () => {
  const { line } = toSmallTrend([point(0, 10), point(1, null), point(2, 30)], { extent: [0, 2], y });
  expect(line).toBe('');
});

test('the band is drawn between neighbours whose intervals are both known', () => {
  const known = { low: 0, high: top };
  const points = [point(0, 10, known), point(1, 20, known), point(2, 30), point(3, 30, known)];
  expect(toSmallTrend(points, { extent: [0, 3], y }).band).toBe('M0 0L333 0L333 1000L0 1000Z');
});

test('a single version stands in the middle of the plot', () => {
  const { end, line } = toSmallTrend([point(7, 50)], { extent: [7, 7], y });
  expect([end?.x, line]).toEqual([0.5, '']);
});

test('a change is a column between its two versions, and a ring on the first one after it', () => {
  const points = [point(0, 10), point(1, 10), point(2, 20), point(3, 20)];
  const change = { from: 1, to: 2, direction: 'worse', ratio: 0.5 } as const;
  const { markers } = toSmallTrend(points, { extent: [0, 4], y, markers: [change] });
  const ring = { x: 0.5, y: 1 - 20 / top };
  expect(markers).toEqual([{ x: 0.25, width: 0.25, isColumn: true, ring, label: '2.00×', direction: 'worse' }]);
  const html = renderToStaticMarkup(
    <SmallTrend driver={{ name: 'a', slot: 0 }} points={points} extent={[0, 4]} y={y} markers={[change]} />,
  );
  expect(html).toMatch(/fill="var\(--worse\)"[^>]*>▼ 2\.00×</);
  expect(html).toMatch(/<rect class="small-trend-change" x="25%" width="25%"/);
  expect(html).toMatch(/<circle class="small-trend-ring" cx="50%"/);
  const without = renderToStaticMarkup(
    <SmallTrend driver={{ name: 'a', slot: 0 }} points={points} extent={[0, 4]} y={y} />,
  );
  expect(without).not.toMatch(/small-trend-(change|ring)/);
});

test('a change between two versions that fill the plot has no column, and one at the newest version no ring', () => {
  const points = [point(0, 10), point(1, 20)];
  const change = { from: 0, to: 1, direction: 'better', ratio: 2 } as const;
  const html = renderToStaticMarkup(
    <SmallTrend driver={{ name: 'a', slot: 0 }} points={points} extent={[0, 1]} y={y} markers={[change]} />,
  );
  expect(html).not.toMatch(/small-trend-(change|ring)/);
  expect(html).toContain('▲ 2.00×');
});

test('of changes that are near each other the largest is labelled, and one without a ratio never', () => {
  const points = [0, 1, 2, 3, 4, 5].map((x) => point(x, 10));
  const change = (to: number, ratio: number | null) => ({ from: to - 1, to, direction: 'better', ratio }) as const;
  const marked = [change(1, 1.2), change(2, 3), change(4, null), change(5, 1.1)];
  const { markers } = toSmallTrend(points, { extent: [0, 5], y, markers: marked });
  expect(markers.map(({ label }) => label)).toEqual([null, '3.00×', null, '1.10×']);
});

test('a chart of sixty versions has no more elements than one of two', () => {
  const draw = (count: number) => {
    const points = Array.from({ length: count }, (_, x) => point(x, x, { low: x, high: x + 1 }));
    const html = renderToStaticMarkup(
      <SmallTrend driver={{ name: 'a', slot: 0 }} points={points} extent={[0, count - 1]} y={y} />,
    );
    return html.match(/<\w/g)?.length;
  };
  expect(draw(60)).toBe(draw(2));
});
