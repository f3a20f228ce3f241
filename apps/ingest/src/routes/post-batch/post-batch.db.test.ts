import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { closeStore, createStore } from '@tachograph/store/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { DEFAULT_LIMITS } from '../../limits/limits.ts';
import { createDatabaseProxy } from '../../testing/create-database-proxy.ts';
import { openBatch } from '../../testing/open-batch.ts';
import { toResult, toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi({ limits: { ...DEFAULT_LIMITS, lineBytes: 5_000, batchIdleMs: 1_500 } });
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});

const line = (repetitionGroup: string, over = {}) => JSON.stringify(toRun({ repetitionGroup, ...over }));
const toLines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((entry) => JSON.parse(entry));

async function send(lines: readonly string[], options: { url?: string; headers?: object; body?: Buffer } = {}) {
  const response = await api.post(options.body ?? `${lines.join('\n')}\n`, {
    url: options.url ?? '/v1/batches',
    headers: { 'content-type': 'application/x-ndjson', ...options.headers },
  });
  expect(response.statusCode).toBe(200);
  return toLines(response.payload);
}

const portOf = ({ server }: Pick<typeof api.app, 'server'>) => (server.address() as AddressInfo).port;
const open = (port = portOf(api.app)) => openBatch(port, { authorization: `Bearer ${api.token}` });

describe('POST /v1/batches', () => {
  it('answers a line for each line, in order, and a summary', async () => {
    const runs = Array.from({ length: 25 }, (_, i) => line(`many ${i}`, { startedAt: `2024-01-${25 - i}T00:00:00Z` }));
    const responses = await send(runs.map((run) => run.replace(/2024-01-(\d)T/, '2024-01-0$1T')));
    expect(responses.slice(0, -1).map((response) => [response.line, response.status, response.stored])).toEqual(
      runs.map((_, i) => [i + 1, 201, true]),
    );
    expect(responses[0]).toMatchObject({ run: expect.stringMatching(/^r_[0-9a-f]{16}$/) });
    expect(responses[0].url).toBe(`https://tacho.example/p/node-connectors/runs/${responses[0].run}`);
    expect(responses.at(-1)).toEqual({ done: true, lines: 25, stored: 25, replayed: 0, rejected: 0 });
    expect((await api.get(`/v1/runs/${responses[3].run}`)).json().run.repetitionGroup).toBe('many 3');
  });

  it('replays what it had before, line by line, and stores nothing twice', async () => {
    const runs = [line('again 1'), line('again 2')];
    await send(runs);
    const rows = await api.countRows();
    const responses = await send([...runs, line('again 3')]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 201, undefined]);
    expect(responses.at(-1)).toEqual({ done: true, lines: 3, stored: 1, replayed: 2, rejected: 0 });
    expect((await api.countRows()).runs).toBe((rows.runs ?? 0) + 1);
  });

  it('names a line that is no run, and takes those around it', async () => {
    const bad = line('bad', { results: [toResult({ unit: 'op/s' })] });
    const long = line('long', { notes: ['x'.repeat(6_000)] });
    const other = line('other', { project: 'somewhere-else' });
    const responses = await send([line('good 1'), '{"format": 1,', '', bad, long, other, line('good 2')]);
    expect(responses.map((response) => [response.line, response.status, response.problem?.code])).toEqual([
      [1, 201, undefined],
      [2, 400, 'malformed-json'],
      [4, 422, 'invalid-run'],
      [5, 413, 'payload-too-large'],
      [6, 403, 'forbidden'],
      [7, 201, undefined],
      [undefined, undefined, undefined],
    ]);
    expect(responses[2].problem).toMatchObject({
      type: 'https://tacho.example/docs/errors/invalid-run',
      instance: '/v1/batches',
      errors: [{ pointer: '/results/0/unit', code: 'unknown-unit' }],
    });
    expect(responses[1].problem.detail).toContain('the line');
    expect(responses.at(-1)).toEqual({ done: true, lines: 6, stored: 2, replayed: 0, rejected: 4 });
  });

  it.each([
    ['gzip', zlib.gzipSync],
    ['br', zlib.brotliCompressSync],
  ] as const)('is taken as %s', async (encoding, pack) => {
    const body = pack(`${line(`${encoding} 1`)}\n${line(`${encoding} 2`)}`);
    const responses = await send([], { body, headers: { 'content-encoding': encoding } });
    expect(responses.at(-1)).toMatchObject({ done: true, lines: 2, stored: 2 });
  });

  it('says where gzip that was cut short has to be taken up again', async () => {
    const lines = Array.from({ length: 300 }, (_, i) => line(`cut ${i}`, { notes: [`${(i * 7919) % 1009}`] }));
    const body = zlib.gzipSync(lines.join('\n')).subarray(0, -500);
    const responses = await send([], { body, headers: { 'content-encoding': 'gzip' } });
    const last = responses.at(-1);
    expect(last).toMatchObject({ done: false, problem: { code: 'corrupt-encoding' }, resumeFrom: last.lines + 1 });
  });

  it('stores the native files beside a run as its raw upload, with secrets masked', async () => {
    const run = toRun({ repetitionGroup: 'native 1' });
    const text = 'mysql2 x 5 ops/sec\nmysql://root:hunter2@db/x\n';
    const latin = Buffer.from('± 1\n', 'latin1').toString('base64');
    const responses = await send([
      JSON.stringify({ run, native: [{ name: 'out.txt', text }] }),
      JSON.stringify({ native: [{ name: 'latin.txt', base64: latin }], run: { ...run, repetitionGroup: 'native 2' } }),
      JSON.stringify({ run, native: [] }),
      JSON.stringify({ run: { ...run, results: [toResult({ unit: 'op/s' })] }, native: [{ name: 'a', text }] }),
    ]);
    expect(responses.map(({ status, problem }) => [status, problem?.code, problem?.errors?.[0]?.pointer])).toEqual([
      [201, undefined, undefined],
      [201, undefined, undefined],
      [422, 'invalid-run', '/native'],
      [422, 'invalid-run', '/run/results/0/unit'],
      [undefined, undefined, undefined],
    ]);
    const masked = await api.get(`/v1/runs/${responses[0].run}/raw`);
    expect(masked.payload).toBe(text.replace('hunter2', '***'));
    expect(masked.headers['content-disposition']).toContain('out.txt');
    expect((await api.get(`/v1/runs/${responses[1].run}/raw`)).rawPayload).toEqual(Buffer.from('± 1\n', 'latin1'));
    expect((await api.get(`/v1/runs/${responses[0].run}`)).json().warnings).toContainEqual(
      expect.objectContaining({ location: '/native/0', message: expect.stringContaining('masked') }),
    );
  });

  it('stores nothing in a dry run', async () => {
    const rows = await api.countRows();
    const responses = await send([line('dry 1'), '[]'], { url: '/v1/batches?dryRun=1' });
    expect(responses).toMatchObject([
      { line: 1, status: 200, stored: false },
      { line: 2, status: 422 },
      { done: true, lines: 2, stored: 0, replayed: 0, rejected: 1 },
    ]);
    expect(await api.countRows()).toEqual(rows);
  });

  it.each([
    ['no token', { authorization: '' }, 401],
    ['another type', { 'content-type': 'application/json' }, 415],
    ['an encoding nobody knows', { 'content-encoding': 'lz4' }, 415],
  ])('refuses %s before it begins', async (_, headers, status) => {
    const response = await api.post(line('never'), {
      url: '/v1/batches',
      headers: { 'content-type': 'application/x-ndjson', ...headers },
    });
    expect(response.statusCode).toBe(status);
  });
});

