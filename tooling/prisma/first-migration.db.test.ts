import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readDirectTestDatabaseUrl } from '@tachograph/store/testing';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { ensureDatabase, withClient } from '../postgres/connection.mjs';

/**
 * The migrations from before the first release became one. The catalogue is what they had made, so that nobody has to read them again, and
 * it does not change: a later change of the tables is a further migration.
 */

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const CATALOGUE = read('./fixtures/first-migration.catalogue.txt');
const MIGRATION = read('../../prisma/migrations/20261127000000_tables/migration.sql');

/** What a database consists of, in the order of a reader. Each query returns lines. PostgreSQL 18 prints views like the catalogue. */
const QUERIES = read('./fixtures/catalogue.sql').split(/;\n/);

const name = `tachograph_catalogue_${randomUUID().slice(0, 8)}`;
const url = new URL(readDirectTestDatabaseUrl());
url.pathname = `/${name}`;
afterAll(() =>
  withClient(readDirectTestDatabaseUrl(), (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
);

async function listCatalogue(client: pg.Client): Promise<string> {
  const lines: string[] = [];
  for (const text of QUERIES) {
    const { rows } = await client.query<string[]>({ text, rowMode: 'array' });
    lines.push(...rows.map(([line = '']) => `${line.replace(/^ +| +$/gm, '')}\n`));
  }
  return lines.join('');
}

test('the first migration makes the tables, keys, indexes, triggers, functions and views of those it replaced', async () => {
  await ensureDatabase(url.href);
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query(MIGRATION);
  expect(await listCatalogue(client)).toBe(CATALOGUE);
  await client.query('ALTER TABLE series SET (fillfactor = 90)');
  expect(await listCatalogue(client)).not.toBe(CATALOGUE);
  await client.end();
});
