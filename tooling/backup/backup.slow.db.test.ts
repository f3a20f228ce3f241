import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { INSTALLATION } from '@tachograph/store/access';
import { closeStore, createStore } from '@tachograph/store/database';
import { findProject } from '@tachograph/store/projects';
import { readDirectTestDatabaseUrl, sampleRun, toNewRun } from '@tachograph/store/testing';
import { aggregatePending, insertRun } from '@tachograph/store/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDamage } from '../installation/find-damage.ts';
import { connectionUrl, ensureDatabase, findConnection, freePort, withClient } from '../postgres/connection.mjs';
import { applyMigrations } from '../start/database.mjs';
import { seedDatabase } from '../start/seed.mjs';
import { readSettings } from '../start/settings.mjs';
import { startTachograph } from '../start/start-tachograph.mjs';
import { listTables } from './list-tables.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** The commands as a person runs them, on the demo data. One after the other: each test uses what the one before made. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const databases: string[] = [];

let folder: string;
let source: string;
let backup: string;
let dataDir: string;

/** A separate database on the server of the tests. */
function databaseUrl(): string {
  const url = new URL(readDirectTestDatabaseUrl());
  url.pathname = `/tachograph_backup_${randomUUID().slice(0, 8)}`;
  databases.push(url.pathname.slice(1));
  return url.href;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tachograph-backup-'));
  // Started by root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  backup = path.join(folder, 'backup');
  dataDir = path.join(folder, 'data');
  source = databaseUrl();
  await ensureDatabase(source);
  const options = { root, url: source, env: process.env, log: () => {} };
  await applyMigrations(options);
  await seedDatabase(readSettings({ DATA_DIR: path.join(folder, 'tokens') }, root), options);
  // A server aggregates what is pending, so what is restored would not stay the same.
  const store = createStore(source);
  await aggregatePending(store);
  await closeStore(store);
});

