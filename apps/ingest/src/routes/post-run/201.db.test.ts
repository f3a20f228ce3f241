import zlib from 'node:zlib';
import { STRANGER } from '@tachograph/store/access';
import { findWholeRun } from '@tachograph/store/runs';
import { describe, expect, it } from 'vitest';
import { toResult, toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();

describe('POST /v1/runs stores a new run', () => {
  it('and answers with its id, its page, its results and its environment', async () => {
    const response = await api.post(toRun({ repetitionGroup: 'first' }));
    expect(response.statusCode).toBe(201);
    const { id } = response.json();
    expect(id).toMatch(/^r_[0-9a-f]{16}$/);
    expect(response.headers.location).toBe(`https://ingest.tacho.example/v1/runs/${id}?project=node-connectors`);
    expect(response.json()).toMatchObject({
      url: `https://tacho.example/p/node-connectors/runs/${id}`,
      project: 'node-connectors',
      stored: true,
      message: 'the run is stored',
      results: { ok: 2 },
      environment: { label: 'MariaDB 10.11 · Node 20.20' },
      warnings: [],
    });
    expect(response.json()).not.toHaveProperty('verdicts');
    expect((await api.get(`/v1/runs/${id}`)).json().run).toMatchObject(toRun({ repetitionGroup: 'first' }));
  });

  it('with verdicts against the reference driver, where they are asked for', async () => {
    const response = await api.post(toRun({ repetitionGroup: 'asked' }), { url: '/v1/runs?verdicts=1' });
    expect(response.json().verdicts).toMatchObject({
      reference: 'mysql2',
      counts: { 'insufficient-samples': 1 },
      cells: [{ reason: { code: 'not-repeated' } }],
    });
    const invalid = await api.post(toRun({ repetitionGroup: 'asked' }), { url: '/v1/runs?verdicts=all' });
    expect([invalid.statusCode, invalid.json().code]).toEqual([400, 'invalid-request']);
  });

  it.each([
    ['gzip', (body: string) => zlib.gzipSync(body)],
    ['br', (body: string) => zlib.brotliCompressSync(body)],
  ] as const)('sent as %s, and keeps the unpacked bytes', async (encoding, pack) => {
    const body = JSON.stringify(toRun({ repetitionGroup: encoding }));
    const response = await api.post(pack(body), { headers: { 'content-encoding': encoding } });
    expect(response.statusCode).toBe(201);
    expect((await api.get(`/v1/runs/${response.json().id}/raw`)).payload).toBe(body);
  });

  it('with every status there is, counted', async () => {
    const reason = { statusReason: 'no batch API', value: null, uncertainty: null };
    const results = [
      toResult(),
      toResult({ scenario: 'b', status: 'emulated', statusReason: 'loop of 100' }),
      toResult({ scenario: 'c', status: 'unsupported', ...reason }),
      toResult({ scenario: 'd', status: 'failed', ...reason }),
      toResult({ scenario: 'e', status: 'skipped', ...reason }),
    ];
    const response = await api.post(toRun({ results }));
    expect(response.statusCode).toBe(201);
    expect(response.json().results).toEqual({ ok: 1, emulated: 1, unsupported: 1, failed: 1, skipped: 1 });
  });

  it('that names its project, in any spelling of the name', async () => {
    expect((await api.post(toRun({ repetitionGroup: 'named', project: 'Node Connectors' }))).statusCode).toBe(201);
  });

  it('of two years ago, at its true time (row 43)', async () => {
    const response = await api.post(toRun({ startedAt: '2024-11-20T10:00:00+01:00' }));
    expect(response.statusCode).toBe(201);
    expect((await api.get(`/v1/runs/${response.json().id}`)).json()).toMatchObject({
      startedAt: '2024-11-20T09:00:00.000Z',
      receivedAt: '2026-11-20T12:00:00.000Z',
    });
  });

  it('with an offset that PostgreSQL does not take, at its time in UTC (row 45)', async () => {
    const scenarios = [{ id: 'select-1000-rows', title: 'Select 1,000 rows' }];
    const times = { startedAt: '2026-10-25T02:30:00.25+23:59', finishedAt: '2026-10-25T02:31:00-23:59' };
    const response = await api.post(toRun({ ...times, scenarios, repetitionGroup: 'offset' }));
    expect(response.statusCode).toBe(201);
    const { rows } = await api.db.pool.query(
      "SELECT started_at, finished_at FROM runs WHERE repetition_group = 'offset'",
    );
    expect(rows).toEqual([
      { started_at: new Date('2026-10-24T02:31:00.250Z'), finished_at: new Date('2026-10-26T02:30:00.000Z') },
    ]);
  });

  it('and warns of a statistic that was probably misspelt, once', async () => {
    const results = [1, 2].map((invocation) => toResult({ statistic: 'meen', invocation }));
    const response = await api.post(toRun({ results: [...results, toResult({ statistic: 'p99' })] }));
    expect([response.statusCode, response.json().warnings]).toEqual([
      201,
      [
        {
          location: '/results/0/statistic',
          message: 'statistic "meen": did you mean "mean"? Only results of the same name are compared',
        },
      ],
    ]);
  });

  it('and warns of a name whose letters are of two scripts that look alike (row 50)', async () => {
    const results = [toResult(), toResult({ driver: { name: 'mаriadb', version: '3.5.4' } })];
    const response = await api.post(toRun({ results }));
    expect(response.statusCode).toBe(201);
    expect(response.json().warnings).toMatchObject([
      { location: '/results/1/driver/name', message: expect.stringContaining('Latin and Cyrillic') },
    ]);
  });

  it('and warns of invalid versions and of two spellings of one name (rows 48, 76)', async () => {
    const results = [
      toResult({ driver: { name: 'mysql2', version: 'latest' }, scenario: 'Point Select' }),
      toResult({ driver: { name: 'MySQL2' }, scenario: 'point-select' }),
    ];
    const response = await api.post(toRun({ results }));
    expect(response.statusCode).toBe(201);
    expect(
      response
        .json()
        .warnings.map(({ location }: { location: string }) => location)
        .sort(),
    ).toEqual([
      '/results/0/driver/version',
      '/results/1/driver/name',
      '/results/1/driver/version',
      '/results/1/scenario',
    ]);
    expect((await api.get(`/v1/runs/${response.json().id}`)).json().warnings).toEqual(response.json().warnings);
  });

  it('without the passwords it came with, and says where they were (row 74)', async () => {
    const run = toRun({
      environment: {
        server: { product: 'mariadb', version: '10.11.19', config: { report_password: 'hunter2', port: 3306 } },
      },
      results: [toResult({ params: { dsn: 'mysql://root:hunter2@db/test' } })],
    });
    const response = await api.post(run);
    expect(response.statusCode).toBe(201);
    expect(response.json().warnings).toMatchObject([{ location: '/environment/server/config/report_password' }]);
    for (const path of ['', '/raw']) {
      const stored = (await api.get(`/v1/runs/${response.json().id}${path}`)).payload;
      expect(stored).not.toContain('hunter2');
      expect(stored).toContain('mysql://root:***@db/test');
      expect(stored).toContain('3306');
    }
  });

  it('without the private keys and AWS keys it came with, as they were sent too (row 74)', async () => {
    const id = `${'AKIA'}IOSFODNN7EXAMPLE`;
    const body = 'bm90IGEga2V5IGJ1dCBhcyBsb25nIGFzIG9uZQ==';
    const key = `${'-----'}BEGIN PRIVATE KEY-----\n${body}\n${'-----'}END PRIVATE KEY-----`;
    const response = await api.post(toRun({ environment: { extra: { tls: key } }, notes: [`signed with ${id}`] }));
    expect(response.statusCode).toBe(201);
    expect(response.json().warnings).toMatchObject([{ location: '/environment/extra/tls' }]);
    for (const path of ['', '/raw']) {
      const stored = (await api.get(`/v1/runs/${response.json().id}${path}`)).payload;
      expect(stored).toContain('signed with ***');
      for (const secret of [id, body]) expect(stored).not.toContain(secret);
    }
  });

  it('with values to the last bit (row 37)', async () => {
    const values = ['1e-320', '9007199254740993', '0.12345678901234568', '-0', '1e+300'];
    const results = values.map((_, i) => toResult({ scenario: `v${i}`, value: 40_000 + i, uncertainty: null }));
    const json = values.reduce(
      (text, value, i) => text.replace(`:${40_000 + i},`, `:${value},`),
      JSON.stringify(toRun({ results })),
    );
    const response = await api.post(json);
    expect(response.statusCode).toBe(201);
    const { document } = (await findWholeRun(api.db, response.json().id, { viewer: STRANGER })) ?? {};
    expect(document?.results.map(({ value }) => value)).toEqual(values.map((value) => Number(value) + 0));
    expect((await api.get(`/v1/runs/${response.json().id}/raw`)).payload).toBe(json);
  });

  it('with text that would be SQL or HTML somewhere else, as the text it is (rows 55, 56)', async () => {
    const evil = `'); DROP TABLE runs; -- <img src=x onerror=alert(1)>`;
    const before = await api.countRows();
    const response = await api.post(
      toRun({ title: evil, notes: [evil], results: [toResult({ scenario: evil, params: { q: evil } })] }),
    );
    expect(response.statusCode).toBe(201);
    const { run } = (await api.get(`/v1/runs/${response.json().id}`)).json();
    expect(run).toMatchObject({ title: evil, notes: [evil], results: [{ scenario: evil, params: { q: evil } }] });
    expect((await api.countRows()).runs).toBe((before.runs ?? 0) + 1);
  });

  it('and asks for no noise of its series if it is compared with nothing', async () => {
    const results = [toResult({ scenario: 'alone' })];
    await api.db.pool.query('ALTER TABLE repeat_groups RENAME TO hidden');
    try {
      const response = await api.post(toRun({ repetitionGroup: 'alone', results }));
      expect(response.statusCode).toBe(201);
      expect(response.json()).not.toHaveProperty('verdicts');
    } finally {
      await api.db.pool.query('ALTER TABLE hidden RENAME TO repeat_groups');
    }
  });

  it('after a bad body under the same Idempotency-Key, which never claimed it (row 4)', async () => {
    const headers = { 'idempotency-key': 'corrected' };
    expect((await api.post(toRun({ results: [] }), { headers })).statusCode).toBe(422);
    expect((await api.post(toRun({ repetitionGroup: 'corrected' }), { headers })).statusCode).toBe(201);
  });
});
