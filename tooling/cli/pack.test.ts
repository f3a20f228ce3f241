import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer, TOKEN } from '../../apps/cli/src/testing/start-server.ts';
import { isRunning } from '../../bench/processes/process-identity.mjs';
import { packCli } from './pack.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NATIVE = 'select 1 - mysql2 x 8,123 ops/sec ±1.23% (85 runs sampled)\n';

let folder: string;
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  folder = mkdtempSync(path.join(tmpdir(), 'tacho-packed-'));
  const archive = await packCli({ root: ROOT, to: folder });
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
  const command = path.join(folder, 'node_modules/@tachograph/cli/tacho.mjs');
  const bench = spawn(process.execPath, [command, 'bench', '--no-upload'], { cwd: folder, stdio: 'ignore' });
  const list = path.join(folder, 'workers.txt');
  const readWorkers = () => (existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n').map(Number) : []);
  // Two builds, and one of them again.
  await expect.poll(readWorkers).toHaveLength(3);
  return { bench, workers: readWorkers() };
}

describe('the packed command line', () => {
  it('needs no other package', () => {
    const manifest = JSON.parse(readFileSync(path.join(folder, 'node_modules/@tachograph/cli/package.json'), 'utf8'));
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
    expect(manifest.bin).toEqual({ tacho: 'tacho.mjs' });
  });

  it('explains itself and knows its version', async () => {
    expect((await tacho('--help')).out).toContain('tacho upload FILE');
    const { version } = JSON.parse(readFileSync(path.join(ROOT, 'apps/cli/package.json'), 'utf8'));
    expect(await tacho('--version')).toEqual({ status: 0, out: `${version}\n` });
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
    expect(await tacho('upload', 'out.txt', '--tool', 'benchmarkjs')).toMatchObject({
      status: 0,
      out: expect.stringContaining('out.txt: stored'),
    });
    expect((await tacho('upload', 'out.txt', '--tool', 'benchmarkjs')).out).toContain('already stored');
    expect(server.stored).toHaveLength(1);
  });
});
