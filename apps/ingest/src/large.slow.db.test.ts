import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toResult, toRun } from './testing/to-run.ts';
import { useTestApi } from './testing/use-test-api.ts';

/** What goes in here is large for a test and small for a server; `npm run perf` measures the full sizes. */
const RESULTS = 50_000;
const LINES = 500;
const MIB = 1024 * 1024;

let server: ChildProcess;
let port: number;
let folder: string;

const api = useTestApi();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ingest-large-'));
  server = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('./main.ts', import.meta.url))], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: api.url,
      PORT: '0',
      MIGRATIONS_DIR: folder,
      LOG_LEVEL: 'info',
      BODY_TIMEOUT_MS: '600000',
    },
  });
  let output = '';
  port = await new Promise<number>((resolve, reject) => {
    server.stdout?.on('data', (chunk) => {
      output += chunk;
      const found = /127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (found) resolve(Number(found));
    });
    server.on('exit', () => reject(new Error(output)));
  });
});
afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true });
});

/** Resident bytes of the server now; where the system does not say, nothing is asserted on them. */
function readResident(): number {
  const file = `/proc/${server.pid}/status`;
  return existsSync(file) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) * 1024 : 0;
}

async function peakWhile<T>(work: () => Promise<T>): Promise<{ response: T; grown: number }> {
  const before = readResident();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, readResident());
  }, 20);
  const response = await work().finally(() => clearInterval(watch));
  return { response, grown: peak - before };
}

/** A request whose body is read from a stream, and its whole answer. */
async function send(url: string, type: string, body: Readable): Promise<{ status: number; text: string }> {
  const sending = request({
    ...{ host: '127.0.0.1', port, path: url, method: 'POST' },
    headers: { authorization: `Bearer ${api.token}`, 'content-type': type, 'content-encoding': 'gzip' },
  });
  const responded = once(sending, 'response');
  const sent = pipeline(body, createGzip({ level: 1 }), sending);
  const [response] = await responded;
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  await sent;
  return { status: response.statusCode, text };
}

function* lines() {
  for (let number = 0; number < LINES; number += 1) {
    const results = Array.from({ length: 20 }, (_, i) => toResult({ scenario: `s${i}`, value: number + i + 1 }));
    yield `${JSON.stringify(toRun({ repetitionGroup: `line ${number}`, results }))}\n`;
  }
}

describe('a server as a process', () => {
  it('streams a batch in bounded memory, answers every line in order, and replays it all the second time', async () => {
    await send('/v1/batches', 'application/x-ndjson', Readable.from([...lines()].slice(0, 100)));
    const stream = () => send('/v1/batches', 'application/x-ndjson', Readable.from(lines()));
    const { response, grown } = await peakWhile(stream);
    const responses = response.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(responses.slice(0, -1).map(({ line }) => line)).toEqual(Array.from({ length: LINES }, (_, i) => i + 1));
    expect(responses.at(-1)).toEqual({ done: true, lines: LINES, stored: LINES - 100, replayed: 100, rejected: 0 });
    expect(grown).toBeLessThan(150 * MIB);
    const again = (await stream()).text.trim().split('\n').at(-1) ?? '';
    expect(JSON.parse(again)).toMatchObject({ done: true, stored: 0, replayed: LINES });
  });

  it('takes a large run whole', async () => {
    const results = Array.from({ length: RESULTS }, (_, i) => toResult({ scenario: `s${i % 100}`, invocation: i + 1 }));
    const json = JSON.stringify(toRun({ repetitionGroup: 'large', results }));
    const { response, grown } = await peakWhile(() => send('/v1/runs', 'application/json', Readable.from([json])));
    expect(response.status).toBe(201);
    const { id } = JSON.parse(response.text);
    const { rows } = await api.db.pool.query(
      'SELECT count(*)::int AS points FROM points WHERE run_id = (SELECT id FROM runs WHERE repetition_group = $1)',
      ['large'],
    );
    expect(rows[0]?.points).toBe(RESULTS);
    expect((await api.get(`/v1/runs/${id}`)).json().run.results).toHaveLength(RESULTS);
    // The thread that reads it has its own heap.
    expect(grown).toBeLessThan(256 * MIB);
  });

  it('answers at once beside bodies with very many unknown fields, which stopped it for a minute (row 28)', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, i) => `"k${i}":1`).join(',');
    const spread = Array.from({ length: 4000 }, () => `{${fields(100)}}`).join(',');
    const hostile = [`{"format":1,${fields(1_500_000)}}`, `{"format":1,"results":[${spread}]}`];
    let pending = hostile.length;
    const responses = hostile.map((body) =>
      send('/v1/runs', 'application/json', Readable.from([body])).finally(() => {
        pending -= 1;
      }),
    );
    const begun = performance.now();
    let longest = 0;
    while (pending > 0) {
      const before = performance.now();
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
      longest = Math.max(longest, performance.now() - before);
      await setTimeout(20);
    }
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([413, 422]);
    // A busy machine makes both longer.
    expect(longest).toBeLessThan((performance.now() - begun) / 2);
  });

  it('refuses a gzip bomb long before it is unpacked (row 22)', async () => {
    const bomb = gzipSync(Buffer.alloc(512 * MIB), { level: 1 });
    const { response, grown } = await peakWhile(() =>
      fetch(`http://127.0.0.1:${port}/v1/runs`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${api.token}`,
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        },
        body: bomb,
      }),
    );
    expect(response.status).toBe(413);
    expect(grown).toBeLessThan(256 * MIB);
  });
});
