import { insertProject } from '@tachograph/store/projects';
import { insertToken } from '@tachograph/store/tokens';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { DEFAULT_LIMITS } from '../../limits/limits.ts';
import { NOW } from '../../testing/create-test-api.ts';
import { toResult, toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const limits = { ...DEFAULT_LIMITS, requestsPerMinute: 3, resultsPerMinute: 10, wrongTokensPerMinute: 5 };
const api = useTestApi({ limits });
// The limits read the clock of the process.
let now = NOW;
beforeEach(() => {
  // Every limit is whole again.
  now = new Date(now.getTime() + 3_600_000);
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  vi.useRealTimers();
});

let runs = 0;
const fresh = (results = 1) => {
  runs += 1;
  return toRun({
    repetitionGroup: `rate ${runs}`,
    results: Array.from({ length: results }, (_, i) => toResult({ invocation: i + 1 })),
  });
};
const upload = (body: unknown, text = api.token) => api.post(body, { headers: { authorization: `Bearer ${text}` } });

describe('POST /v1/runs limits a token (row 31)', () => {
  it('in uploads: says how long to wait and what is left, and takes the same upload after that', async () => {
    const first = await upload(fresh());
    expect(first.headers['ratelimit-policy']).toBe('"requests";q=3;w=60, "results";q=10;w=60');
    expect(first.headers.ratelimit).toBe('"requests";r=2;t=0, "results";r=9;t=0');
    await upload(fresh());
    await upload(fresh());
    const rows = await api.countRows();
    const run = fresh();
    const rejected = await upload(run);
    expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'rate-limited']);
    expect(rejected.headers['retry-after']).toBe('60');
    expect(rejected.headers.ratelimit).toContain('"requests";r=0;t=60');
    expect(await api.countRows()).toEqual(rows);
    vi.advanceTimersByTime(60_001);
    expect((await upload(run)).statusCode).toBe(201);
  });

  it('but not another token', async () => {
    for (let n = 0; n < 4; n += 1) await upload(fresh());
    expect((await upload(fresh())).statusCode).toBe(429);
    const { text } = await api.createToken();
    expect((await upload(fresh(), text)).statusCode).toBe(201);
  });

  it('not in what is stored already, however often it is sent', async () => {
    const run = fresh();
    expect((await upload(run)).statusCode).toBe(201);
    for (let n = 0; n < 10; n += 1) expect((await upload(run)).statusCode).toBe(200);
  });

  it('in results: a run larger than a minute’s worth is taken, and the rest of the minute waited out', async () => {
    const large = fresh(25);
    expect((await upload(large)).statusCode).toBe(201);
    const rejected = await upload(fresh());
    expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'rate-limited']);
    expect(rejected.json().detail).toContain('10 results a minute');
    expect(rejected.headers['retry-after']).toBe('60');
    expect((await upload(large)).statusCode).toBe(200);
  });
});

describe('the API limits an address that tries tokens (row 68)', () => {
  const wrong = (n: number) => `tacho_${String(n).padStart(43, 'w')}`;
  const send = (text: string, remoteAddress: string) =>
    api.post(fresh(), { headers: { authorization: `Bearer ${text}` }, remoteAddress });

  it('a thousand times, and nobody else: a valid token is accepted from the same address', async () => {
    const { text } = await api.createToken();
    const statuses: number[] = [];
    for (let n = 0; n < 1000; n += 1) statuses.push((await send(wrong(n), '203.0.113.7')).statusCode);
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
    expect((await send(text, '203.0.113.7')).statusCode).toBe(201);
    expect((await send(wrong(1), '203.0.113.8')).statusCode).toBe(401);
  });

  it('with what cannot be a token, without a look at the database once it is rejected', async () => {
    for (let n = 0; n < 6; n += 1) await send('letmein', '203.0.113.9');
    const query = vi.spyOn(api.db.pool, 'query');
    const rejected = await send('letmein', '203.0.113.9');
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '60']);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });

  it('for all servers of one database together', async () => {
    const other = buildApp(api.deps);
    for (let n = 0; n < 5; n += 1) await send(wrong(n), '203.0.113.10');
    const request = { method: 'POST', url: '/v1/runs', remoteAddress: '203.0.113.10' } as const;
    const response = await other.inject({ ...request, headers: { authorization: `Bearer ${wrong(9)}` } });
    expect(response.statusCode).toBe(429);
    await other.close();
  });

  it('whatever address of its network an IPv6 host takes', async () => {
    for (let n = 0; n < 5; n += 1) await send(wrong(n), `2001:db8:1:2::${n}`);
    expect((await send(wrong(9), '2001:db8:1:2:aaaa::1')).statusCode).toBe(429);
    expect((await send(wrong(9), '2001:db8:1:3::1')).statusCode).toBe(401);
  });
});

describe('POST /v1/batches', () => {
  it('is slowed down by the limit on results, and not refused', async () => {
    const project = await insertProject(api.db, { slug: 'slow', title: 'Slow' });
    const { text } = await insertToken(api.db, { projectId: project?.id ?? 0, name: 'ci', scopes: ['upload'] });
    await upload(fresh(10), text);
    // The rest of the minute is a second, which the batch waits.
    vi.advanceTimersByTime(59_500);
    const lines = [1, 1, 1].map((results) => JSON.stringify(fresh(results)));
    const clock = setInterval(() => {
      vi.advanceTimersByTime(100);
    }, 50);
    const response = await api.post(lines.join('\n'), {
      url: '/v1/batches',
      headers: { authorization: `Bearer ${text}`, 'content-type': 'application/x-ndjson' },
    });
    clearInterval(clock);
    expect(JSON.parse(response.payload.trim().split('\n').at(-1) ?? '')).toMatchObject({ done: true, stored: 3 });
  });
});
