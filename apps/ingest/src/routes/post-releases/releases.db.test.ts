import { readReleases } from '@tachograph/store/releases';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../limits/limits.ts';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

let driver: string;
const api = useTestApi({ limits: { ...DEFAULT_LIMITS, requestsPerMinute: 40 } });
beforeAll(async () => {
  const run = toRun();
  driver = run.results[0]?.driver.name ?? '';
  expect((await api.post(run)).statusCode).toBe(201);
});

const post = (body: unknown, headers: Record<string, string> = {}) => api.post(body, { url: '/v1/releases', headers });

const listKnown = async () => {
  const { known } = await readReleases(api.db, api.projectId, { driver, series: [] });
  return known.map(({ raw }) => raw);
};

describe('POST /v1/releases', () => {
  it('makes versions known without results, once', async () => {
    const response = await post({ driver, versions: ['97.1.0', ' 97.1.1 ', '97.1.0'] });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { project: 'node-connectors', driver, stored: 2, dated: 0 },
    ]);
    expect(await listKnown()).toEqual(expect.arrayContaining(['97.1.0', '97.1.1']));
    expect((await post({ driver: driver.toUpperCase(), versions: ['97.1.1'] })).json()).toMatchObject({ stored: 0 });
  });

  it('says what is left of the token’s minute, and counts no request that says what is known', async () => {
    await post({ driver, versions: ['97.2.0'] });
    const left = ({ headers }: Awaited<ReturnType<typeof post>>) =>
      /"requests";r=(\d+)/.exec(String(headers.ratelimit))?.[1];
    const first = left(await post({ driver, versions: ['97.2.0'] }));
    expect(first).toMatch(/^\d+$/);
    expect(left(await post({ driver, versions: ['97.2.0'] }))).toBe(first);
  });

  it('takes the day of publication with a version, and changes the day of a known one', async () => {
    const on = (releasedOn: unknown, version = '97.4.0') => ({ version, releasedOn });
    expect((await post({ driver, versions: [on('2024-02-09'), '97.4.1'] })).json()).toMatchObject({
      stored: 2,
      dated: 0,
    });
    expect((await post({ driver, versions: [on('2024-02-10'), on(null, '97.4.1')] })).json()).toMatchObject({
      stored: 0,
      dated: 1,
    });
    const day = `SELECT to_char(released_on, 'YYYY-MM-DD') AS day FROM releases WHERE raw = '97.4.0'`;
    expect((await api.db.pool.query(day)).rows).toEqual([{ day: '2024-02-10' }]);
    for (const wrong of ['2024-02-30', '2024-02-09T10:00:00Z', 'yesterday', '0000-01-01', 20240209]) {
      const response = await post({ driver, versions: [on(wrong)] });
      expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-request']);
      expect(response.json().detail).toContain('versions.0');
    }
  });

  it('says of a driver without results that the project has none of this name, and stores nothing', async () => {
    const rows = await api.countRows();
    const response = await post({ driver: 'homemade', versions: ['1.0.0'] });
    expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
    expect(response.json().detail).toBe('The project has no driver of this name: upload results of the driver first.');
    expect(await api.countRows()).toEqual(rows);
  });

  it.each([
    [{}, 'driver'],
    [{ driver: 'x' }, 'versions'],
    [{ driver: 'x', versions: [] }, 'needs at least one version'],
    [{ driver: 'x', versions: [''] }, 'versions.0'],
    [{ driver: 'x', versions: [1] }, 'versions.0'],
    [{ driver: 'x', versions: ['a\u202eb'] }, 'versions.0'],
    [{ driver: '---', versions: ['1.0.0'] }, 'driver'],
    [{ driver: 'x', versions: ['1.0.0'], project: 'other' }, 'project'],
    [{ driver: 'x', versions: Array.from({ length: 1001 }, (_, n) => `1.0.${n}`) }, 'more than 1000 versions'],
    [[], 'the body'],
  ])('refuses a body that is no list of releases and says why (%#)', async (body, word) => {
    const rows = await api.countRows();
    const response = await post(body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-request']);
    expect(response.json().detail).toContain(word);
    expect(await api.countRows()).toEqual(rows);
  });

  it('keeps at most 10,000 releases of a driver', async () => {
    const insert = `INSERT INTO releases (project_id, driver, raw, recorded_at)
      SELECT $1, $2, '96.0.' || n, now() FROM generate_series(1, 10000 - $3::int) AS n`;
    const { releases: there } = await api.countRows();
    await api.db.pool.query(insert, [api.projectId, driver, there]);
    const rejected = await post({ driver, versions: ['98.0.0'] });
    expect([rejected.statusCode, rejected.json().code]).toEqual([400, 'invalid-request']);
    expect((await post({ driver, versions: ['96.0.1'] })).statusCode).toBe(200);
  });

  it('is for upload tokens, and for JSON only', async () => {
    const { text } = await api.createToken(['admin']);
    const body = { driver, versions: ['97.3.0'] };
    expect((await post(body, { authorization: `Bearer ${text}` })).json().code).toBe('forbidden');
    expect((await post(body, { authorization: 'Bearer tacho_nobody_has_this_token' })).json().code).toBe(
      'unauthenticated',
    );
    expect((await post('x', { 'content-type': 'text/plain' })).json().code).toBe('unsupported-media-type');
    expect((await api.app.inject({ method: 'GET', url: '/v1/releases' })).statusCode).toBe(405);
  });
});
