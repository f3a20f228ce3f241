import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginUpload } from './testing/begin-upload.ts';
import { toRun } from './testing/to-run.ts';
import { useTestApi } from './testing/use-test-api.ts';

const main = (file: string) => fileURLToPath(new URL(file, import.meta.url));

let folder: string;
let bundle: string;
const api = useTestApi();
beforeAll(async () => {
  // An empty folder of migrations goes with the database of a test, which has no record of any.
  folder = await mkdtemp(path.join(tmpdir(), 'ingest-'));
  bundle = path.join(folder, 'bundle', 'main.mjs');
  await build({
    entryPoints: [main('./main.ts')],
    outfile: bundle,
    ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20', external: ['pg-native'], logLevel: 'silent' },
    banner: { js: "import{createRequire as _cr}from'node:module';const require=_cr(import.meta.url);" },
  });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

type Server = { readonly process: ChildProcess; readonly port: number; readonly output: () => string };

async function start(args: readonly string[], env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...env }, cwd: main('..') });
  let output = '';
  const port = new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = /127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (found) resolve(Number(found));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(output)));
  });
  return { process: child, port: await port, output: () => output };
}

const settings = () => ({ DATABASE_URL: api.url, PORT: '0', MIGRATIONS_DIR: path.join(folder, 'bundle') });

describe('the server as a process', () => {
  it.each([
    ['from its sources', () => ['--import', 'tsx', main('./main.ts')]],
    ['as one bundled file', () => [bundle]],
  ])('%s: on SIGTERM takes nothing new, finishes what it took and exits 0 (row 71)', async (_, args) => {
    const server = await start(args(), settings());
    const { port } = server;
    const exited = once(server.process, 'exit');
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    const body = JSON.stringify(toRun({ repetitionGroup: `under way ${port}` }));
    const upload = await beginUpload(port, api.token, body);
    server.process.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          () => 'taken',
          () => 'refused',
        ),
      )
      .toBe('refused');
    expect(await upload.finish()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
    expect(await exited).toEqual([0, null]);
    expect(server.output()).not.toContain('not everything was finished in time');
    // V8 knows what the server sets.
    expect(server.output()).not.toContain('unrecognized flag');
  });

  it('starts without its database and says so at /readyz (row 12)', async () => {
    const server = await start([bundle], { ...settings(), DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' });
    expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(503);
    server.process.kill('SIGTERM');
    expect(await once(server.process, 'exit')).toEqual([0, null]);
  });

  it('names what is wrong with its settings, a line each, and exits 1', async () => {
    await expect(start([bundle], { PORT: 'http' })).rejects.toThrow(/DATABASE_URL: .*\nPORT: /);
  });
});
