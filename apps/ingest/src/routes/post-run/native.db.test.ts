import { adapters } from '@tachograph/adapters';
import type { ValidationIssue } from '@tachograph/schema/problem';
import { describe, expect, it } from 'vitest';
import { type FormPart, toForm } from '../../testing/to-form.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();

const CONSOLE = `do 1 - mysql x 24,612 ops/sec ±10.83% (41 runs sampled)
do 1 - mysql2 x 34,240 ops/sec ±12.81% (41 runs sampled)
do 1 - mariadb x 36,827 ops/sec ±5.92% (42 runs sampled)
some line of the shell
Fastest is do 1 - mariadb,do 1 - mysql2
`;
const DEFAULTS = {
  startedAt: '2026-11-20T10:00:00Z',
  driverVersions: { mysql: '2.18.1', mysql2: '3.11.0', mariadb: '3.5.4' },
};

const native = (value: string | Uint8Array, file = 'console.txt'): FormPart => ({ name: 'native', value, file });
const json = (name: string, value: unknown): FormPart => ({ name, value: JSON.stringify(value) });

const post = (parts: readonly FormPart[], url = '/v1/runs', more: Record<string, string> = {}) => {
  const { payload, headers } = toForm(parts);
  return api.post(payload, { url, headers: { ...headers, ...more } });
};

