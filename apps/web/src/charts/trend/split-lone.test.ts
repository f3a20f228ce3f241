import { expect, test } from 'vitest';
import { splitLone } from './split-lone.ts';
import type { FigurePanel, TrendFigure } from './trend-figure.ts';
import { line, point, trend } from './trend-fixture.ts';

const keysOf = (figure: TrendFigure) => figure.panels.map(({ key }) => key);
const namesOf = (figure: TrendFigure) => splitLone(figure).lone.map((row) => [row.line.slug, row.point.version]);

const MANY = line('mysql2', [point('1.0.0', 1), point('1.1.0', 2)]);
const ONE = line('mysql', [point('2.18.1', 3)]);

test('a driver with one release is named beside those with a line, and has no panel', () => {
  const figure = trend(MANY, ONE);
  expect(keysOf(splitLone(figure).drawn)).toEqual(['mysql2']);
  expect(namesOf(figure)).toEqual([['mysql', '2.18.1']]);
});

test('where no driver has a second release all are drawn', () => {
  const figure = trend(ONE, line('mariadb', [point('3.5.4', 1)]));
  expect(keysOf(splitLone(figure).drawn)).toEqual(['mysql', 'mariadb']);
  expect(namesOf(figure)).toEqual([]);
});

test('a release without a figure and one with a note keep their panel, which says so', () => {
  const failed = trend(MANY, line('mysql', [point('2.18.1', null, { status: 'failed' })]));
  expect(namesOf(failed)).toEqual([]);
  const figure = trend(MANY, ONE);
  const withNote = (panel: FigurePanel): FigurePanel =>
    panel.key === 'mysql' ? { ...panel, notes: [{ x: 0 } as never] } : panel;
  expect(namesOf({ ...figure, panels: figure.panels.map(withNote) })).toEqual([]);
});
