import type { PlacedChange } from '@tachograph/analysis/trend';
import { expect, test } from 'vitest';
import { MOST_ROWS } from './place-change-labels.ts';
import { PLOT_WIDTHS } from './position-axis.ts';
import type { FigurePoint } from './trend-figure.ts';
import { line, overTime, point, trend } from './trend-fixture.ts';
import { toTrendModel } from './trend-model.ts';
import { describeChanges } from './trend-summary.ts';

const change = (from: number, known: Partial<PlacedChange> = {}): PlacedChange => ({
  id: `c${from}`,
  direction: 'worse',
  label: '1.75× slower',
  size: 0.56,
  from,
  since: { version: `1.${from}.0`, at: Date.parse('2026-05-20T10:00:00.000Z') },
  ...known,
});
const versions = (count: number, changed: Readonly<Record<number, PlacedChange>>): FigurePoint[] =>
  Array.from({ length: count }, (_, x) => {
    const found = changed[x];
    return point(`1.${x}.0`, found ? 50 : 100, found ? { change: found } : {});
  });
const panelOf = (count: number, changed: Readonly<Record<number, PlacedChange>>) => {
  const [panel] = toTrendModel(trend(line('mysql2', versions(count, changed))), 'linear').panels;
  if (!panel) throw new Error('no panel');
  return panel;
};

test('a change is a column between the last version before it and the first one after, with a ring there and its size above', () => {
  const panel = panelOf(6, { 3: change(2) });
  const share = (x: number) => (x - panel.domain[0]) / (panel.domain[1] - panel.domain[0]);
  expect(panel.changes).toMatchObject([
    { x: share(2), direction: 'worse', size: '1.75× slower', place: '1.2.0 → 1.3.0', labels: [{ row: 0 }] },
  ]);
  const [mark] = panel.changes ?? [];
  expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeCloseTo(share(3), 9);
  expect(mark?.rings).toEqual([{ x: share(3), y: panel.lines[0]?.dots[3]?.y }]);
  expect(describeChanges(panel)).toBe('Changes: 1.75× slower, 1.2.0 → 1.3.0.');
});

test('labels never touch at any width; those that find no place leave their column and ring, the largest are placed first', () => {
  const sizes = [0.1, 0.9, ...Array.from({ length: 30 }, (_, n) => 0.2 + 0.01 * n)];
  const changed = Object.fromEntries(sizes.map((size, n) => [n + 1, change(n, { size })]));
  const marks = panelOf(33, changed).changes ?? [];
  expect(marks).toHaveLength(32);
  const labels = marks.flatMap(({ labels: own, size, place }) => own.map((label) => ({ ...label, size, place })));
  const labelled = marks.filter((mark) => mark.labels.length > 0);
  expect(labelled.length).toBeGreaterThan(2);
  expect(labelled.length).toBeLessThan(32);
  for (const [step, width] of PLOT_WIDTHS.entries()) {
    expect(marks[1]?.labels.some(({ shownAt }) => shownAt[step])).toBe(true);
    for (let row = 0; row < MOST_ROWS; row += 1) {
      const shown = labels.filter((label) => label.row === row && label.shownAt[step]);
      const ends = shown
        .map(({ x, textAnchor, size, place }) => {
          const length = Math.max((size.length + 2) * 6, step < 2 ? 0 : place.length * 6.6);
          const from = x * width - { start: 0, middle: length / 2, end: length }[textAnchor];
          return [from, from + length] as const;
        })
        .sort(([a], [b]) => a - b);
      for (const [index, [from]] of ends.slice(1).entries()) expect(from).toBeGreaterThan(ends[index]?.[1] ?? 0);
    }
  }
});

test('changes of several drivers at one place are one mark, which names the driver of the largest', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
  const from = Date.parse(at(1));
  const points = (id: string, size: number, value: number) => [
    point('1', 100, { at: at(1) }),
    point('1', value, {
      at: at(2),
      change: change(from, { id, size, since: { version: '1', at: Date.parse(at(1)) } }),
    }),
  ];
  const [panel] = toTrendModel(
    overTime(line('a', points('a', 0.1, 90)), line('b', points('b', 0.5, 50))),
    'linear',
  ).panels;
  expect(panel?.changes).toMatchObject([
    { size: '1.75× slower, 1 more', place: 'b since 2 Jan 2026', rings: [{}, {}] },
  ]);
});

test('the level between two changes is the median of what was measured there; a line without changes has none', () => {
  expect(panelOf(4, {}).levels).toEqual([]);
  const panel = panelOf(6, { 3: change(2) });
  const heights = panel.lines[0]?.dots.map(({ y }) => y) ?? [];
  expect(panel.levels?.map(({ y }) => y)).toEqual([heights[0], heights[4]]);
});
