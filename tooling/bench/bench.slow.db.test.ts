import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { insertProject } from '@tachograph/store/projects';
import { useTestDatabase } from '@tachograph/store/testing';
import { insertToken } from '@tachograph/store/tokens';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bundleIngest } from '../installation/server.ts';
import { freePort } from '../postgres/connection.mjs';
import { processGroups } from '../start/processes.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
let token: string;
let ingest: ChildProcess | null = null;
let proxy: Server | null = null;
let proxyUrl: string;
/** While it is held, what the server answers arrives nowhere. */
let isHeld = false;
let responsesHeld = 0;
/** Called once, with the first bytes of an upload. */
let onUpload: (() => void) | null = null;
let restartIngest: () => Promise<void>;

async function startIngest(bundle: string, port: number): Promise<void> {
  mkdirSync(path.join(folder, 'none'), { recursive: true });
  ingest = processGroups.spawnGroup(process.execPath, [bundle], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      MIGRATIONS_DIR: path.join(folder, 'none'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isUp, { timeout: 600_000 });
}

const createProxy = (port: number) =>
  createServer((client) => {
    const through = connect(port, '127.0.0.1');
    for (const [a, b] of [
      [client, through],
      [through, client],
    ] as const) {
      a.on('error', () => b.destroy());
      a.on('close', () => b.destroy());
    }
    client.on('data', (chunk) => {
      through.write(chunk);
      if (!chunk.toString('latin1').startsWith('POST /v1/runs')) return;
      onUpload?.();
      onUpload = null;
    });
    through.on('data', (chunk) => {
      if (isHeld) responsesHeld += 1;
      else client.write(chunk);
    });
  });

const database = useTestDatabase();
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bench-db-'));
  const project = await insertProject(database.db, { slug: 'tiny-project', title: 'Tiny' });
  if (!project) throw new Error('the database of a test is empty at its start');
  token = (await insertToken(database.db, { projectId: project.id, name: 'bench', scopes: ['upload'] })).text;
  const [port, proxyPort] = [await freePort(), await freePort()];
  const bundle = await bundleIngest(folder);
  restartIngest = () => startIngest(bundle, port);
  await restartIngest();
  proxy = createProxy(port).listen(proxyPort, '127.0.0.1');
  await once(proxy, 'listening');
  proxyUrl = `http://127.0.0.1:${proxyPort}`;
});

async function killIngest(): Promise<void> {
  const over = ingest && once(ingest, 'exit');
  ingest?.kill('SIGKILL');
  await over;
}

afterAll(async () => {
  proxy?.close();
  await killIngest();
  rmSync(folder, { recursive: true, force: true });
});

const STORED = /^A harness for tests, smoke: 3 ok, 2 failed in 1 run {2}http\S+\/p\/tiny-project\/runs\/r_[0-9a-f]+$/m;

/** The tiny harness, on no server, with its upload through the proxy. */
function startBench() {
  const tiny = path.join(ROOT, 'harnesses/testing/fixtures/tiny');
  const child = spawn(process.execPath, [path.join(ROOT, 'harnesses/bench.mjs'), '--harness', tiny], {
    env: {
      ...process.env,
      BENCH_CACHE_DIR: path.join(folder, 'cache'),
      BENCH_SERVER: '',
      TINY_ALONE: '1',
      TACHO_SPOOL_DIR: path.join(folder, 'spool'),
      TACHO_URL: proxyUrl,
      TACHO_TOKEN: token,
      TACHO_BIN: path.join(ROOT, 'apps/cli/bin/tacho.mjs'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return { child, ended: once(child, 'close'), output: () => output };
}

/** Processes of `tacho bench` on the plans of this test. */
const listTachos = () =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return words.includes('tacho.mjs') && words.includes(folder) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });

const countRuns = async () => {
  const { rows } = await database.db.pool.query<{ runs: number }>('SELECT count(*)::int AS runs FROM runs');
  return rows[0]?.runs;
};

it('killed when its run was stored and before it heard of it, the next start sends it again and nothing is there twice', async () => {
  isHeld = true;
  const killed = startBench();
  await expect.poll(() => responsesHeld).toBeGreaterThan(0);
  // All of it, at once: tacho would keep the run in its spool.
  process.kill(-Number(killed.child.pid), 'SIGKILL');
  for (const pid of listTachos()) process.kill(pid, 'SIGKILL');
  await killed.ended;
  expect(await countRuns()).toBe(1);
  isHeld = false;
  const next = startBench();
  await next.ended;
  expect(next.output()).toMatch(STORED);
  expect(await countRuns()).toBe(1);
});

it('the Tachograph killed while it takes a run, the run is there once when it is back, and whole', async () => {
  const before = Number(await countRuns());
  const killed = new Promise<void>((resolve) => {
    onUpload = () => resolve(killIngest());
  });
  const bench = startBench();
  await killed;
  expect(bench.output()).not.toMatch(STORED);
  await restartIngest();
  await bench.ended;
  expect(bench.output()).toMatch(STORED);
  expect(await countRuns()).toBe(before + 1);
});
