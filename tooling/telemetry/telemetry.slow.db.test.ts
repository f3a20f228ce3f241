import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleRun } from '@tachograph/store/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installation, PROJECT, startInstallation } from '../installation/start-installation.ts';
import { listDocumentedMetrics, listExposedMetrics, listQueriedMetrics } from './testing/monitored-names.ts';
import { type CollectedSpan, startCollector } from './testing/start-collector.ts';

/** Both servers as they are built, behind a proxy that is trusted, with a collector of traces. */

let folder: string;
let collector: Awaited<ReturnType<typeof startCollector>>;
let served: Installation;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tachograph-telemetry-'));
  collector = await startCollector();
  served = await startInstallation(folder, {
    env: {
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
      // What is sent of it is soon there.
      OTEL_BSP_SCHEDULE_DELAY: '200',
    },
  });
});

afterAll(async () => {
  await served?.stop();
  collector?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const urls = () => [served.web[0] ?? '', served.ingest[0] ?? ''] as const;

const scrape = async () => {
  const texts = await Promise.all(urls().map(async (url) => (await fetch(`${url}/metrics`)).text()));
  return texts as [string, string];
};

/** Sends a run through the pages to the upload server, as a proxy in front of the pages does. */
const publish = (headers: Record<string, string>, hour: number) =>
  fetch(`${urls()[0]}/p/${PROJECT}/api/runs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${served.token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(sampleRun(hour)),
  });

describe('/metrics', () => {
  test('of both servers has every metric that rules and dashboard query, and each of ours is documented', async () => {
    await publish({}, 1);
    const [web, ingest] = (await scrape()).map(listExposedMetrics) as [string[], string[]];
    const exposed = new Set([...web, ...ingest]);
    expect(exposed.size).toBeGreaterThan(30);
    expect(listQueriedMetrics().filter((name) => !exposed.has(name))).toEqual([]);
    expect(listDocumentedMetrics().filter((name) => !exposed.has(name))).toEqual([]);
    const ours = [...exposed].filter((name) => name.startsWith('tachograph_'));
    expect(ours.filter((name) => !listDocumentedMetrics().includes(name))).toEqual([]);
  });

  test('has pages by the patterns of the build, queues, and figures of the database', async () => {
    for (const page of ['/', `/p/${PROJECT}`, `/p/${PROJECT}/runs?q=secret-query`, '/made-up/path'])
      await (await fetch(urls()[0] + page)).text();
    const read = () => scrape().then(([web]) => web);
    await expect.poll(read).toContain('requests_total{method="GET",route="other",status="404"} 1');
    const web = await read();
    expect(web).toContain('requests_total{method="GET",route="/p/[project]/runs",status="200"} 1');
    expect(web).not.toMatch(/secret-query|made-up/);
    expect(web).toContain('tachograph_queue_waiting{queue="pages"} 0');
    expect(web).toContain('tachograph_database_connections_max{pool="primary"} 10');
    expect(web).toContain('tachograph_database_figures_success 1');
    expect(web).toMatch(/tachograph_database_statement_duration_seconds_count [1-9]/);
  });

  test('is for this machine only where nothing else is set', async () => {
    const statuses = urls().map(async (url) => {
      const response = await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.1' } });
      return response.status;
    });
    expect(await Promise.all(statuses)).toEqual([404, 404]);
  });
});

describe('the id of a request', () => {
  test('that a proxy gave to the pages is in the logs of both servers and in the response', async () => {
    const response = await publish({ 'x-request-id': 'proxy-4711-0815' }, 2);
    expect([response.status, response.headers.get('x-request-id')]).toEqual([201, 'proxy-4711-0815']);
    const lines = () =>
      served
        .log()
        .filter((line) => line.startsWith('{') && line.includes('"proxy-4711-0815"') && line.includes('completed'))
        .map((line) => JSON.parse(line).res);
    await expect.poll(() => lines().length).toBe(2);
    expect(lines()).toEqual(
      expect.arrayContaining([
        { statusCode: 201, method: 'POST', route: '/p/[project]/api/[...path]', bytes: expect.any(Number) },
        { statusCode: 201, method: 'POST', route: '/v1/runs', bytes: expect.any(Number) },
      ]),
    );
  });

  test('is told by every line of the log, of which none has a token or a query', async () => {
    await fetch(`${urls()[0]}/p/${PROJECT}?token=secret-in-query`);
    await fetch(`${urls()[1]}/v1/runs/none?token=secret-in-query`);
    await expect.poll(() => served.log().filter((line) => line.includes('/v1/runs/:id')).length).toBeGreaterThan(0);
    const log = served.log().join('\n');
    expect(log).not.toContain('secret-in-query');
    expect(log).not.toContain(served.token);
  });
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

const namesOf = (spans: readonly CollectedSpan[]) => spans.map(({ name }) => name);

describe('a trace', () => {
  test('that a proxy began goes on through both servers, with the phases of an upload and its statements', async () => {
    await publish({ traceparent: `00-${TRACE}-${PARENT}-01` }, 3);
    const spans = () => collector.spans().filter(({ trace }) => trace === TRACE);
    const of = (service: string) => spans().filter((span) => span.service === service);
    await expect.poll(() => namesOf(of('tachograph-web'))).toContain('POST /p/[project]/api/[...path]');
    await expect.poll(() => namesOf(of('tachograph-ingest'))).toContain('POST /v1/runs');
    const names = namesOf(of('tachograph-ingest'));
    expect(names).toEqual(expect.arrayContaining(['read body', 'validate run', 'store run']));
    // Next.js has a span of the same name below it, which may arrive first.
    await expect
      .poll(() => of('tachograph-web').find(({ parent }) => parent === PARENT))
      .toMatchObject({
        name: 'POST /p/[project]/api/[...path]',
        attributes: { 'tachograph.request_id': TRACE, 'http.response.status_code': '201' },
      });
    const second = of('tachograph-ingest').find(({ name }) => name === 'POST /v1/runs');
    expect(of('tachograph-web').map(({ id }) => id)).toContain(second?.parent);
    const store = spans().find(({ name }) => name === 'store run');
    const statements = spans().filter(({ parent }) => parent === store?.id);
    expect(statements.map(({ attributes }) => attributes['db.system.name'])).toContain('postgresql');
    expect(collector.keys()).toEqual(['POST /v1/traces a key']);
  });

  test('of a page has its rendering and its statements, and that of an image its export', async () => {
    await fetch(`${urls()[0]}/p/${PROJECT}/changes?sort=oldest`);
    await fetch(`${urls()[0]}/p/${PROJECT}/badge.svg?driver=mariadb@1.0.0&reference=mysql2@1.0.0&scenario=select`);
    const spans = collector.spans;
    await expect
      .poll(() => namesOf(spans()))
      .toEqual(
        expect.arrayContaining([
          'GET /p/[project]/changes',
          'render page',
          'GET /p/[project]/badge.svg',
          'make export',
        ]),
      );
    const request = spans().find(({ name }) => name === 'GET /p/[project]/changes');
    const own = spans().filter(({ trace }) => trace === request?.trace);
    expect(namesOf(own)).toContain('render page');
    expect(own.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql').length).toBeGreaterThan(0);
    expect(JSON.stringify(spans())).not.toContain(served.token);
  });
});
