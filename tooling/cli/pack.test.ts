import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer, TOKEN } from '../../apps/cli/src/testing/start-server.ts';
import { isRunning } from '../../bench/processes/process-identity.mjs';
import { packCli } from './pack.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { version: VERSION } = JSON.parse(readFileSync(path.join(ROOT, 'apps/cli/package.json'), 'utf8'));
const NATIVE = 'select 1 - mysql2 x 8,123 ops/sec ±1.23% (85 runs sampled)\n';

/** Bytes of the archive, which each job of a CI downloads; the program itself is three times as large. */
const MOST_BYTES = 1_000_000;

let folder: string;
let archive: string;
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  folder = mkdtempSync(path.join(tmpdir(), 'tacho-packed-'));
  archive = await packCli({ root: ROOT, to: folder });
  writeFileSync(path.join(folder, 'package.json'), '{}');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: folder, stdio: 'ignore' });
  writeFileSync(path.join(folder, 'out.txt'), NATIVE);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The installed command, outside of the repository. */
const tacho = (...args: readonly string[]): Promise<{ status: number; out: string }> =>
  new Promise((resolve) => {
    const env = {
      PATH: process.env.PATH,
      TACHO_URL: server.url,
      TACHO_TOKEN: TOKEN,
      TACHO_SPOOL_DIR: `${folder}/spool`,
    };
    const command = path.join(folder, 'node_modules/.bin/tacho');
    execFile(command, [...args], { cwd: folder, env }, (error, out) =>
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, out }),
    );
  });

/** A worker that writes its process id into the folder and then does nothing, even if its input ends. */
const IDLE_WORKER = `
import { appendFileSync } from 'node:fs';
appendFileSync('workers.txt', process.pid + '\\n');
setInterval(() => {}, 1000);
`;

/** The bench of the installed command as a process, with the ids of its workers, once there are as many as it starts. */
async function startBench() {
  writeFileSync(path.join(folder, 'worker.mjs'), IDLE_WORKER);
  const worker = { command: [process.execPath, 'worker.mjs'] };
  const config = { scenarios: [{ id: 'select-1' }], workers: { base: worker, head: worker }, pin: 'none' };
  writeFileSync(path.join(folder, 'tacho-bench.json'), JSON.stringify(config));
  const command = path.join(folder, 'node_modules/tacho/tacho.mjs');
  const bench = spawn(process.execPath, [command, 'bench', '--no-upload'], { cwd: folder, stdio: 'ignore' });
  const list = path.join(folder, 'workers.txt');
  const readWorkers = () => (existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n').map(Number) : []);
  // Two builds, and one of them again.
  await expect.poll(readWorkers).toHaveLength(3);
  return { bench, workers: readWorkers() };
}

describe('the packed command line', () => {
  it('is one small archive, named after its version, and needs no other package', () => {
    expect(path.basename(archive)).toBe(`tacho-${VERSION}.tgz`);
    expect(statSync(archive).size).toBeLessThan(MOST_BYTES);
    const manifest = JSON.parse(readFileSync(path.join(folder, 'node_modules/tacho/package.json'), 'utf8'));
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
    expect(manifest.bin).toEqual({ tacho: 'tacho.mjs' });
  });

  it('has the same bytes whenever and wherever it is packed, so that a checksum says what it is', async () => {
    const again = await packCli({ root: ROOT, to: path.join(folder, 'again') });
    expect(readFileSync(again).equals(readFileSync(archive))).toBe(true);
  });

  it('explains itself and knows its version', async () => {
    expect((await tacho('--help')).out).toContain('tacho upload FILE');
    expect(await tacho('--version')).toEqual({ status: 0, out: `${VERSION}\n` });
  });

  it('has the workers of tacho bench init in itself', async () => {
    const made = await tacho('bench', 'init', 'workers', '--database', 'sqlite', '--language', 'python', '--json');
    const { files } = JSON.parse(made.out);
    expect(files).toContain('workers/tacho-bench.json');
    expect(files.filter((file: string) => !existsSync(path.join(folder, file)))).toEqual([]);
  });

  it('checks the way to the server, compares files, imports a history and sends a profile', async () => {
    expect(await tacho('doctor')).toMatchObject({ status: 0, out: expect.stringContaining(`with tacho ${VERSION}`) });
    writeFileSync(path.join(folder, 'faster.txt'), NATIVE.replace('8,123', '9,123'));
    const compared = JSON.parse((await tacho('compare', 'out.txt', 'faster.txt', '--json')).out);
    expect(compared.cells).toMatchObject([{ a: { value: 8123 }, b: { value: 9123 } }]);
    writeFileSync(path.join(folder, '2026-01-01.txt'), NATIVE);
    server.plan.push({ status: 200, body: [] });
    expect((await tacho('import', '2026-01-01.txt')).out).toBe('import: 1 run: 1 stored\n');
    writeFileSync(path.join(folder, 'passes.folded'), 'main;query 12\nmain;parse 30\n');
    const of = ['--scenario', 'select-1', '--driver', 'mysql2', '--version', '3.24.5', '--operations', '1000'];
    server.plan.push({ status: 201, body: { id: 'a', run: 'r_0123456789abcdef', stored: true } });
    expect((await tacho('profile', 'passes.folded', '--run', 'r_0123456789abcdef', ...of)).status).toBe(0);
    expect(server.received.at(-1)?.path).toContain('/v1/runs/r_0123456789abcdef/profiles?');
  });

  it.runIf(process.platform === 'linux')('leaves no worker of tacho bench running if it is killed', async () => {
    const { bench, workers } = await startBench();
    expect(workers.filter(isRunning)).toEqual(workers);
    bench.kill('SIGKILL');
    await expect.poll(() => workers.filter(isRunning)).toEqual([]);
  });

  it('understands native output', async () => {
    expect((await tacho('parse', 'out.txt')).out).toContain('mysql2  select 1');
  });

  it('uploads it, and says the second time that it is there', async () => {
    const before = server.stored.length;
    expect(await tacho('upload', 'out.txt', '--tool', 'benchmarkjs')).toMatchObject({
      status: 0,
      out: expect.stringContaining('out.txt: stored'),
    });
    expect((await tacho('upload', 'out.txt', '--tool', 'benchmarkjs')).out).toContain('already stored');
    expect(server.stored).toHaveLength(before + 1);
  });
});
