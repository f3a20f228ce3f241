import { describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { createLog } from './testing/create-log.ts';
import { toRun } from './testing/to-run.ts';
import { useTestApi } from './testing/use-test-api.ts';

const api = useTestApi();

describe('the log', () => {
  it('has every request under its id, and never a token, a query or a body', async () => {
    const log = createLog();
    const app = buildApp(api.deps, { level: 'trace', stream: log.stream });
    const authorization = `Bearer ${api.token}`;
    const stored = await app.inject({
      method: 'POST',
      url: '/v1/runs',
      payload: toRun({ title: 'my-title' }),
      headers: { authorization },
    });
    const rejected = await app.inject({
      method: 'POST',
      url: `/v1/runs?token=${api.token}`,
      payload: '{}',
      headers: { authorization },
    });
    await app.close();
    expect([stored.statusCode, rejected.statusCode]).toEqual([201, 401]);
    for (const response of [stored, rejected]) expect(log.text()).toContain(response.headers['x-request-id']);
    expect(log.text()).toContain('"path":"/v1/runs"');
    for (const secret of [api.token, 'my-title', 'token=']) expect(log.text()).not.toContain(secret);
  });
});

describe('an error of the server', () => {
  it('is a 500 in words of its own, with the id under which the log has the cause', async () => {
    const broken = {
      ...api.deps,
      now: () => {
        throw new Error('secret detail in /etc/passwd');
      },
    };
    const log = createLog();
    const app = buildApp(broken, { level: 'error', stream: log.stream });
    const response = await app.inject({ method: 'POST', url: '/v1/runs', payload: '{}' });
    await app.close();
    expect([response.statusCode, response.json().code]).toEqual([500, 'internal']);
    expect(response.payload).not.toContain('secret detail');
    expect(log.text()).toContain('secret detail');
    expect(log.text()).toContain(response.json().requestId);
  });
});

describe('GET /readyz', () => {
  it('is ready when the database answers and its tables are those of this server', async () => {
    const response = await api.get('/readyz');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      ready: true,
      database: 'reachable',
      migrations: { current: true, pending: [], unknown: [], failed: [] },
    });
  });
});
