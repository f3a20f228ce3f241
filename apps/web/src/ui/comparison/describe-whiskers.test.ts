import type { ComparisonRow } from '@tachograph/analysis/comparison';
import { expect, test } from 'vitest';
import { describeWhiskers } from './describe-whiskers.ts';

const row = (...kinds: (string | null)[]) =>
  ({
    cells: kinds.map((kind) => ({ measurement: { value: 1, uncertainty: kind === null ? null : { kind } } })),
  }) as unknown as ComparisonRow;

test('whiskers are called what they are, each kind once, and figures without any are counted', () => {
  expect(describeWhiskers([row('ci-of-mean', 'ci-of-median'), row('ci-of-mean')])).toBe(
    'Whiskers: 95 % interval of the value.',
  );
  expect(describeWhiskers([row('ci-of-median', 'range-of-repeats', 'as-printed')])).toBe(
    'Whiskers: 95 % interval of the value; of two to five repeats, their minimum to maximum; where no level is stated, what the source printed.',
  );
  expect(describeWhiskers([row(null, 'as-printed'), row(null)])).toBe(
    'Whiskers: where no level is stated, what the source printed. 2 figures come without an interval.',
  );
  expect(describeWhiskers([row(null)])).toBe('1 figure comes without an interval.');
});

test('a cell without a figure has no whisker to speak of', () => {
  const empty = { cells: [{ measurement: null }, { measurement: { value: null, uncertainty: null } }] };
  expect(describeWhiskers([empty as unknown as ComparisonRow])).toBe('');
});
