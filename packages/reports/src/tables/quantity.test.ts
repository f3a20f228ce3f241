import { expect, test } from 'vitest';
import { readQuantities } from './quantity.ts';

const read = (text: string) =>
  readQuantities(text).map(({ value, unit }) => [
    value,
    unit !== null && typeof unit === 'object' ? unit.canonical : unit,
  ]);

test.each([
  ['1.2x faster', [[1.2, 'x']]],
  [
    'twelve is 12 times 3',
    [
      [12, 'x'],
      [3, null],
    ],
  ],
  [
    '30% of 4,175 ops/sec',
    [
      [30, '%'],
      [4175, 'ops/s'],
    ],
  ],
  ['62.7 microseconds', [[62.7, 'ns/op']]],
  ['12.5k requests per second', [[12500, 'ops/s']]],
  ['5 ± 2 ms', [[5, 'ns/op']]],
])('numbers with their units: %s', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test('numbers in names, versions, dates and behind ± are none', () => {
  for (const text of ['mysql2', 'v3.24.6', '8.0.35', '2021-07-01', '12:30', 'utf8mb4', '#42', 'a ± 3'])
    expect(read(text)).toEqual([]);
});
