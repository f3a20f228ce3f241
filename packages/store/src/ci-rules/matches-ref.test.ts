import { expect, test } from 'vitest';
import { matchesRef } from './matches-ref.ts';

test.each([
  [null, 'refs/heads/main', true],
  [null, 'refs/tags/v1', true],
  [null, 'refs/pull/7/merge', false],
  [null, null, false],
  ['*', null, true],
  ['*', 'refs/pull/7/merge', true],
  ['refs/heads/main', 'refs/heads/main', true],
  ['refs/heads/main', 'refs/heads/main2', false],
  ['refs/heads/*', 'refs/heads/feature/a', true],
  ['refs/heads/*', 'refs/tags/v1', false],
  ['refs/heads/release-*-x', 'refs/heads/release-1-x', true],
  ['refs/heads/release-*-x', 'refs/heads/release-x', false],
  ['refs/*/a*b', 'refs/heads/ab', true],
  ['refs/heads/ma.n', 'refs/heads/main', false],
  ['refs/pull/*', 'refs/pull/7/merge', true],
  ['refs/heads/main', null, false],
])('the pattern %j and the ref %j: %s', (pattern, ref, matches) => {
  expect(matchesRef(pattern, ref)).toBe(matches);
});

test('no pattern tries one part at every position for each of the others, which would not end', () => {
  expect(matchesRef(`refs/heads/${'*a'.repeat(140)}*b`, `refs/heads/${'a'.repeat(280)}`)).toBe(false);
});
