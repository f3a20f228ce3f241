import { expect, test } from 'vitest';
import { caseOf, repeatsOf, toSeriesData } from '../testing/observe.ts';
import { measureSeries } from './measure-series.ts';

const dataOf = (...values: number[]) =>
  toSeriesData([{ case: caseOf('a'), driver: 'mysql2', environment: 'e', observations: repeatsOf(values) }]);

const measure = ({ series, points }: ReturnType<typeof dataOf>) =>
  measureSeries({ series, points }, undefined)[0]?.measurements ?? [];

test('the very same results are measured once, and one more result is another measurement', () => {
  const data = dataOf(100, 101, 102);
  const before = measure({ ...data, points: data.points.slice(0, 2) });
  expect(measure({ ...data, points: data.points.slice(0, 2) })).toBe(before);
  expect(measure(data)[0]?.measured).toBe(101);
  expect(before[0]?.measured).toBe(100.5);
});

test('equal results that were read again are measured again', () => {
  expect(measure(dataOf(1, 2, 3))).not.toBe(measure(dataOf(1, 2, 3)));
  expect(measure(dataOf(1, 2, 3))).toEqual(measure(dataOf(1, 2, 3)));
});
