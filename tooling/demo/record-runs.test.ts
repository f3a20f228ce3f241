import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { normaliseRun } from '@tachograph/schema/normalise';
import type { RunInput } from '@tachograph/schema/run';
import { validateRun } from '@tachograph/schema/validation';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromLine } from '../../prisma/recorded-line.ts';
import { recordRuns, thinSamples } from './record-runs.ts';

const many = Array.from({ length: 500 }, (_, at) => ((at * 7919) % 500) + 1.23456789);

const sent: RunInput = {
  format: 1,
  title: 'Back-fill of mysql2 3.24.0, invocation 1 of 3',
  startedAt: '2026-11-21T21:28:56.088+01:00',
  repetitionGroup: 'backfill-node-2026-11-21-7c2337ce',
  source: { kind: 'backfill' },
  environment: { server: { product: 'mariadb', version: '10.11.19', config: { log_bin: 'OFF' } } },
  results: [
    { scenario: 'do-1', driver: { name: 'mysql2', version: '3.24.0' }, unit: 'ops/s', value: 24000.5, samples: many },
    {
      scenario: 'select-1',
      driver: { name: 'mysql2', version: '3.24.0' },
      unit: 'ops/s',
      value: 2,
      n: 3,
      samples: [3, 1, 2],
    },
    {
      scenario: 'batch',
      driver: { name: 'mysql2', version: '3.24.0' },
      unit: 'ops/s',
      status: 'failed',
      statusReason: 'connection lost',
      value: null,
    },
  ],
};

/** As the server keeps it: the samples apart. */
const document = { ...sent, results: sent.results.map(({ samples: _, ...result }) => ({ status: 'ok', ...result })) };

const stored = (project: string, contentType: string) => ({ project, run: document, raw: { contentType } });
const responses: Record<string, string> = {
  '/v1/runs/r_01': JSON.stringify(stored('node', 'application/json')),
  '/v1/runs/r_01/raw': JSON.stringify(sent),
  '/v1/runs/r_02': JSON.stringify(stored('go', 'multipart/form-data; boundary=x')),
  '/v1/runs/r_02/raw': 'BenchmarkSelect1 \t 100 \t 1000 ns/op',
  '/v1/runs/r_03': JSON.stringify(stored('elsewhere', 'application/json')),
};

let server: Server;
let url: string;
let demo: string;

beforeAll(async () => {
  demo = mkdtempSync(join(tmpdir(), 'tachograph-record-'));
  for (const project of ['node', 'go']) {
    mkdirSync(join(demo, project));
    writeFileSync(join(demo, project, 'project.json'), '{}');
  }
  server = createServer((request, response) => {
    const body = request.headers.authorization === 'Bearer secret' ? responses[request.url ?? ''] : undefined;
    response.writeHead(body === undefined ? 404 : 200).end(body ?? 'there is no such run');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(demo, { recursive: true });
});

const record = (...runs: string[]) => recordRuns({ url, token: 'secret', runs, samples: 60, demo });
const readRun = (file: string) => fromLine(readFileSync(join(demo, file), 'utf8')) as RunInput;

describe('recordRuns', () => {
  it('writes a run with its few samples, under its batch, as a run without an issue', async () => {
    const [file = ''] = await record('https://tachograph.example/p/node/runs/r_01');
    expect(file).toBe('node/recorded-backfill-node-2026-11-21-7c2337ce.ndjson');
    const run = readRun(file);
    expect(validateRun(run, { now: new Date('2026-12-01T00:00:00Z') })).toMatchObject({ ok: true });
    expect(run.results[0]?.samples).toHaveLength(60);
    expect(run.results[0]?.n).toBe(500);
    expect(run.results[1]).toMatchObject({ n: 3, samples: [1, 2, 3] });
    expect(run.notes).toEqual([expect.stringContaining('at most 60 are kept')]);
  });

  it('keeps all the rest as it is', async () => {
    const [file = ''] = await record('r_01');
    const { results, notes: _, project, ...head } = readRun(file);
    const { results: __, ...expected } = document;
    expect(project).toBe('node');
    expect(head).toEqual(expected);
    expect(results[2]).toEqual(document.results[2]);
    expect(results[0]).toMatchObject({ value: 24000.5, unit: 'ops/s', driver: { version: '3.24.0' } });
  });

  it('is the same file for the same run', async () => {
    await record('r_01', 'r_01');
    await record('r_01');
    expect(readdirSync(join(demo, 'node'))).toHaveLength(2);
  });

  it('goes without samples where a tool’s own output was sent', async () => {
    const [file = ''] = await record('r_02');
    expect(readRun(file)).toEqual({ ...document, project: 'go' });
  });

  it('takes the runs of a folder by their content', async () => {
    const folder = join(demo, 'node-full');
    mkdirSync(folder);
    writeFileSync(join(folder, 'run-001.json'), JSON.stringify(sent));
    const validated = validateRun(sent, { now: new Date('2026-12-01T00:00:00Z') });
    const id = validated.ok ? `r_${normaliseRun(validated.run).contentHash.slice(0, 16)}` : '';
    for (const end of ['', '/raw']) responses[`/v1/runs/${id}${end}`] = responses[`/v1/runs/r_01${end}`] ?? '';
    expect(await record(folder)).toEqual(await record('r_01'));
  });

  it.each([
    ['r_99', /r_99: the server responds with 404 there is no such run/],
    ['r_03', /no demo project elsewhere/],
    ['latest', /latest is neither a run nor a folder/],
  ])('says what is wrong with %s', async (run, words) => {
    await expect(record(run)).rejects.toThrow(words);
  });
});

describe('thinSamples', () => {
  const sample = fc.double({ min: 1e-6, max: 1e12, noNaN: true });

  it('keeps so many, sorted, the smallest and the largest among them, each to four digits', () => {
    fc.assert(
      fc.property(
        fc.array(sample, { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 2, max: 100 }),
        (samples, count) => {
          const thinned = thinSamples(samples, count);
          expect(thinned).toHaveLength(Math.min(samples.length, count));
          expect(thinned).toEqual([...thinned].sort((a, b) => a - b));
          expect(thinned[0]).toBe(Number(Math.min(...samples).toPrecision(4)));
          expect(thinned.at(-1)).toBe(Number(Math.max(...samples).toPrecision(4)));
        },
      ),
    );
  });

  it('keeps the median where it was, as far as four digits go', () => {
    expect(thinSamples([...Array(1001).keys()], 61)[30]).toBe(500);
  });
});