describe('POST /v1/batches over a real connection', () => {
  it('answers a line before the next is sent', async () => {
    const { sending, next } = await open();
    for (const number of [1, 2, 3]) {
      sending.write(`${line(`turn ${number}`)}\n`);
      expect(await next()).toMatchObject({ line: number, status: 201 });
    }
    sending.end();
    expect(await next()).toEqual({ done: true, lines: 3, stored: 3, replayed: 0, rejected: 0 });
  });

  it('ends a stream on which nothing comes any more, and says where to go on', async () => {
    const { sending, next } = await open();
    sending.write(`${line('idle')}\n{"half":`);
    expect(await next()).toMatchObject({ line: 1, status: 201 });
    expect(await next()).toMatchObject({
      done: false,
      lines: 1,
      resumeFrom: 2,
      reason: expect.stringMatching(/arrived/),
    });
    sending.destroy();
  });

  it('stops when the client hangs up, keeps what was stored, and lives on', async () => {
    const { sending, next } = await open();
    sending.write(`${line('hung up')}\n`);
    const { run } = await next();
    sending.destroy();
    expect((await api.get(`/v1/runs/${run}`)).statusCode).toBe(200);
    expect((await api.get('/healthz')).statusCode).toBe(200);
  });

  it('ends with the line to resume from when the database goes away, and resumes there (row 13)', async () => {
    const proxy = await createDatabaseProxy(api.url);
    const db = createStore(proxy.url, { max: 5 });
    const app = buildApp({ ...api.deps, db });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const port = portOf(app);
    const lines = [1, 2, 3].map((number) => line(`away ${number}`));
    const first = await open(port);
    first.sending.write(`${lines[0]}\n`);
    expect(await first.next()).toMatchObject({ line: 1, status: 201 });
    await proxy.cut();
    first.sending.write(`${lines[1]}\n`);
    expect(await first.next()).toMatchObject({ line: 2, status: 503, problem: { code: 'database-unavailable' } });
    expect(await first.next()).toMatchObject({ done: false, lines: 2, stored: 1, rejected: 1, resumeFrom: 2 });
    await proxy.mend();
    const second = await open(port);
    second.sending.end(lines.join('\n'));
    const statuses = [await second.next(), await second.next(), await second.next()].map(({ status }) => status);
    expect(statuses).toEqual([200, 201, 201]);
    expect(await second.next()).toMatchObject({ done: true, replayed: 1, stored: 2 });
    first.sending.destroy();
    await app.close();
    await closeStore(db);
    await proxy.close();
  });

  it('ends with the line to resume from when the server closes', async () => {
    const app = buildApp(api.deps);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { sending, next } = await open(portOf(app));
    sending.write(`${line('closing')}\n`);
    expect(await next()).toMatchObject({ line: 1, status: 201 });
    const closed = app.close();
    expect(await next()).toMatchObject({ done: false, resumeFrom: 2, reason: 'The server is being stopped.' });
    sending.destroy();
    await closed;
  });
});
