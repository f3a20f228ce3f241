import { expect, test } from 'vitest';
import { describeDetails } from './describe-details.ts';

test.each([
  [{}, ''],
  [{ role: 'viewer' }, 'role: viewer'],
  [{ name: 'ci', scopes: ['upload'], expiresAt: null }, 'name: ci, scopes: ["upload"], expiresAt: none'],
  [{ before: 'public', after: 'private' }, 'public → private'],
  [
    { before: { title: 'A', maxSeries: null }, after: { title: 'B', maxSeries: 5 } },
    'title: A → B, maxSeries: none → 5',
  ],
  [{ before: { a: 'viewer', b: 'owner' }, after: { a: 'viewer', c: 'viewer' } }, 'b: owner → none, c: none → viewer'],
  [null, ''],
])('%j is described as “%s”', (details, described) => {
  expect(describeDetails(details)).toBe(described);
});
