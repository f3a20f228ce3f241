import { expect, test } from 'vitest';
import { describeWhere } from './describe-where.ts';

const frame = (difference: number, whole: number) =>
  ({ code: 'frame', name: 'f', state: 'named', difference, whole, within: null }) as const;

test.each([
  [-42_500, -62_000, 'Two thirds of the saved processor time, 42.5 of 62.0 µs, is in f.'],
  [30_000, 61_000, 'Half of the added processor time, 30.0 of 61.0 µs, is in f.'],
  [-900, -1_200, 'Three quarters of the saved processor time, 0.90 of 1.20 µs, is in f.'],
  [-800, -1_000, 'Four fifths of the saved processor time, 0.80 of 1.00 µs, is in f.'],
  [-240, -1_000, 'A quarter of the saved processor time, 0.24 of 1.00 µs, is in f.'],
  [-340, -1_000, 'A third of the saved processor time, 0.34 of 1.00 µs, is in f.'],
  [-410, -1_000, '41 % of the saved processor time, 0.41 of 1.00 µs, is in f.'],
  [-960, -1_000, 'Nearly all of the saved processor time, 0.96 of 1.00 µs, is in f.'],
  [-1_200, -1_000, 'More than all of the saved processor time, 1.20 of 1.00 µs, is in f.'],
])('%i of %i ns: %s', (difference, whole, words) => {
  expect(describeWhere(frame(difference, whole), 'ns/op')).toBe(words);
});

test('what only one version has is named with that', () => {
  const within = { name: 'g', state: 'gone' } as const;
  expect(describeWhere({ ...frame(-500, -1_000), within }, 'ns/op')).toContain('is in f, where g is gone.');
  expect(describeWhere({ ...frame(-500, -1_000), state: 'gone' }, 'ns/op')).toContain('is in f, which is gone.');
});

test('what is in no single frame is said to be', () => {
  expect(describeWhere({ code: 'spread', whole: -62_000 }, 'ns/op')).toBe(
    'An operation takes 62.0 µs less, and no single frame has it.',
  );
});

test('frames of an operation that shows no difference are told all the same', () => {
  const frames = [
    { name: 'f', difference: -3_560, state: 'gone' },
    { name: 'g', difference: 1_200, state: 'named' },
  ] as const;
  expect(describeWhere({ code: 'frames-only', frames }, 'ns/op')).toBe(
    'f is gone, 3.56 µs; g takes 1.20 µs more; the operation as a whole shows no difference.',
  );
});
