import { expect, test } from 'vitest';
import { toChange } from '../testing/to-change.ts';
import { writeTitle } from './write-title.ts';

const COUNTERS = {
  rows: [],
  cause: { code: 'work', move: 'less', wire: 'same' },
  title: 'the driver works less, the wire is the same',
} as const;
const STEP = { direction: 'better', ratio: 1.63, before: { version: '3.24.3' }, after: { version: '3.24.4' } } as const;

test('the title says what changed and what the counters rule out', () => {
  expect(writeTitle(toChange(STEP), COUNTERS)).toBe(
    'mysql2 3.24.4 is 1.63× faster than 3.24.3: the driver works less, the wire is the same',
  );
  const heap = toChange({ ...STEP, case: { metric: 'heap', unit: 'B/op' } });
  expect(writeTitle(heap, COUNTERS)).toMatch(/^heap of mysql2 3.24.4 is 1.63× .* than that of 3.24.3: the driver/);
});

test('where the head has a colon already, a semicolon follows', () => {
  const case_ = { metric: 'round-trips', unit: 'round-trips/op', exact: true };
  expect(writeTitle(toChange({ ...STEP, case: case_ }), COUNTERS)).toMatch(
    /^round-trips of mysql2 from 3.24.3 to 3.24.4: .*; the driver works less/,
  );
});

test('without counters, and along time, it is the first half', () => {
  expect(writeTitle(toChange(STEP), null)).toBe('mysql2 3.24.4 is 1.63× faster than 3.24.3');
  expect(
    writeTitle(toChange(STEP), { rows: [], cause: { code: 'not-counted' }, title: 'nothing was counted' }),
  ).not.toContain(':');
  expect(writeTitle(toChange({ ...STEP, axis: 'time' }), null)).toBe('mysql2 is 1.63× faster since 2026-11-23');
});
