import { expect, test } from 'vitest';
import { toPanelLayouts } from './panel-layout.ts';

const fullOf = (positions: readonly number[]) => toPanelLayouts(positions).map(({ isFull }) => isFull);
const startsOf = (positions: readonly number[], columns: 0 | 1) =>
  toPanelLayouts(positions).map(({ startsRow }) => startsRow[columns]);

test('a panel of many versions is as wide as the page, and panels of few stand side by side', () => {
  expect(fullOf([108, 46, 3, 1])).toEqual([true, true, false, false]);
  expect(fullOf([9, 8, 2])).toEqual([false, false, false]);
});

test('the first panel of each row carries the figures of the axis, whatever stands above it', () => {
  expect(startsOf([9, 8, 7, 6, 5], 0)).toEqual([true, false, true, false, true]);
  expect(startsOf([9, 8, 7, 6, 5], 1)).toEqual([true, false, false, true, false]);
  expect(startsOf([108, 9, 8, 7], 0)).toEqual([true, true, false, true]);
  expect(startsOf([9, 108, 8, 7], 1)).toEqual([true, true, true, false]);
});
