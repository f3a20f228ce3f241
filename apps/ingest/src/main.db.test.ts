import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
}, 60_000);
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

/** An upload over a connection of its own, which the server has begun to read, and whose second half is sent by `finish`. */
async function beginUpload(port: number, repetitionGroup: string) {
  const body = JSON.stringify(toRun({ repetitionGroup }));
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'connect');
  const taken = once(socket, 'data');
  socket.write(
    `POST /v1/runs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.token}\r\nContent-Type: application/json\r\n` +
      `Expect: 100-continue\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 100)}`,
  );
  await taken;
  const finish = async () => {
    socket.write(body.slice(100));
    await once(socket, 'close');
    return text;
  };
  return { finish };
}

describe('the server as a process', () => {
  it.each([
    ['from its sources', () => ['--import', 'tsx', main('./main.ts')]],
    ['as one bundled file', () => [bundle]],
  ])(
    '%s: on SIGTERM takes nothing new, finishes what it took and exits 0 (row 71)',
    async (_, args) => {
      const server = await start(args(), settings());
      const { port } = server;
      const exited = once(server.process, 'exit');
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
      const upload = await beginUpload(port, `under way ${port}`);
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
      // V8 knows what the server sets.
      expect(server.output()).not.toContain('unrecognized flag');
    },
    60_000,
  );

  it('starts without its database and says so at /readyz (row 12)', async () => {
    const server = await start([bundle], { ...settings(), DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' });
    expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(503);
    server.process.kill('SIGTERM');
    expect(await once(server.process, 'exit')).toEqual([0, null]);
  }, 60_000);

  it('names what is wrong with its settings, a line each, and exits 1', async () => {
    await expect(start([bundle], { PORT: 'http' })).rejects.toThrow(/DATABASE_URL: .*\nPORT: /);
  }, 60_000);
});
