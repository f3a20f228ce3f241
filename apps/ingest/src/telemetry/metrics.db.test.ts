import { closeStore, createStore } from '@tachograph/store/database';
import { useTestValue } from '@tachograph/store/testing';
import { statementObserver } from '@tachograph/telemetry/tracing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import { beginUpload } from '../testing/begin-upload.ts';
import { createTestApi } from '../testing/create-test-api.ts';
import { toRun } from '../testing/to-run.ts';
import { createTelemetry, type Telemetry } from './telemetry.ts';

const TOKEN = 'a-token-of-the-installation';

/** The API with metrics, listening. */
const served = useTestValue(
  async () => {
    let telemetry: Telemetry | null = null;
    const api = await createTestApi();
    telemetry = createTelemetry({
      ...{ db: api.db, standby: null, version: 'test', now: Date.now },
      access: { token: TOKEN, allow: [], trustedProxies: [] },
    });
    const app = buildApp({ ...api.deps, telemetry });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    return { api, app, telemetry, url };
  },
  async ({ app, api, telemetry }) => {
    telemetry.stop();
    await app.close();
    await api.close();
  },
);

const scrape = async () =>
  (await fetch(`${served.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();

/** The value of one line; undefined without such a line. */
const readValue = (text: string, line: string) =>
  text
    .split('\n')
    .filter((each) => each.startsWith(`${line} `))
    .map((each) => Number(each.slice(line.length + 1)))[0];

const upload = (body: unknown, path = '/v1/runs', type = 'application/json') =>
  fetch(`${served.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${served.api.token}`, 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }).then((response) => response.text());

describe('GET /metrics', () => {
  test('is a URL that does not exist for clients that may not read it', async () => {
    const denied = await fetch(`${served.url}/metrics`);
    const missing = await fetch(`${served.url}/nothing`);
    const strip = (text: string) => text.replaceAll(/req_\w+/g, '').replaceAll(/\/(metrics|nothing)/g, '');
    expect([denied.status, missing.status]).toEqual([404, 404]);
    expect(strip(await denied.text())).toBe(strip(await missing.text()));
    expect((await fetch(`${served.url}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  test('has each upload by its outcome, also those of a batch, and each problem by its code', async () => {
    await upload(toRun({ repetitionGroup: 'one' }));
    await upload(toRun({ repetitionGroup: 'one' }));
    await upload(toRun({ repetitionGroup: 'two' }), '/v1/runs?dryRun=true');
    await upload('{');
    const lines = [toRun({ repetitionGroup: 'one' }), toRun({ repetitionGroup: 'three' }), {}];
    await upload(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), '/v1/batches', 'application/x-ndjson');
    const text = await scrape();
    const uploads = ['created', 'replayed', 'dry-run', 'rejected', 'failed'].map((outcome) =>
      readValue(text, `tachograph_uploads_total{outcome="${outcome}"}`),
    );
    expect(uploads).toEqual([2, 2, 1, 2, 0]);
    expect(readValue(text, 'tachograph_problems_total{code="malformed-json"}')).toBe(1);
    expect(readValue(text, 'tachograph_http_requests_total{method="POST",route="/v1/runs",status="201"}')).toBe(1);
  });

  test('has routes by their patterns, however many paths are requested', async () => {
    for (let n = 0; n < 5; n += 1) {
      await fetch(`${served.url}/v1/runs/r_000000000000000${n}?token=secret`);
      await fetch(`${served.url}/${n}/made-up`, { method: n % 2 ? 'PROPFIND' : 'GET' });
    }
    const text = await scrape();
    const routes = new Set([...text.matchAll(/requests_total\{.*route="([^"]*)"/g)].map(([, route]) => route));
    expect(readValue(text, 'tachograph_http_requests_total{method="GET",route="/v1/runs/:id",status="404"}')).toBe(5);
    expect([...routes].filter((route) => /made-up|r_0|secret/.test(route ?? ''))).toEqual([]);
    expect(routes).toContain('other');
    expect(text).not.toContain('secret');
  });

  test('a request whose client leaves is no longer in progress, and is counted as 499', async () => {
    const { socket } = await beginUpload(Number(new URL(served.url).port), served.api.token, JSON.stringify(toRun()));
    // The scrape itself is in progress too.
    await expect.poll(async () => readValue(await scrape(), 'tachograph_http_requests_in_progress')).toBe(2);
    socket.destroy();
    await expect.poll(async () => readValue(await scrape(), 'tachograph_http_requests_in_progress')).toBe(1);
    const line = 'tachograph_http_requests_total{method="POST",route="/v1/runs",status="499"}';
    expect(readValue(await scrape(), line)).toBe(1);
  });

  test('has the state of connections, queues and the database', async () => {
    const text = await scrape();
    expect(readValue(text, 'tachograph_database_connections_max{pool="primary"}')).toBeGreaterThan(0);
    expect(readValue(text, 'tachograph_database_connection_waiters{pool="primary"}')).toBe(0);
    expect(readValue(text, 'tachograph_queue_waiting{queue="body-threads"}')).toBe(0);
    expect(readValue(text, 'tachograph_database_figures_success')).toBe(1);
    expect(readValue(text, 'tachograph_database_size_bytes')).toBeGreaterThan(1_000_000);
    expect(readValue(text, 'tachograph_build_info{version="test"}')).toBe(1);
    expect(readValue(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(readValue(text, 'nodejs_eventloop_lag_p99_seconds')).toBeDefined();
  });

  test('counts statements that are published, and their errors', async () => {
    const before = await scrape();
    statementObserver.begin('SELECT runs')(null);
    statementObserver.begin('SELECT runs')(new Error('no'));
    const after = await scrape();
    const grown = (name: string) => (readValue(after, name) ?? 0) - (readValue(before, name) ?? 0);
    expect(grown('tachograph_database_statement_duration_seconds_count')).toBe(2);
    expect(grown('tachograph_database_statement_errors_total')).toBe(1);
  });
});

test('without its database a server still has metrics, which say that those of the database are missing', async () => {
  const db = createStore('postgresql://nobody@127.0.0.1:1/none');
  onTestFinished(() => closeStore(db));
  const telemetry = createTelemetry({
    ...{ db, standby: null, version: 'test', now: Date.now },
    access: { token: null, allow: [], trustedProxies: [] },
  });
  onTestFinished(telemetry.stop);
  const text = await telemetry.metrics.read();
  expect(readValue(text, 'tachograph_database_figures_success')).toBe(0);
  expect(text).toContain('# TYPE tachograph_database_size_bytes gauge');
  expect(readValue(text, 'tachograph_database_size_bytes')).toBeUndefined();
});
