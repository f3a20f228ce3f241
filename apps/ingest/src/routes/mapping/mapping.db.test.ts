import { beforeAll, describe, expect, it } from 'vitest';
import { type FormPart, toForm } from '../../testing/to-form.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

let admin: { readonly authorization: string };
const api = useTestApi();
beforeAll(async () => {
  admin = { authorization: `Bearer ${(await api.createToken(['admin'])).text}` };
});

const BENCH = `select_1/homemade/100 x 10 ops/sec ±1.00% (9 runs sampled)
insert/fast/100 x 20 ops/sec ±1.00% (9 runs sampled)
`;
const RULES = [
  { note: 'our names', match: '{scenario}/{driver}/{rows:number}', language: 'javascript' },
  { match: '*warmup*', ignore: true },
];

const json = (name: string, value: unknown): FormPart => ({ name, value: JSON.stringify(value) });
const native = (value: string): FormPart => ({ name: 'native', value, file: 'bench.txt' });

const put = (payload: unknown, headers: Record<string, string> = admin) =>
  api.post(payload, { method: 'PUT', url: '/v1/mapping', headers });
const get = (token = api.token) =>
  api.app.inject({ method: 'GET', url: '/v1/mapping', headers: { authorization: `Bearer ${token}` } });
const postForm = (parts: readonly FormPart[], url = '/v1/runs') => {
  const { payload, headers } = toForm(parts);
  return api.post(payload, { url, headers });
};
const preview = (body: unknown) => api.post(body, { url: '/v1/mapping/preview' });

/** Scenario, driver and rows of every result of a stored run. */
const cellsOf = async (id: string) =>
  (await api.get(`/v1/runs/${id}`)).json().run.results.map(
    // biome-ignore lint/suspicious/noExplicitAny: the answer of an HTTP call
    ({ scenario, driver, params }: any) => [scenario, driver.name, params?.rows],
  );

let nights = 0;
const defaults = (more: object = {}) => {
  nights += 1;
  return json('defaults', { startedAt: '2026-11-20T10:00:00Z', repetitionGroup: `night-${nights}`, ...more });
};

describe('PUT /v1/mapping', () => {
  it('keeps the rules, and GET gives them back to any token of the project', async () => {
    expect((await get()).json()).toEqual([]);
    const response = await put(RULES);
    expect([response.statusCode, response.json()]).toEqual([200, RULES]);
    expect((await get()).json()).toEqual(RULES);
  });

  it('takes an empty list, which takes the rules away', async () => {
    await put(RULES);
    expect((await put([])).statusCode).toBe(200);
    expect((await get()).json()).toEqual([]);
  });

  it('refuses rules that make no sense, with every place, and leaves those there are', async () => {
    await put(RULES);
    const response = await put([
      { match: '{a', drvier: 'x' },
      { match: '{a', tool: 'gotset' },
    ]);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'invalid-mapping', errorsTotal: 3 });
    expect(response.json().errors).toContainEqual({
      pointer: '/0/drvier',
      code: 'unknown-field',
      detail: 'a rule has no field "drvier" here; did you mean "driver"?',
      suggestion: 'driver',
    });
    expect((await get()).json()).toEqual(RULES);
  });

  it('is for admin tokens only, and for JSON only', async () => {
    const response = await put(RULES, {});
    expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
    const form = await put('x', { ...admin, 'content-type': 'multipart/form-data; boundary=x' });
    expect([form.statusCode, form.json().code]).toEqual([415, 'unsupported-media-type']);
    expect((await get('tacho_nobody_has_this_token')).statusCode).toBe(401);
  });
});

describe('POST /v1/mapping/preview', () => {
  it('shows each row before and after, with the rule, and stores nothing', async () => {
    const rows = await api.countRows();
    const response = await preview({ text: BENCH, mapping: [{ match: 'insert/*', ignore: true }, ...RULES] });
    expect(response.json()).toMatchObject({
      tool: 'benchmarkjs',
      rows: [
        {
          location: 'line 1',
          name: 'select_1/homemade/100',
          rule: 2,
          before: { driver: { name: 'unknown' }, value: 10 },
          after: { scenario: 'select_1', driver: { name: 'homemade' }, params: { rows: 100 }, value: 10 },
        },
        { location: 'line 2', rule: 1, after: null },
      ],
      rowsTotal: 2,
      rejected: [{ location: 'line 2', reason: 'rule 1 ignores it' }],
    });
    expect(await api.countRows()).toEqual(rows);
  });

  it("takes a form as well, and the project's rules where none are sent", async () => {
    await put(RULES);
    const response = await postForm([native(BENCH), { name: 'tool', value: 'benchmark.js' }], '/v1/mapping/preview');
    expect(response.json().rows.map(({ rule }: { rule: number | null }) => rule)).toEqual([1, 1]);
  });

  it.each([
    [{ text: BENCH, mapping: [{ match: '{' }] }, 422, 'invalid-mapping'],
    [{ text: BENCH, tool: 'abacus' }, 422, 'unknown-tool'],
    [{ text: 'nothing', mapping: [] }, 422, 'nothing-understood'],
    [{ mapping: [] }, 400, 'invalid-request'],
  ])('refuses %j with %i %s', async (body, status, code) => {
    const response = await preview(body);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });
});

