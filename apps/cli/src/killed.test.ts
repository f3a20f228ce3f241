import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listUploads } from './testing/list-uploads.ts';
import { startServer, type TestServer, TOKEN } from './testing/start-server.ts';
import { TACHO_FOLDER } from './testing/tacho-folder.ts';

// Each test starts processes; on a busy machine that takes its time.
const BIN = join(TACHO_FOLDER, 'tacho.mjs');
const toRun = (scenario: string) =>
  JSON.stringify({
    format: 1,
    startedAt: '2026-11-20T09:00:00Z',
    results: [{ scenario, driver: { name: 'mysql2' }, unit: 'ops/s', value: 5 }],
  });

let server: TestServer;
let folder: string;
beforeEach(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'tacho-killed-'));
  for (const name of ['a', 'b']) await writeFile(join(folder, `${name}.json`), toRun(name));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** The real command in a separate process, which may be killed. */
function start(...args: readonly string[]) {
  const env = {
    PATH: process.env.PATH,
    TACHO_URL: server.url,
    TACHO_TOKEN: TOKEN,
    TACHO_SPOOL_DIR: join(folder, 'spool'),
  };
  const child = spawn(process.execPath, [BIN, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = Promise.all([once(child, 'close'), text(child.stdout)]).then(([[status], out]) => ({ status, out }));
  return { child, ended };
}

const waiting = () => listUploads(join(folder, 'spool'));

describe('tacho upload, killed', () => {
  it('before an answer leaves nothing half-done, and the same command again stores once (row 20)', async () => {
    server.plan.push('take-and-hang');
    const { child, ended } = start('upload', 'a.json');
    await expect.poll(() => server.received.length).toBe(1);
    child.kill('SIGKILL');
    await ended;
    expect(await waiting()).toEqual([]);
    const again = await start('upload', 'a.json').ended;
    expect(again).toMatchObject({ status: 0, out: expect.stringContaining('already stored') });
    expect(server.stored).toEqual([toRun('a')]);
  });

  it('while it waits for the server leaves the upload on disk, and the next one sends it first, once (row 20)', async () => {
    server.plan.push({ status: 503, headers: { 'retry-after': '45' } });
    const { child, ended } = start('upload', 'a.json');
    await expect.poll(waiting).toHaveLength(1);
    child.kill('SIGKILL');
    await ended;
    expect((await start('upload', 'b.json').ended).status).toBe(0);
    expect([server.stored, await waiting()]).toEqual([[toRun('a'), toRun('b')], []]);
  });

  it('between the answer and the end of sending what waited stores once, and its lock holds up nobody', async () => {
    server.plan.push({ status: 503 });
    await start('upload', 'a.json', '--retry-for', '0').ended;
    server.plan.push('take-and-hang');
    const { child, ended } = start('flush');
    await expect.poll(() => server.received.length).toBe(2);
    child.kill('SIGKILL');
    await ended;
    expect(await waiting()).toHaveLength(1);
    expect((await start('flush').ended).status).toBe(0);
    expect([server.stored, await readdir(join(folder, 'spool'))]).toEqual([[toRun('a')], []]);
  });
});

describe('tacho upload, asked to end', () => {
  it('keeps what is under way and answers 75', async () => {
    server.plan.push('hang');
    const { child, ended } = start('upload', 'a.json');
    await expect.poll(() => server.received.length).toBe(1);
    child.kill('SIGTERM');
    expect((await ended).status).toBe(75);
    expect(await waiting()).toHaveLength(1);
  });
});
