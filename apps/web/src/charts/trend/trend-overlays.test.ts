import { expect, test } from 'vitest';
import { drawFigure } from './draw-figure.ts';
import type { FigureExcluded, FigureNote, TrendFigure } from './trend-figure.ts';
import { line, overTime, point } from './trend-fixture.ts';
import { toTrendModel } from './trend-model.ts';
import { describeNotes } from './trend-summary.ts';

const atDay = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
const day = (n: number) => Date.UTC(2026, 0, n);
const BASE = overTime(
  line(
    'mariadb',
    [1, 5, 9].map((n) => point('1', 100 + n, { at: atDay(n) })),
  ),
);

const note = (number: number, x: number): FigureNote => ({
  ...{ id: `n${number}`, number, text: `moved ${number}`, byName: 'ci', at: new Date(x).toISOString(), x },
  ...{ version: null, driver: null, scenario: null },
});
const excluded = (x: number, value: number, ratio: number | null = null): FigureExcluded => ({
  ...{ key: `x${x}`, driver: { name: 'mariadb', slot: 0 }, name: 'mariadb', version: '1', run: 'r', href: '/runs/r' },
  ...{ at: new Date(x).toISOString(), x, value, ratio, reason: 'throttled' },
});
const withPanel = (more: Partial<TrendFigure['panels'][number]>): TrendFigure => ({
  ...BASE,
  panels: BASE.panels.map((panel) => ({ ...panel, ...more })),
});

test('notes that would touch stand above one another, and one after the last point stands at the end of the axis', () => {
  const [panel] = toTrendModel(
    withPanel({ notes: [note(1, day(3)), note(2, day(3) + 1), note(3, day(30))] }),
    'linear',
  ).panels;
  expect(panel?.notes?.map(({ number, row }) => [number, row])).toEqual([
    [1, 0],
    [2, 1],
    [3, 0],
  ]);
  expect(panel?.notes?.[2]?.x).toBe(1);
  expect(panel && describeNotes(panel)).toBe('Note 1: moved 1. Note 2: moved 2. Note 3: moved 3.');
});

test('an excluded measurement does not change the scale: one beyond it stands at its edge, with its reason', () => {
  const plain = toTrendModel(BASE, 'linear');
  const model = toTrendModel(withPanel({ excluded: [excluded(day(3), 105), excluded(day(4), 9999)] }), 'linear');
  expect(model.y.domain).toEqual(plain.y.domain);
  expect(model.panels[0]?.excluded).toMatchObject([
    { label: 'mariadb 1: 105 ops/s, excluded: throttled' },
    { y: 0, label: 'mariadb 1: 9,999 ops/s, excluded: throttled' },
  ]);
});

test('drawn as ratios, an excluded measurement has its ratio, and one without any is left out', () => {
  const ratio = { anchor: 'a 1', ratio: 1, low: null, high: null, n: 1, notSteady: null };
  const figure = {
    ...overTime(
      line(
        'mariadb',
        [1, 5].map((n) => point('1', 100, { at: atDay(n), ratio })),
      ),
    ),
    anchors: ['a 1'],
  };
  const panels = figure.panels.map((panel) => ({
    ...panel,
    excluded: [excluded(day(2), 90, 0.9), excluded(day(3), 80)],
  }));
  expect(drawFigure({ ...figure, panels }, 'ratio').panels[0]?.excluded).toMatchObject([{ value: 0.9 }]);
});
