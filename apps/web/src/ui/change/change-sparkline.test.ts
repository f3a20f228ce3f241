import { expect, test } from 'vitest';
import { describeLength } from './change-sparkline.tsx';

const lineOf = (count: number) => ({ values: Array.from({ length: count }, () => 1), change: null });

test('the line of a change is of versions or, along time, of measurements; one of them is one', () => {
  expect(describeLength('version', lineOf(12))).toBe('12 versions');
  expect(describeLength('time', lineOf(12))).toBe('12 measurements');
  expect(describeLength('time', lineOf(1))).toBe('1 measurement');
  expect(describeLength('version', null)).toBe('0 versions');
});
