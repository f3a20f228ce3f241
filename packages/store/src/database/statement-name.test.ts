import { expect, test } from 'vitest';
import { toStatementName } from './observed-client.ts';

test.each([
  ['SELECT 1', 'SELECT'],
  ['\n  SELECT id FROM projects p WHERE slug = $1', 'SELECT projects'],
  ['SELECT "public"."tokens"."id" FROM "public"."tokens" WHERE 1 = 1', 'SELECT tokens'],
  ['INSERT INTO runs (id) VALUES ($1)', 'INSERT runs'],
  ['update notes SET text = $1', 'UPDATE notes'],
  ['DELETE FROM shares WHERE id = $1', 'DELETE shares'],
  ['WITH due AS (SELECT 1 FROM deliveries) SELECT * FROM due', 'WITH deliveries'],
  ['', 'STATEMENT'],
])('a statement without a name is called by its verb and its first table: %j', (text, name) => {
  expect(toStatementName({ text })).toBe(name);
});

test('a statement with a name is called by it, and no name contains a value', () => {
  expect(toStatementName({ name: 'aggregate-runs', text: 'SELECT 1' })).toBe('aggregate-runs');
  expect(toStatementName({ text: `SELECT 'secret' FROM runs WHERE title = 'secret'` })).toBe('SELECT runs');
});
