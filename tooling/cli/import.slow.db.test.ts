import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { insertProject } from '@tachograph/store/projects';
import { useTestDatabase } from '@tachograph/store/testing';
import { insertToken } from '@tachograph/store/tokens';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createDataJs } from '../../apps/cli/src/testing/create-data-js.ts';
import { bundleIngest } from '../installation/server.ts';
import { freePort } from '../postgres/connection.mjs';

// Servers and clients are started and killed; on a busy machine that takes its time.
const TACHO = fileURLToPath(new URL('../../apps/cli/bin/tacho.mjs', import.meta.url));
const COUNT = 400;

let folder: string;
let port: number;
let token: string;
let server: ChildProcess;

const database = useTestDatabase();
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tacho-history-'));
  mkdirSync(path.join(folder, 'none'));
  port = await freePort();
  server = spawn(process.execPath, [await bundleIngest(folder)], {
    env: {
      ...{ PATH: process.env.PATH, DATABASE_URL: database.url, PORT: String(port), LOG_LEVEL: 'silent' },
      // A database of a test has the tables and no list of migrations.
      MIGRATIONS_DIR: path.join(folder, 'none'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/healthz`), { timeout: 600_000 });
  const project = await insertProject(database.db, { slug: 'history', title: 'History' });
  if (!project) throw new Error('the database of a test is empty at its start');
  const made = await insertToken(database.db, { projectId: project.id, name: 'upload', scopes: ['upload'] });
  token = made.text;
  writeFileSync(path.join(folder, 'data.js'), createDataJs(COUNT));
});
afterAll(() => {
  server?.kill('SIGKILL');
  if (folder) rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => database.db.pool.query('TRUNCATE runs CASCADE'));

function importPast(...args: readonly string[]) {
  const child = spawn(process.execPath, [TACHO, 'import', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, TACHO_URL: `http://127.0.0.1:${port}`, TACHO_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = Promise.all([once(child, 'close'), text(child.stdout)]).then(([[status], out]) => ({ status, out }));
  return { child, ended };
}

const countRuns = async (): Promise<number> => {
  const { rows } = await database.db.pool.query<{ runs: number }>('SELECT count(*)::int AS runs FROM runs');
  return rows[0]?.runs ?? 0;
};

it('stores every entry of a data.js once, with commit, date and its own bytes, though it is killed midway', async () => {
  const first = importPast('data.js', '--branch', 'main');
  await expect.poll(countRuns).toBeGreaterThan(0);
  first.child.kill('SIGKILL');
  await first.ended;
  const before = await countRuns();
  expect(before).toBeLessThan(COUNT);
  const { status, out } = await importPast('data.js', '--branch', 'main').ended;
  expect([status, await countRuns()]).toEqual([0, COUNT]);
  expect(out).toMatch(new RegExp(`^import: ${COUNT} runs: `));
  const { rows } = await database.db.pool.query<{ hash: string; at: Date }>(
    "SELECT encode(content_hash, 'hex') AS hash, started_at AS at FROM runs ORDER BY started_at LIMIT 1",
  );
  const [entry] = JSON.parse(createDataJs(COUNT).replace('window.BENCHMARK_DATA = ', '')).entries['Go Benchmark'];
  const url = `http://127.0.0.1:${port}/v1/runs/r_${rows[0]?.hash.slice(0, 16)}`;
  const stored = JSON.parse(await (await fetch(url)).text());
  expect(stored.run.source).toEqual({ kind: 'import', branch: 'main', commit: entry.commit.id });
  expect(rows[0]?.at.getTime()).toBe(entry.date);
  expect(JSON.parse(await (await fetch(`${url}/raw`)).text()).entries['Go Benchmark']).toEqual([entry]);
});

it('stores nothing in a dry run', async () => {
  const { status, out } = await importPast('data.js', '--dry-run').ended;
  expect([status, out]).toEqual([0, `import: ${COUNT} runs: ${COUNT} valid, nothing was stored, as requested\n`]);
  expect(await countRuns()).toBe(0);
});
