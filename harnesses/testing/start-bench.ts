import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach } from 'vitest';

const BENCH = fileURLToPath(new URL('../bench.mjs', import.meta.url));
const TINY = fileURLToPath(new URL('fixtures/tiny', import.meta.url));
const TACHO = fileURLToPath(new URL('../../apps/cli/bin/tacho.mjs', import.meta.url));

/** The command in a separate process, on the tiny harness, with everything it keeps below `folder`. */
export function startBench(folder: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [BENCH, ...args, '--harness', TINY], {
    env: {
      ...process.env,
      BENCH_CACHE_DIR: folder,
      BENCH_SERVER: '',
      TACHO_SPOOL_DIR: path.join(folder, 'spool'),
      TACHO_TOKEN: 'tacho_test',
      TACHO_BIN: TACHO,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => output, ended };
}

export async function until(holds: () => boolean, what: () => string): Promise<void> {
  const deadline = Date.now() + 600_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what()}`);
    await wait(50);
  }
}

/** Processes whose command line or environment names the folder. */
export function processesOf(folder: string): string[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const about = ['cmdline', 'environ'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8')).join('\0');
        return about.includes(folder) ? [`${pid} ${about.split('\0').slice(0, 4).join(' ')}`] : [];
      } catch {
        return [];
      }
    });
}

export const gone = (folder: string) =>
  until(
    () => processesOf(folder).length === 0,
    () => `the end of ${processesOf(folder).join('; ')}`,
  );

/** Every file below a folder. */
export const filesOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.join(parentPath, name))
        .sort()
    : [];

/** Runs of everything that was measured and is kept, in its order. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks at single fields of a run
export const runsOf = (folder: string): any[] =>
  filesOf(folder)
    .filter((file) => /invocation-\d+\.json$/.test(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')).run);

/** An upload API that stores the same content once. While it is silent, it receives and does not respond. */
async function startReceiver() {
  const stored = new Set<string>();
  const state = { received: 0, isSilent: false };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') state.received += 1;
      if (state.isSilent) return;
      const hash = createHash('sha256')
        .update(chunks.length > 0 ? gunzipSync(Buffer.concat(chunks)) : '')
        .digest('hex');
      const status = stored.has(hash) || request.method !== 'POST' ? 200 : 201;
      if (request.method === 'POST') stored.add(hash);
      const id = `r_${hash.slice(0, 16)}`;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ id, url: `http://pages.test/runs/${id}`, results: {} }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { stored, state, url, close };
}

type Place = { folder: string; receiver: Awaited<ReturnType<typeof startReceiver>> };

/** A folder and an upload API for each test, which nothing of it outlives. */
export function usePlace(): Readonly<Place> {
  const place = {} as Place;
  beforeEach(async () => {
    place.folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
    place.receiver = await startReceiver();
  });
  afterEach(() => {
    place.receiver.close();
    for (const left of processesOf(place.folder)) process.kill(Number.parseInt(left, 10), 'SIGKILL');
    rmSync(place.folder, { recursive: true, force: true });
  });
  return place;
}
