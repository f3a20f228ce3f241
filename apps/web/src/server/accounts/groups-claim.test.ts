import { expect, test } from 'vitest';
import { readGroupsClaim } from './groups-claim.ts';

test.each([
  [{ groups: ['a', '/b/c'] }, { groups: ['a', '/b/c'] }],
  [{ groups: [] }, { groups: [] }],
  [{ groups: ['a', 'x'.repeat(201)] }, { groups: ['a'] }],
  [{}, { problem: 'missing' }],
  [{ groups: null }, { problem: 'missing' }],
  [{ groups: 'a' }, { problem: 'malformed' }],
  [{ groups: { a: true } }, { problem: 'malformed' }],
  [{ groups: ['a', 1] }, { problem: 'malformed' }],
  [{ groups: ['a\0'] }, { problem: 'malformed' }],
  [{ groups: Array(501).fill('a') }, { problem: 'too large' }],
])('a claim is a list of texts, and anything else is no list of groups: %j', (profile, expected) => {
  expect(readGroupsClaim(profile, 'groups')).toEqual(expected);
});

test('the name of a claim is nothing that every object has', () => {
  expect(readGroupsClaim({}, 'constructor')).toEqual({ problem: 'missing' });
});
