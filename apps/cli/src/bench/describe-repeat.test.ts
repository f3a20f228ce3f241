import type { BatchCell } from '@tachograph/analysis/run';
import { expect, test } from 'vitest';
import { describeRepeat, parseWithin } from './describe-repeat.ts';

const toCell = (ratio: number | null, ratioLow: number | null, ratioHigh: number | null) =>
  ({ verdict: { ratio, ratioLow, ratioHigh, explanation: 'too few repeats' } }) as BatchCell;

test.each([
  [
    'its interval overlaps',
    toCell(1 / 1.29, 1 / 1.31, 1 / 1.26),
    'repeated within its interval: 1.29× (1.26–1.31), 1.25–1.33 before',
  ],
  [
    'it touches',
    toCell(1 / 1.35, 1 / 1.37, 1 / 1.33),
    'repeated within its interval: 1.35× (1.33–1.37), 1.25–1.33 before',
  ],
  ['it lies above', toCell(0.5, 0.49, 0.51), 'not repeated: 2.00× (1.96–2.04), 1.25–1.33 before'],
  ['there is no interval', toCell(0.5, null, null), 'cannot say whether it is repeated: too few repeats'],
])('a cell is repeated where both intervals overlap: %s', (_, cell, text) => {
  expect(describeRepeat([cell], { low: 1.25, high: 1.33 })).toBe(text);
});

test('of several cells none is meant', () => {
  const cells = [toCell(1, 1, 1), toCell(1, 1, 1)];
  expect(describeRepeat(cells, { low: 1, high: 1 })).toContain(
    '2 cells were measured; --scenario and --driver choose one',
  );
});

test('an interval is two numbers, the smaller one first', () => {
  expect(parseWithin('1.21..1.29')).toEqual({ low: 1.21, high: 1.29 });
  expect(parseWithin(undefined)).toBeNull();
  for (const text of ['1.2', '1.3..1.2', '0..1', '-1..2', '1..2..3']) expect(() => parseWithin(text)).toThrow(text);
});
