import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from './app.ts';
import { beginUpload } from './testing/begin-upload.ts';
import { createLog } from './testing/create-log.ts';
import { toRun } from './testing/to-run.ts';
import { useTestApi } from './testing/use-test-api.ts';

const api = useTestApi();

describe('the log', () => {
  it('has every request under its id, one line when it has ended, and never a token, a query or a body', async () => {
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
    const ended = log.lines().filter(({ msg }) => msg === 'request completed');
    expect(ended.map(({ reqId }) => reqId)).toEqual([stored, rejected].map(({ headers }) => headers['x-request-id']));
    expect(log.text()).not.toContain('incoming request');
    for (const secret of [api.token, 'my-title', 'token=']) expect(log.text()).not.toContain(secret);
  });
});

it('the log has a request whose client left before its response as one line, with status 499 and its path', async () => {
  const log = createLog();
  const app = buildApp(api.deps, { level: 'info', stream: log.stream });
  onTestFinished(() => app.close());
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const { socket } = await beginUpload(Number(port), api.token, JSON.stringify(toRun()));
  socket.destroy();
  const ended = () => log.lines().filter(({ res }) => res !== undefined);
  await expect.poll(ended).toEqual([
    expect.objectContaining({
      msg: 'client left',
      req: { path: '/v1/runs', remoteAddress: '127.0.0.1' },
      res: { statusCode: 499, method: 'POST', route: '/v1/runs', bytes: expect.any(Number) },
    }),
  ]);
});

describe('the id of a request', () => {
  const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
  const ask = async (headers: Record<string, string>, trustedProxies: readonly string[]) => {
    const log = createLog();
    const app = buildApp({ ...api.deps, trustedProxies }, { level: 'info', stream: log.stream });
    const response = await app.inject({ url: '/v1/runs/none', headers });
    await app.close();
    const line = log.lines().find(({ msg }) => msg === 'request completed') ?? {};
    return { id: response.headers['x-request-id'], body: response.json(), line };
  };

  it.each([
    [{ 'x-request-id': 'proxy-0001' }, 'proxy-0001'],
    [{ traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }, TRACE],
  ])('is that of a trusted proxy, in the response, the problem and the log: %j', async (headers, id) => {
    const { id: sent, body, line } = await ask(headers, ['loopback']);
    expect([sent, body.requestId, line.reqId]).toEqual([id, id, id]);
    expect(line.res).toEqual({ statusCode: 404, method: 'GET', route: '/v1/runs/:id', bytes: expect.any(Number) });
  });

  it('is one of ours for everybody else', async () => {
    const { id } = await ask({ 'x-request-id': 'proxy-0001' }, ['10.0.0.0/8']);
    expect(id).toMatch(/^req_[\da-f]{16}$/);
  });
});

describe('an error of the server', () => {
  it('is a 500 without the text of the error, with the id under which the log has the cause', async () => {
    const broken = {
      ...api.deps,
      now: () => {
        throw new Error('secret detail in /etc/passwd');
      },
    };
    const log = createLog();
    const app = buildApp(broken, { level: 'error', stream: log.stream });
    const headers = { authorization: `Bearer ${api.token}` };
    const response = await app.inject({ method: 'POST', url: '/v1/runs', headers, payload: '{}' });
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

it('names its version in /healthz and in every response', async () => {
  const health = await api.get('/healthz');
  expect(JSON.parse(health.payload)).toEqual({ alive: true, version: health.headers['tachograph-version'] });
  expect((await api.get('/none')).headers['tachograph-version']).toBe(health.headers['tachograph-version']);
});

it('sends who wants the command to the pages, which have it', async () => {
  const locate = async (path: string) => (await api.get(path)).headers.location;
  for (const path of ['/cli/tacho.tgz', '/cli/tacho.tgz.sha256', '/install.sh'])
    expect(await locate(path)).toBe(api.deps.webUrl + path);
  expect((await api.get('/cli/..%2Fsign-in')).statusCode).toBe(404);
});