describe('POST /v1/runs with native output', () => {
  it("applies the project's rules", async () => {
    await put(RULES);
    const response = await postForm([native(BENCH), defaults()]);
    expect(response.statusCode).toBe(201);
    expect(await cellsOf(response.json().id)).toEqual([
      ['select_1', 'homemade', 100],
      ['insert', 'fast', 100],
    ]);
    expect((await api.get(`/v1/runs/${response.json().id}/raw`)).payload).toBe(BENCH);
  });

  it('stores what the rules say that no tool prints: protocol, options, how it is emulated', async () => {
    const said = { protocolObserved: 'text', status: 'emulated', statusReason: 'a loop of single inserts' };
    const rules = [{ match: 'insert/*', ...said, options: { pool: true } }];
    expect((await put(rules)).json()).toEqual(rules);
    const response = await postForm([native(BENCH), defaults()]);
    expect(response.json()).toMatchObject({ stored: true, results: { ok: 1, emulated: 1 } });
    const { run } = (await api.get(`/v1/runs/${response.json().id}`)).json();
    expect(run.results[1]).toMatchObject({ ...said, driver: { options: { pool: true } }, value: 20 });
  });

  it('tries the rules of the upload first, and names what they leave out', async () => {
    await put(RULES);
    const mapping = [
      { match: 'insert/*', ignore: true, note: 'broken' },
      { match: '{what}/{driver}/*', scenario: 'select' },
    ];
    const response = await postForm([native(BENCH), defaults({ mapping })]);
    expect(await cellsOf(response.json().id)).toEqual([['select', 'homemade', undefined]]);
    expect(response.json().warnings).toContainEqual({
      location: 'line 2',
      message: 'not taken (rule 1 ignores it: broken): insert/fast/100',
    });
  });

  it('gives a driver to the results whose driver is a guess, and to no other', async () => {
    await put([]);
    const text = `${BENCH}select_1 - mariadb x 30 ops/sec ±1.00% (9 runs sampled)\n`;
    const driver = { name: 'my{driver}', version: '1.0.0', language: 'javascript', purl: 'pkg:npm/mine' };
    const response = await postForm([native(text), defaults({ driver })]);
    const { run, warnings } = (await api.get(`/v1/runs/${response.json().id}`)).json();
    expect(run.results.map((result: { driver: unknown }) => result.driver)).toEqual([
      driver,
      driver,
      expect.objectContaining({ name: 'mariadb' }),
    ]);
    expect(JSON.stringify(warnings)).not.toContain('stored as');
    const short = await postForm([native(BENCH), defaults({ driver: 'mysql2' })]);
    expect((await cellsOf(short.json().id)).map(([, name]: string[]) => name)).toEqual(['mysql2', 'mysql2']);
  });

  it('refuses rules of an upload that make no sense, and stores nothing', async () => {
    const rows = await api.countRows();
    const response = await postForm([native(BENCH), defaults({ mapping: [{ match: '{a}{b}' }] })]);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'invalid-run', errors: [{ pointer: '/defaults/mapping/0/match' }] });
    expect(await api.countRows()).toEqual(rows);
  });
});

describe('POST /v1/runs with a run beside native output', () => {
  const run = {
    format: 1,
    startedAt: '2026-11-20T11:00:00Z',
    results: [{ scenario: 'select 1', driver: { name: 'mysql2', version: '3.1.0' }, unit: 'ops/s', value: 11 }],
  };

  it('stores the run as it is and keeps the file as it came; no rule touches it', async () => {
    await put([{ match: '*', driver: 'never' }]);
    const response = await postForm([native(BENCH), json('run', run)]);
    expect(response.statusCode).toBe(201);
    const stored = (await api.get(`/v1/runs/${response.json().id}`)).json();
    expect(stored.run).toMatchObject({ ...run, results: [{ driver: { name: 'mysql2' }, value: 11 }] });
    expect(stored.raw).toMatchObject({ fileName: 'bench.txt' });
    expect((await api.get(`/v1/runs/${response.json().id}/raw`)).payload).toBe(BENCH);
    const again = await postForm([native(BENCH), { name: 'run', value: JSON.stringify(run), file: 'run.json' }]);
    expect([again.statusCode, again.json().id]).toEqual([200, response.json().id]);
  });

  it('masks a password in the file and in the run', async () => {
    const secret = { ...run, repetitionGroup: 'secret', title: 'mysql://root:hunter2@db/x' };
    const response = await postForm([native(`mysql://root:hunter2@db/x\n${BENCH}`), json('run', secret)]);
    expect(response.statusCode).toBe(201);
    const raw = await api.get(`/v1/runs/${response.json().id}/raw`);
    expect(response.payload + raw.payload).not.toContain('hunter2');
    expect(response.json().warnings).toHaveLength(2);
  });

  it.each(['tool', 'environment', 'defaults'])('refuses %s beside it: the run says it', async (name) => {
    const response = await postForm([native(BENCH), json('run', run), { name, value: '{}' }]);
    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed-form']);
    expect(response.json().detail).toContain(`leave out ${name}, and say it in the run`);
  });

  it('refuses a run that is not valid, and a form without a file, and stores nothing', async () => {
    const rows = await api.countRows();
    const invalid = await postForm([native(BENCH), json('run', { ...run, results: [] })]);
    expect([invalid.statusCode, invalid.json().code]).toEqual([422, 'invalid-run']);
    expect(invalid.json().errors).toMatchObject([{ pointer: '/results' }]);
    expect((await postForm([json('run', run)])).json().code).toBe('malformed-form');
    expect(await api.countRows()).toEqual(rows);
  });
});
