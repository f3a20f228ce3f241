import { expect, test } from 'vitest';
import { matchesChange, matchesWords, mostRowsOf, parsePaletteQuery } from './palette-query.ts';

test.each([
  ['', null, ''],
  ['  mysql2 3.24 ', null, 'mysql2 3.24'],
  ['>', 'action', ''],
  ['> theme', 'action', 'theme'],
  ['@mysql', 'driver', 'mysql'],
  ['/1,000 rows', 'scenario', '1,000 rows'],
  ['#3', 'change', '3'],
])('a prefix says what "%s" asks for', (text, only, rest) => {
  expect(parsePaletteQuery(text)).toEqual({ only, text: rest });
});

test('a row matches by every word, in any case and order', () => {
  expect(matchesWords('Metric: heap', 'HEAP met')).toBe(true);
  expect(matchesWords('Metric: heap', 'heap cpu')).toBe(false);
  expect(matchesWords('Metric: heap', '')).toBe(true);
});

test('a number alone asks for the change of that number, other text for what it says', () => {
  const change = { number: 12, words: 'mysql2 3.9.5 faster in Select 1,000 rows heap' };
  expect([matchesChange(change, '1'), matchesChange(change, '12'), matchesChange(change, '3')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([matchesChange(change, '3.9'), matchesChange(change, 'heap'), matchesChange(change, 'cpu')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('what is shown is bounded, and a prefix leaves out every other kind', () => {
  expect(mostRowsOf('action', { only: null, text: '' })).toBe(6);
  expect(mostRowsOf('change', { only: null, text: 'heap' })).toBe(8);
  expect(mostRowsOf('change', { only: 'change', text: '' })).toBe(40);
  expect(mostRowsOf('action', { only: 'change', text: '' })).toBe(0);
});
