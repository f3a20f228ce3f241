import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverUser } from '../../bench/databases/server-user.mjs';
import { isRunning } from '../../bench/processes/process-identity.mjs';
import { freePort } from './connection.mjs';
import { startPostgres } from './start-postgres.mjs';

let dataDir: string;
let closers: (() => unknown)[];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'tachograph-postgres-'));
  // Run by root, PostgreSQL works as another user, who must be able to walk in.
  chmodSync(dataDir, 0o755);
  closers = [() => rmSync(dataDir, { recursive: true, force: true })];
});

afterEach(async () => {
  for (const close of closers.reverse()) await close();
});

async function start(options: { port?: number } = {}) {
  const server = await startPostgres({ dataDir, ...options });
  closers.push(() => server.stop());
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function killAndWait(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 5));
}

const pidFile = () => path.join(realpathSync(path.join(dataDir, 'cluster')), 'postmaster.pid');

/** Starts a server in a separate process, as `npm start` does, so that that process can be killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const module = new URL('./start-postgres.mjs', import.meta.url).href;
  const script = `const { startPostgres } = await import(${JSON.stringify(module)});
    const { url, pid } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(JSON.stringify({ url, pid }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closers.push(() => child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data');
  return { child, ...JSON.parse(String(line)) };
}

test('data, address and password are the same after a stop and a start', async () => {
  const first = await start();
  await query(first.url, 'create table kept as select 42 as response');
  await first.stop();
  expect(isRunning(first.pid)).toBe(false);
  const second = await start();
  expect(second).toMatchObject({ url: first.url, adopted: false });
  expect(await query(second.url, 'select response from kept')).toEqual([{ response: 42 }]);
});

test('the password is for its owner alone, and nobody gets in without', async () => {
  const { url } = await start();
  expect(statSync(path.join(dataDir, 'connection.json')).mode & 0o077).toBe(0);
  const stranger = new URL(url);
  stranger.password = 'guess';
  await expect(query(stranger.href, 'select 1')).rejects.toThrow(/password/);
});

test('a server whose launcher was killed is used again, and stopped with the rest', async () => {
  const { child, url, pid } = await startElsewhere();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const again = await start();
  expect(again).toMatchObject({ url, pid, adopted: true });
  await again.stop();
  expect(isRunning(pid)).toBe(false);
});

test('what was committed is there after the server and its launcher were killed at work', async () => {
  const { child, url, pid } = await startElsewhere();
  await query(url, 'create table kept as select 42 as response');
  const busy = query(url, 'select pg_sleep(5)').catch(() => {});
  child.kill('SIGKILL');
  await killAndWait(pid);
  const { url: after } = await start();
  expect(await query(after, 'select response from kept')).toEqual([{ response: 42 }]);
  await busy;
});

test('a pid file that names a living stranger does not keep the server from starting', async () => {
  const { url, pid, stop } = await start();
  const left = readFileSync(pidFile(), 'utf8');
  await stop();
  const user = serverUser();
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore', ...(user && { uid: user.uid, gid: user.gid }) });
  closers.push(() => stranger.kill('SIGKILL'));
  await once(stranger, 'spawn');
  writeFileSync(pidFile(), left.replace(String(pid), String(stranger.pid)));
  expect(await start()).toMatchObject({ url, adopted: false });
  expect(isRunning(stranger.pid ?? 0)).toBe(true);
});

test('its port is left to a process that took it meanwhile, and another one is kept', async () => {
  const first = await start();
  await first.stop();
  const thief = createServer().listen(first.port, '127.0.0.1');
  await once(thief, 'listening');
  closers.push(() => thief.close());
  const second = await start();
  expect(second.port).not.toBe(first.port);
  await second.stop();
  expect((await start()).port).toBe(second.port);
});

test('a port that was asked for and is taken is named in one line', async () => {
  const port = await freePort();
  const owner = createServer().listen(port, '127.0.0.1');
  await once(owner, 'listening');
  closers.push(() => owner.close());
  await expect(start({ port })).rejects.toThrow(`port ${port} for PostgreSQL is taken: choose another one`);
});

test('a folder that cannot be written is named in one line', async () => {
  const file = path.join(dataDir, 'a-file');
  writeFileSync(file, '');
  await expect(startPostgres({ dataDir: path.join(file, 'data') })).rejects.toThrow(
    `cannot write to ${path.join(file, 'data')}: set DATA_DIR to a directory you can write to`,
  );
});

test('a database whose password is lost is not touched, and the line says what to do', async () => {
  const { stop } = await start();
  await stop();
  rmSync(path.join(dataDir, 'connection.json'));
  await expect(start()).rejects.toThrow(/connection\.json is gone.*move .* away to begin empty/);
});