describe('POST /v1/runs with native output', () => {
  it('stores what the adapter reads, with the untouched file and what was not taken', async () => {
    const environment = {
      runtime: { name: 'node', version: '20.20.2' },
      server: { product: 'mariadb', version: '10.11.19' },
    };
    const response = await post([
      native(CONSOLE),
      { name: 'tool', value: 'auto' },
      json('environment', environment),
      json('defaults', {
        ...DEFAULTS,
        title: 'nightly',
        repetitionGroup: 'night-1',
        source: { kind: 'ci', branch: 'main' },
        notes: ['a note'],
      }),
    ]);
    expect(response.statusCode).toBe(201);
    const { id, warnings } = response.json();
    expect(response.json()).toMatchObject({ results: { ok: 3 }, environment: { label: 'MariaDB 10.11 · Node 20.20' } });
    expect(warnings).toMatchObject([
      { location: 'line 4', message: expect.stringContaining('some line of the shell') },
    ]);

    const stored = (await api.get(`/v1/runs/${id}`)).json();
    expect(stored.warnings).toEqual(warnings);
    expect(stored.run).toMatchObject({
      title: 'nightly',
      repetitionGroup: 'night-1',
      notes: ['a note'],
      harness: { tool: { name: 'benchmark.js' } },
      environment,
      results: [
        { scenario: 'do 1', driver: { name: 'mysql', version: '2.18.1' }, value: 24612, n: 41 },
        { driver: { name: 'mysql2', version: '3.11.0' } },
        { driver: { name: 'mariadb', version: '3.5.4' }, uncertainty: { kind: 'rme', level: 0.95, value: 5.92 } },
      ],
    });
    const raw = await api.get(`/v1/runs/${id}/raw`);
    expect(raw.payload).toBe(CONSOLE);
    expect(raw.headers['content-disposition']).toContain('filename="console.txt"');
  });

  it('is stored once however often it is sent, though every form has another boundary', async () => {
    const parts = [native(CONSOLE), json('defaults', { ...DEFAULTS, repetitionGroup: 'again' })];
    const headers = { 'idempotency-key': 'native' };
    const [first, second, third] = [
      await post(parts, '/v1/runs', headers),
      await post(parts, '/v1/runs', headers),
      await post(parts),
    ];
    expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([201, 200, 200]);
    expect(new Set([first, second, third].map((response) => response.json().id)).size).toBe(1);
    const other = await post(
      [native(CONSOLE), json('defaults', { ...DEFAULTS, repetitionGroup: 'other' })],
      '/v1/runs',
      headers,
    );
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency-key-reused']);
  });

  it('takes environment and defaults as files too, and UTF-16 as PowerShell writes it', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(CONSOLE.replaceAll('\n', '\r\n'), 'utf16le')]);
    const response = await post([
      native(utf16, 'bench.log'),
      { name: 'defaults', value: JSON.stringify({ ...DEFAULTS, repetitionGroup: 'utf16' }), file: 'defaults.json' },
    ]);
    expect(response.statusCode).toBe(201);
    const raw = await api.get(`/v1/runs/${response.json().id}/raw`);
    expect(raw.rawPayload).toEqual(utf16);
  });

  it('keeps several files as one archive', async () => {
    const other = CONSOLE.replaceAll('do 1', 'do 2');
    const response = await post([
      native(CONSOLE, 'a.txt'),
      native(other, 'b.txt'),
      json('defaults', { ...DEFAULTS, repetitionGroup: 'two' }),
    ]);
    expect(response.json()).toMatchObject({ stored: true, results: { ok: 6 } });
    expect(response.json().warnings[1].location).toBe('b.txt, line 4');
    const raw = await api.get(`/v1/runs/${response.json().id}/raw`);
    expect(raw.headers['content-type']).toBe('application/x-tar');
    expect(raw.rawPayload.subarray(512, 512 + CONSOLE.length - 10).toString()).toContain('do 1 - mysql x');
  });

  it('masks a password in the file, in what it keeps and in what it answers (row 74)', async () => {
    const file = `connecting with mysql://root:hunter2@127.0.0.1/test\n${CONSOLE}`;
    const response = await post([native(file), json('defaults', { ...DEFAULTS, repetitionGroup: 'secret' })]);
    expect(response.statusCode).toBe(201);
    expect(response.json().warnings[0].message).toContain('masked');
    const stored = [
      response.payload,
      ...(await Promise.all(
        ['', '/raw'].map(async (path) => (await api.get(`/v1/runs/${response.json().id}${path}`)).payload),
      )),
    ];
    for (const text of stored) expect(text).not.toContain('hunter2');
    expect(stored[2]).toContain(CONSOLE);
  });

  it('masks a private key over several lines of the file, which stay lines (row 74)', async () => {
    const body = 'bm90IGEga2V5IGJ1dCBhcyBsb25nIGFzIG9uZQ==';
    const file = `${'-----'}BEGIN PRIVATE KEY-----\n${body}\n${body}\n${'-----'}END PRIVATE KEY-----\n${CONSOLE}`;
    const response = await post([native(file), json('defaults', { ...DEFAULTS, repetitionGroup: 'key' })]);
    expect(response.statusCode).toBe(201);
    const stored = await Promise.all(
      ['', '/raw'].map(async (path) => (await api.get(`/v1/runs/${response.json().id}${path}`)).payload),
    );
    for (const text of [response.payload, ...stored]) expect(text).not.toContain(body);
    expect(stored[1]).toContain(`KEY-----\n***\n***\n${'-----'}END PRIVATE KEY-----\n${CONSOLE}`);
  });

  it('puts descriptions of scenarios over what was read, by the id that the rules gave', async () => {
    const response = await post([
      native(CONSOLE),
      json('defaults', {
        ...DEFAULTS,
        repetitionGroup: 'described',
        mapping: [{ match: 'do 1 - {driver}', scenario: 'do-1' }],
        scenarios: [{ id: 'Do 1', title: 'DO 1', sql: 'DO 1', workPerOp: 1 }, { id: 'do 2' }],
      }),
    ]);
    expect(response.statusCode).toBe(201);
    const idle = { location: '/defaults/scenarios/1', message: 'left out: no result has the scenario "do 2"' };
    expect(response.json().warnings).toContainEqual(idle);
    const { run } = (await api.get(`/v1/runs/${response.json().id}`)).json();
    expect(run.scenarios).toEqual([{ id: 'Do 1', title: 'DO 1', sql: 'DO 1', workPerOp: 1 }]);
    expect(run.results[0].scenario).toBe('do-1');
  });

  it('adds cells that the tool does not print, with the versions of their drivers', async () => {
    const failed = { status: 'failed', statusReason: 'Error: connect ECONNREFUSED', unit: 'ops/sec', value: null };
    const results = [{ ...failed, scenario: 'do 2', driver: { name: 'mysql' } }];
    const scenarios = [{ id: 'do 2', sql: 'DO 2' }];
    const response = await post([native(CONSOLE), json('defaults', { ...DEFAULTS, results, scenarios })]);
    expect(response.json()).toMatchObject({ stored: true, results: { ok: 3, failed: 1 } });
    const { run } = (await api.get(`/v1/runs/${response.json().id}`)).json();
    expect(run.results[3]).toEqual({ ...failed, scenario: 'do 2', driver: { name: 'mysql', version: '2.18.1' } });
    expect(run.scenarios).toEqual([{ id: 'do 2', sql: 'DO 2' }]);
  });

  it('tries the upload without storing it', async () => {
    const rows = await api.countRows();
    const response = await post(
      [native(CONSOLE), json('defaults', { ...DEFAULTS, repetitionGroup: 'dry' })],
      '/v1/runs?dryRun=1',
    );
    expect(response.json()).toMatchObject({ stored: false, results: { ok: 3 } });
    expect(await api.countRows()).toEqual(rows);
  });
});

