import path from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings.mjs';

const root = path.resolve('/somewhere/tachograph');

test('without variables everything has a place', () => {
  expect(readSettings({}, root)).toEqual({
    root,
    dataDir: path.join(root, '.data'),
    host: '127.0.0.1',
    webPort: 3000,
    ingestPort: 3001,
    databaseUrl: null,
    directUrl: null,
    demo: true,
    webUrl: 'http://127.0.0.1:3000',
    ingestUrl: 'http://127.0.0.1:3001',
    tokenFile: path.join(root, '.data/upload-token'),
  });
});

test('a variable set to nothing counts as not set', () => {
  const empty = { WEB_PORT: '', INGEST_PORT: '', DATA_DIR: '', DATABASE_URL: '', DEMO: '', HOST: '', WEB_URL: '' };
  expect(readSettings(empty, root)).toEqual(readSettings({}, root));
});

test('addresses that listen everywhere are shown as one that can be visited', () => {
  expect(readSettings({ HOST: '0.0.0.0', WEB_PORT: '8080' }, root).webUrl).toBe('http://localhost:8080');
});

test.each(['0', 'false', 'no', 'No'])('DEMO=%s leaves the demonstration out', (DEMO) => {
  expect(readSettings({ DEMO }, root).demo).toBe(false);
});

test.each([
  [{ WEB_PORT: 'http' }, 'WEB_PORT must be a port from 1 to 65535, not http'],
  [{ INGEST_PORT: '70000' }, 'INGEST_PORT must be a port from 1 to 65535, not 70000'],
  [{ WEB_PORT: '4000', INGEST_PORT: '4000' }, 'WEB_PORT and INGEST_PORT are both 4000: choose two ports'],
  [{ DATABASE_URL: 'mysql://a/b' }, 'DATABASE_URL must look like postgresql://user:password@host:5432/database'],
  [
    { DATABASE_URL: 'postgresql://a:5432/' },
    'DATABASE_URL must look like postgresql://user:password@host:5432/database',
  ],
  [{ DATABASE_URL: 'postgresql://a/b?pgbouncer=yes' }, 'DATABASE_URL has pgbouncer=yes: it must be true or prepared'],
  [
    { DATABASE_URL: 'postgresql://a/b?pgbouncer=true' },
    'DATABASE_URL is that of a pooler: set DIRECT_DATABASE_URL to the URL of PostgreSQL itself',
  ],
  [
    { DATABASE_URL: 'postgresql://a/b?pgbouncer=true', DIRECT_DATABASE_URL: 'localhost' },
    'DIRECT_DATABASE_URL must look like postgresql://user:password@host:5432/database',
  ],
])('%j stops the start with one line that names the variable', (env, message) => {
  expect(() => readSettings(env, root)).toThrow(message);
});

test('migrations and backups use the database itself, wherever the servers connect to', () => {
  const urls = (env: NodeJS.ProcessEnv) => {
    const { databaseUrl, directUrl } = readSettings(env, root);
    return [databaseUrl, directUrl];
  };
  const [direct, pooled] = ['postgresql://a/b', 'postgresql://p:6432/b?pgbouncer=prepared'];
  expect(urls({ DATABASE_URL: direct })).toEqual([direct, direct]);
  expect(urls({ DATABASE_URL: pooled, DIRECT_DATABASE_URL: direct })).toEqual([pooled, direct]);
});
