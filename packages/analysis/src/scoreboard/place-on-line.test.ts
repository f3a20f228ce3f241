import { expect, test } from 'vitest';
import { toChange } from '../testing/to-change.ts';
import { placeOnLine } from './place-on-line.ts';

const LINE = { versions: ['1.0', '1.1', '1.2', '1.3'], values: [1, 1, 2, 2] };
const side = (version: string | null) => ({ version });
const place = (before: string | null, after: string | null) =>
  placeOnLine(LINE, toChange({ before: side(before), after: side(after) }));

test('a change is between its two versions, or after the one before where its first side is not on the line', () => {
  expect(place('1.0', '1.2')).toEqual({ from: 0, to: 2 });
  expect(place('0.9', '1.2')).toEqual({ from: 1, to: 2 });
  expect(place(null, '1.1')).toEqual({ from: 0, to: 1 });
});

test('a change whose first version is not on the line, or is its first one, has no place', () => {
  expect(place('1.0', '2.0')).toBeNull();
  expect(place('0.9', '1.0')).toBeNull();
  expect(place('1.0', null)).toBeNull();
});