afterAll(async () => {
  await withClient(readDirectTestDatabaseUrl(), async (client) => {
    for (const name of databases) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command to its end. */
async function run(command: 'backup' | 'restore', to: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['tooling/run.mjs', command, to], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

/**
 * Rows of each table, and a digest of their content that does not depend on their order. The revision of a project is left
 * out: it grows with the rows that are restored.
 */
const readContent = (url: string) =>
  withClient(url, async (client) => {
    const content: Record<string, unknown> = {};
    for (const { name } of await listTables(client)) {
      const digest = `SELECT count(*)::int AS rows, sum(hashtextextended((to_jsonb(t) - 'revision')::text, 0)::numeric) AS digest FROM "${name}" t`;
      content[name] = (await client.query(digest)).rows[0];
    }
    return content;
  });

const embeddedUrl = () => {
  const connection = findConnection(path.join(dataDir, 'postgres'));
  if (!connection) throw new Error(`there is no database in ${dataDir}`);
  return connectionUrl(connection, 'tachograph');
};

const rowsOf = ({ tables }: Manifest) => Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));

test('a backup is for its owner alone and lists the rows of every table', async () => {
  const { code, output } = await run('backup', backup, { DATABASE_URL: source });
  expect(output).toMatch(/\d+ rows of \d+ tables are in /);
  expect(code).toBe(0);
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  const modes = readdirSync(backup).map((name) => statSync(path.join(backup, name)).mode & 0o777);
  expect(new Set(modes)).toEqual(new Set([0o600]));
  const content = (await readContent(source)) as Record<string, { rows: number }>;
  expect(rowsOf(readManifest(backup))).toEqual(
    Object.fromEntries(Object.entries(content).map(([name, { rows }]) => [name, rows])),
  );
  expect(rowsOf(readManifest(backup)).points).toBeGreaterThan(1000);
});

test('F8: restored into an empty DATA_DIR, every table has the same content, pages show it, and new runs are accepted (row 64)', async () => {
  const restored = await run('restore', backup, { DATA_DIR: dataDir });
  expect(restored.output).toMatch(/\d+ rows of \d+ tables were restored from /);
  expect(restored.code).toBe(0);

  const [webPort, ingestPort] = [await freePort(), await freePort()];
  const ports = { WEB_PORT: String(webPort), INGEST_PORT: String(ingestPort) };
  const { signal } = new AbortController();
  const started = await startTachograph({
    root,
    env: {
      ...process.env,
      ...{ DATABASE_URL: '', HOST: '', WEB_URL: '', INGEST_URL: '', DATA_DIR: dataDir, ...ports },
      // What was due when the backup was made would be evaluated before it is compared.
      FIND_CHANGES: 'false',
    },
    signal,
  });
  try {
    // The new installation made its own tokens.
    const { tokens: _, ...content } = await readContent(embeddedUrl());
    const { tokens: __, ...expected } = await readContent(source);
    expect(content).toEqual(expected);
    const page = await fetch(`http://127.0.0.1:${webPort}/p/node-connectors/scenarios/select-1000-rows`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('mariadb')]);
    const upload = await fetch(`http://127.0.0.1:${ingestPort}/v1/runs`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${readFileSync(path.join(dataDir, 'upload-token'), 'utf8').trim()}`,
        'content-type': 'application/json',
      },
      body: readFileSync(path.join(root, 'docs/examples/run.json')),
    });
    expect([upload.status, await upload.text()]).toEqual([201, expect.anything()]);

    const other = path.join(folder, 'while-it-runs');
    expect(await run('backup', other, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    expect(rowsOf(readManifest(other)).runs).toBe((rowsOf(readManifest(backup)).runs ?? 0) + 1);
    expect((await run('restore', backup, { DATA_DIR: dataDir })).output).toBe(
      `restore: npm start runs on ${dataDir} (process ${started.pid}): stop it first\n`,
    );
  } finally {
    await started.stop();
  }
  const stopped = path.join(folder, 'while-it-is-stopped');
  expect(await run('backup', stopped, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(rowsOf(readManifest(stopped))).toEqual(rowsOf(readManifest(path.join(folder, 'while-it-runs'))));
});

test('F8: a backup beside uploads is of one moment: each run in it is complete, and so are all aggregates (row 64)', async () => {
  const busy = path.join(folder, 'busy');
  const db = createStore(source);
  const project = await findProject(db, INSTALLATION, 'node-connectors');
  if (!project) throw new Error('the demo has this project');
  let uploads = 0;
  let isOver = false;
  const uploading = (async () => {
    while (!isOver) await insertRun(db, toNewRun(project, sampleRun(uploads++)));
  })();
  const { code } = await run('backup', busy, { DATABASE_URL: source });
  isOver = true;
  await uploading;
  await closeStore(db);
  expect(code).toBe(0);

  const target = databaseUrl();
  expect(await run('restore', busy, { DATABASE_URL: target })).toMatchObject({ code: 0 });
  const { runs, damages } = await findDamage(target);
  // The demo has points without a version.
  expect(damages).toEqual((await findDamage(source)).damages);
  const before = rowsOf(readManifest(backup)).runs ?? 0;
  expect(runs.size).toBeGreaterThanOrEqual(before);
  expect(runs.size).toBeLessThanOrEqual(before + uploads);
});

/** A copy of the backup with something changed. */
function change(name: string, edit: (copy: string) => void): string {
  const copy = path.join(folder, name);
  cpSync(backup, copy, { recursive: true });
  edit(copy);
  return copy;
}

test.each<[string, (copy: string) => void, RegExp]>([
  [
    'whose file was cut off',
    (copy) => {
      const file = path.join(copy, 'points.copy.gz');
      writeFileSync(file, readFileSync(file).subarray(0, -100));
    },
    /^restore: .*points\.copy\.gz cannot be restored: unexpected end of file\n$/m,
  ],
  [
    'whose content is not that of its manifest',
    (copy) => cpSync(path.join(copy, 'drivers.copy.gz'), path.join(copy, 'releases.copy.gz')),
    /^restore: .*releases\.copy\.gz cannot be restored: /m,
  ],
  [
    'without one of its files',
    (copy) => rmSync(path.join(copy, 'runs.copy.gz')),
    /^restore: .*runs\.copy\.gz.*ENOENT/m,
  ],
])('a backup %s restores nothing, and the line names the file (row 64)', async (_, edit, line) => {
  const target = databaseUrl();
  const { code, output } = await run('restore', change(randomUUID(), edit), { DATABASE_URL: target });
  expect(output).toMatch(line);
  expect(code).toBe(1);
  const content = Object.values(await readContent(target)) as { rows: number }[];
  expect(content.filter(({ rows }) => rows > 0)).toEqual([]);
});

test('a database with rows is left as it is', async () => {
  const before = await readContent(source);
  const { code, output } = await run('restore', backup, { DATABASE_URL: source });
  expect([code, output]).toEqual([1, expect.stringMatching(/^restore: the database is not empty \(\w+ has rows\)/m)]);
  expect(await readContent(source)).toEqual(before);
});

test('a backup of another version is not restored, and the line names both', async () => {
  const other = change('other-version', (copy) => {
    const manifest = readManifest(copy);
    const older = { ...manifest, migrations: [] };
    writeFileSync(path.join(copy, 'manifest.json'), JSON.stringify(older));
  });
  const { code, output } = await run('restore', other, { DATABASE_URL: databaseUrl() });
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      /^restore: the backup is of another version \(its last migration is \w+, here \w+\): restore/m,
    ),
  ]);
});

test('a folder that exists is not written, and a folder without a backup is not read', async () => {
  const before = readdirSync(backup);
  expect((await run('backup', backup, { DATABASE_URL: source })).output).toContain(`backup: ${backup} exists`);
  expect(readdirSync(backup)).toEqual(before);
  expect((await run('restore', folder, { DATABASE_URL: source })).output).toBe(
    `restore: ${folder} contains no backup: it has no manifest.json of format 1\n`,
  );
  const nowhere = path.join(folder, 'nowhere');
  expect((await run('backup', nowhere, { DATA_DIR: nowhere })).output).toBe(
    `backup: there is no database in ${nowhere}: set DATA_DIR or DATABASE_URL\n`,
  );
  expect(existsSync(nowhere)).toBe(false);
});
