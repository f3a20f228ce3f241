import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readDirectTestDatabaseUrl } from '@tachograph/store/testing';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { ensureDatabase, withClient } from '../postgres/connection.mjs';

const readMigration = (name: string) =>
  readFileSync(new URL(`../../prisma/migrations/${name}/migration.sql`, import.meta.url), 'utf8');

const name = `tachograph_accounts_${randomUUID().slice(0, 8)}`;
afterAll(() =>
  withClient(readDirectTestDatabaseUrl(), (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
);

const BEFORE = `
  INSERT INTO users (id, name, email) VALUES ('u', 'Ada', 'ada@tacho.example');
  INSERT INTO sessions (id, token, user_id, expires_at) VALUES ('s', 'in clear', 'u', now() + interval '1 day');
  INSERT INTO projects (id, slug, title) VALUES (1, 'p', 'P');
  INSERT INTO notification_rules (project_id, rule, created_at, created_by_name) VALUES
    (1, '{"target": {"kind": "email", "to": ["A@else.example", "a@else.example", "b@else.example"]}}', now(), 'ci'),
    (1, '{"target": {"kind": "slack", "url": "https://hooks.example.org/x"}}', now(), 'ci')`;

test('G23: sessions in clear end with the upgrade; G6: addresses that rules have already are not confirmed by it', async () => {
  const url = new URL(readDirectTestDatabaseUrl());
  url.pathname = `/${name}`;
  await ensureDatabase(url.href);
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query(readMigration('20261127000000_tables'));
  await client.query(BEFORE);
  await client.query(readMigration('20261128120000_accounts'));
  const { rows: sessions } = await client.query('SELECT id FROM sessions');
  const { rows: addresses } = await client.query(
    'SELECT address, length(stop_key) AS key, requested_at, confirmed_at FROM rule_addresses ORDER BY address',
  );
  await client.end();
  expect(sessions).toEqual([]);
  const fresh = { key: 32, requested_at: null, confirmed_at: null };
  expect(addresses).toEqual(['a@else.example', 'b@else.example'].map((address) => ({ address, ...fresh })));
});
