import { createRequire } from 'node:module';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { prismaOf } from './prisma-of.ts';

const database = useTestDatabase();

/** As in another bundle of the same process. */
function loadAgain(): typeof pg {
  const require = createRequire(import.meta.url);
  for (const file of Object.keys(require.cache))
    if (/node_modules\/pg(-pool)?\//.test(file)) delete require.cache[file];
  return require('pg');
}

test('Prisma uses the pool of a store that another copy of pg opened, and is made once for it', async () => {
  const other = loadAgain();
  const pool = new other.Pool({ connectionString: database.url, max: 1, application_name: 'another copy' });
  onTestFinished(() => pool.end());
  const store = { ...database.db, pool };
  const rows = await prismaOf(store).$queryRawUnsafe(`SELECT current_setting('application_name') AS name`);
  expect([rows, pool.totalCount]).toEqual([[{ name: 'another copy' }], 1]);
  expect(prismaOf(store)).toBe(prismaOf(store));
});
