import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { insertProject } from '@tachograph/store/projects';
import { useTestDatabase } from '@tachograph/store/testing';
import { insertToken } from '@tachograph/store/tokens';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { bundleIngest } from '../installation/server.ts';
import { freePort } from '../postgres/connection.mjs';
import { processGroups } from '../start/processes.mjs';
import { packCli } from './pack.mjs';

// Servers and clients are started and killed; on a busy machine that takes its time.
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const JMH = path.join(ROOT, 'packages/adapters/src/tools/jmh/fixtures');

let shelf: string;
let folder: string;
let archive: string;
let bundle: string;
let tokens: { readonly upload: string; readonly admin: string };
let ports: { readonly server: number; readonly proxy: number };
let server: ChildProcess | null = null;
let proxy: Server;
/** What happens to the next connections, one entry each; later ones go through. */
const plan: ('kill-at-request' | 'kill-at-answer' | 'hold-answer')[] = [];
let held = 0;

async function startIngest(): Promise<void> {
  server = processGroups.spawnGroup(process.execPath, [bundle], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      PORT: String(ports.server),
      LOG_LEVEL: 'silent',
      // A database of a test has the tables and no list of migrations.
      MIGRATIONS_DIR: path.join(shelf, 'none'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${ports.server}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp).toBe(true);
}

/** The server is gone, and its port free, when `server` is null. */
async function killIngest(): Promise<void> {
  const dying = server;
  if (!dying) return;
  const over = dying.exitCode === null && dying.signalCode === null ? once(dying, 'exit') : null;
  dying.kill('SIGKILL');
  await over;
  if (server === dying) server = null;
}

/** A proxy before the server, where a connection meets its fate at an exact place. */
const createProxy = () =>
  createServer((client) => {
    // A fate is for a connection that comes through: knocking while the server is away takes none.
    let fate: (typeof plan)[number] | undefined;
    client.pause();
    const through = connect(ports.server, '127.0.0.1', () => {
      fate = plan.shift();
      client.resume();
    });
    for (const [a, b] of [
      [client, through],
      [through, client],
    ] as const) {
      a.on('error', () => b.destroy());
      a.on('close', () => b.destroy());
    }
    client.on('data', (chunk) => {
      if (fate === 'kill-at-request') {
        // Half of what came arrives, and then the server is gone.
        through.write(chunk.subarray(0, chunk.length / 2), () => void killIngest());
      } else through.write(chunk);
    });
    through.on('data', (chunk) => {
      if (fate === 'kill-at-answer') void killIngest();
      else if (fate === 'hold-answer') held += 1;
      else client.write(chunk);
    });
  });

async function openProxy(): Promise<void> {
  proxy = createProxy().listen(ports.proxy, '127.0.0.1');
  await once(proxy, 'listening');
}

const closeProxy = () => new Promise((resolve) => proxy.close(resolve));

const database = useTestDatabase();
beforeAll(async () => {
  shelf = mkdtempSync(path.join(tmpdir(), 'tacho-done-shelf-'));
  const [of, at] = [await freePort(), await freePort()];
  ports = { server: of, proxy: at };
  mkdirSync(path.join(shelf, 'none'));
  // One after the other: packing ends esbuild's process, and with it whatever else is being built.
  bundle = await bundleIngest(shelf);
  archive = await packCli({ root: ROOT, to: shelf });
  const project = await insertProject(database.db, { slug: 'done', title: 'Done' });
  if (!project) throw new Error('the database of a test is empty at its start');
  const make = async (scope: 'upload' | 'admin') =>
    (await insertToken(database.db, { projectId: project.id, name: scope, scopes: [scope] })).text;
  tokens = { upload: await make('upload'), admin: await make('admin') };
  await openProxy();
});
afterAll(async () => {
  proxy?.close();
  await killIngest();
  if (shelf) rmSync(shelf, { recursive: true, force: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tacho-done-'));
  await killIngest();
  await startIngest();
});

/**
 * `npx <archive> …` in a folder that holds files of results and nothing else, as a group that can be killed
 * whole. One at a time: two `npx` of one archive install it over each other.
 */
function start(token: string, args: readonly string[]) {
  const child = spawn('npx', ['--yes', '--offline', `file:${archive}`, ...args], {
    cwd: folder,
    env: {
      PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
      HOME: folder,
      npm_config_cache: path.join(shelf, 'npm'),
      TACHO_URL: `http://127.0.0.1:${ports.proxy}`,
      TACHO_TOKEN: token,
      TACHO_SPOOL_DIR: path.join(folder, 'spool'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return {
    ended: ended.then(([[status], out, err]) => ({ status, out, err })),
    die: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}

const tacho = (...args: readonly string[]) => start(tokens.upload, args);

const waiting = async () =>
  (await readdir(path.join(folder, 'spool')).catch(() => [])).filter((name) => name.endsWith('.upload'));

const countRuns = async () => {
  const { rows } = await database.db.pool.query<{ runs: number; keys: number }>(
    'SELECT count(*)::int AS runs, count(DISTINCT content_hash)::int AS keys FROM runs',
  );
  return rows[0];
};

it.skipIf(process.platform === 'win32')(
  'npx <archive> upload out.json --tool jmh stores once, though server and client are killed midway (row 20)',
  async () => {
    copyFileSync(path.join(JMH, 'raw-samples.json'), path.join(folder, 'out.json'));
    const upload = (...more: readonly string[]) => tacho('upload', 'out.json', '--tool', 'jmh', ...more);

    // The server dies in the middle of the request, and the next one after it stored, before it could say so.
    plan.push('kill-at-request');
    const first = upload('--wait');
    await expect.poll(() => server === null).toBe(true);
    plan.push('kill-at-answer');
    await startIngest();
    await expect.poll(() => server === null).toBe(true);
    await startIngest();
    expect(await first.ended).toMatchObject({ status: 0, out: expect.stringContaining('out.json: already stored') });
    expect(await countRuns()).toEqual({ runs: 1, keys: 1 });

    // The client's machine dies while it waits for an answer that is on its way; the run is another one.
    plan.push('hold-answer');
    const second = upload('--title', 'again');
    await expect.poll(() => held).toBeGreaterThan(0);
    await second.die();
    const third = await upload('--title', 'again').ended;
    expect(third).toMatchObject({ status: 0, out: expect.stringContaining('already stored') });

    // It dies while the server is away: the upload is on disk, and the next one sends it first.
    await killIngest();
    await closeProxy();
    const fourth = upload('--title', 'kept');
    await expect.poll(waiting).toHaveLength(1);
    await fourth.die();
    await openProxy();
    await startIngest();
    const fifth = await upload().ended;
    expect(fifth.out.match(/out\.json: .*/g)).toEqual([
      expect.stringContaining('out.json: stored'),
      expect.stringContaining('out.json: already stored'),
    ]);
    expect(await waiting()).toEqual([]);
    expect(await countRuns()).toEqual({ runs: 3, keys: 3 });
  },
);

it('makes a token, sets rules, sends a history and compares two of its runs', async () => {
  const rules = [{ match: 'do * - {driver}', scenario: 'nothing' }];
  await writeFile(path.join(folder, 'rules.json'), JSON.stringify(rules));
  await mkdir(path.join(folder, 'history'));
  for (const day of [1, 2]) {
    const text = `do 1 - mysql2 x ${day},000 ops/sec ±1.00% (85 runs sampled)\n`;
    await writeFile(path.join(folder, `history/2026-01-0${day}.txt`), text);
  }
  const made = await start(tokens.admin, ['token', 'create', '--name', 'made', '--expires', '90d']).ended;
  expect(made).toMatchObject({ status: 0, out: expect.stringMatching(/^tacho_\S+\n$/) });
  expect(await start(tokens.admin, ['mapping', 'set', 'rules.json']).ended).toMatchObject({ status: 0 });
  const own = made.out.trim();
  const sent = await start(own, ['import', 'history', '--branch', 'main', '--json']).ended;
  expect(sent.status).toBe(0);
  const ids: string[] = JSON.parse(sent.out).runs.map(({ id }: { id: string }) => id);
  const again = await start(own, ['import', 'history', '--branch', 'main']).ended;
  expect(again.out).toBe('import: 2 runs: 2 already stored, nothing was written\n');
  const compared = await start(own, ['compare', ...ids, '--json']).ended;
  expect(JSON.parse(compared.out).cells).toMatchObject([
    { scenario: 'nothing', driver: 'mysql2', a: { value: 1000 }, b: { value: 2000 }, ratio: 2 },
  ]);
  // Two days, one run each: a ratio, and no verdict.
  expect(JSON.parse(compared.out).cells[0].outcome).toBe('insufficient-samples');
  const preview = await start(own, ['mapping', 'preview', 'history/2026-01-01.txt']).ended;
  expect(preview.out).toContain('mysql2 · nothing');
  const list = JSON.parse((await start(tokens.admin, ['token', 'list', '--json']).ended).out);
  const { id } = list.tokens.find(({ name }: { name: string }) => name === 'made');
  expect((await start(tokens.admin, ['token', 'revoke', id]).ended).status).toBe(0);
  expect(await start(own, ['mapping', 'show']).ended).toMatchObject({ status: 2, out: '' });
});
