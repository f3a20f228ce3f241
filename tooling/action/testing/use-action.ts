import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type FakeGitHub, startGitHub } from '../../../apps/cli/src/testing/start-github.ts';
import { startServer, type TestServer } from '../../../apps/cli/src/testing/start-server.ts';
import { packCli } from '../../cli/pack.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NATIVE = 'select 1 - mysql2 x 8,123 ops/sec ±1.23% (85 runs sampled)\n';

const WORKER = `
import { serveWorker } from ${JSON.stringify(path.join(ROOT, 'bench/workers/node/serve-worker.mjs'))};
const ms = Number(process.argv[2]) / 1000;
const run = () => { const until = performance.now() + ms; while (performance.now() < until); };
await serveWorker({ driver: 'own', driverVersion: '1.0.0', prepare: async () => ({ run }) });`;

/** The packed command, for the input `cli`. */
export let archive: string;
/** Of the test that runs now: a folder with the folder `workspace`, the server and GitHub. */
export let folder: string;
export let server: TestServer;
export let github: FakeGitHub;

/** Gives every test of a file its own folder, server and GitHub. */
export function useAction(): void {
  let shelf: string;
  beforeAll(async () => {
    shelf = mkdtempSync(path.join(tmpdir(), 'tacho-action-shelf-'));
    archive = await packCli({ root: ROOT, to: shelf });
  });
  afterAll(() => rmSync(shelf, { recursive: true, force: true }));
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tacho-action-'));
    [server, github] = await Promise.all([startServer(), startGitHub()]);
    mkdirSync(path.join(folder, 'workspace'));
    writeFileSync(path.join(folder, 'workspace/out 1.txt'), NATIVE);
  });
  afterEach(async () => {
    await Promise.all([server.close(), github.close()]);
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Two builds in turns, as `bench.json` in a folder of the test: an operation of the base takes 50 µs, one of the head twice as long. */
export function writeBench(at: string, { headUs = 100, name = 'bench.json' } = {}): void {
  const worker = (us: number) => ({ command: [process.execPath, 'worker.mjs', String(us)] });
  const workers = { base: worker(50), head: worker(headUs) };
  const config = { scenarios: [{ id: 'select-1', warmUp: 60 }], workers, rounds: 10 };
  mkdirSync(path.join(folder, at), { recursive: true });
  writeFileSync(path.join(folder, at, 'worker.mjs'), WORKER);
  writeFileSync(path.join(folder, at, name), JSON.stringify(config));
}
