import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../testing/index.ts';
import { queryRows } from './query-rows.ts';
import { toDoubleArray } from './to-double-array.ts';

const database = useTestDatabase();

type Item = number | null;
const items = fc.array(fc.option(fc.double({ noNaN: true })), { minLength: 1, maxLength: 50 });
const READ = 'SELECT $1::float8[] AS items, cardinality($1::float8[]) AS length';

test('every double arrives as it is, to the bit, the sign of zero and infinities among them, and nothing as NULL', async () => {
  await fc.assert(
    fc.asyncProperty(items, async (sent: Item[]) => {
      const [row] = await queryRows<{ items: Item[]; length: number }>(database.db.pool, READ, [toDoubleArray(sent)]);
      expect(row).toEqual({ items: sent, length: sent.length });
    }),
  );
});

test('the array begins with its first item, as one that is printed does', async () => {
  const text = 'SELECT $1::float8[] = $2::float8[] AS same, array_lower($1::float8[], 1) AS lower';
  const [row] = await queryRows(database.db.pool, text, [toDoubleArray([1, null, -0.1]), '{1,NULL,-0.1}']);
  expect(row).toEqual({ same: true, lower: 1 });
});