describe('POST /v1/runs refuses native output, and stores nothing:', () => {
  const rejected = async (parts: readonly FormPart[]) => {
    const rows = await api.countRows();
    const response = await post(parts);
    expect(await api.countRows()).toEqual(rows);
    expect(response.statusCode).toBe(422);
    return response.json();
  };

  it('in which nothing was understood, with the lines and where to go', async () => {
    const problem = await rejected([native('hello\nworld\n'), json('defaults', DEFAULTS)]);
    expect(problem.code).toBe('nothing-understood');
    expect(problem.rejected).toMatchObject([{ text: 'hello', reason: 'no adapter recognises this text' }]);
    expect(problem.detail).toContain('"Add a row"');
  });

  it('that is empty', async () => {
    expect((await rejected([native(''), json('defaults', DEFAULTS)])).code).toBe('nothing-understood');
  });

  it('stores nothing of native output with more results than a run can hold, and says how many it has', async () => {
    const lines = Array.from({ length: 100_002 }, (_, at) => `BenchmarkA${at}/mysql-2  10  ${at + 1} ns/op`);
    const problem = await rejected([native(lines.join('\n')), json('defaults', DEFAULTS)]);
    expect(problem).toMatchObject({
      code: 'invalid-run',
      errors: [
        { pointer: '/results', code: 'too-large', detail: expect.stringContaining('the native output has 100002') },
      ],
    });
  });

  it('of a tool nobody knows, with those there are', async () => {
    const problem = await rejected([native(CONSOLE), { name: 'tool', value: 'stopwatch' }, json('defaults', DEFAULTS)]);
    expect(problem.code).toBe('unknown-tool');
    for (const { name } of adapters) expect(problem.detail).toContain(name);
  });

  it('without the time of the measurement, which the time of receipt cannot stand for', async () => {
    const problem = await rejected([native(CONSOLE)]);
    expect(problem).toMatchObject({
      code: 'invalid-run',
      errors: [{ pointer: '/defaults/startedAt', code: 'missing-field' }],
    });
  });

  it('with descriptions of scenarios that do not fit the format', async () => {
    const scenarios = [{ id: 'do 1' }, { id: 'do 2', sql: ['SELECT 1'], titel: 'two' }];
    const problem = await rejected([native(CONSOLE), json('defaults', { ...DEFAULTS, scenarios })]);
    expect(problem.errors.map(({ pointer, code }: ValidationIssue) => `${pointer} ${code}`).sort()).toEqual([
      '/defaults/scenarios/1/sql wrong-type',
      '/defaults/scenarios/1/titel unknown-field',
    ]);
  });

  it('with a stated cell that the tool printed too', async () => {
    const printed = { scenario: 'do 1', driver: { name: 'mysql' }, metric: 'throughput', statistic: 'mean' };
    const failed = { ...printed, unit: 'ops/sec', status: 'failed', statusReason: 'gone', value: null };
    const results = [{ ...failed, scenario: 'do 2' }, failed];
    const problem = await rejected([native(CONSOLE), json('defaults', { ...DEFAULTS, results })]);
    expect(problem.errors).toMatchObject([
      { pointer: '/defaults/results/1', code: 'duplicate-result', detail: expect.stringContaining('/results/0:') },
    ]);
  });

  it('with an environment that does not fit the format', async () => {
    const environment = { server: { flavour: 'mild' }, link: { transport: 'pigeon' } };
    const problem = await rejected([native(CONSOLE), json('defaults', DEFAULTS), json('environment', environment)]);
    expect(problem.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      '/environment/link/transport',
      '/environment/server/flavour',
    ]);
  });
});
