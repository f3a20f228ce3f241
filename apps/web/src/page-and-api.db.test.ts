import { CHANGE_LISTS } from '@tachograph/schema/change';
import { STRANGER } from '@tachograph/store/access';
import { toChangeJson } from '@tachograph/views/changes';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parseChangesParams, toPageQuery } from '@/app/p/[project]/changes/search-params.ts';
import { GET as getChangesCsv } from '@/app/p/[project]/changes.csv/route.ts';
import { GET as getComparison } from '@/app/p/[project]/compare/as/[format]/route.ts';
import { GET as getRunsCsv } from '@/app/p/[project]/runs.csv/route.ts';
import { GET as getTrend } from '@/app/p/[project]/scenarios/[scenario]/as/[format]/route.ts';
import { createCallerFactory } from '@/server/init.ts';
import { appRouter } from '@/server/root.ts';
import { store } from '@/server/store.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { createTestApi } from '../../ingest/src/testing/create-test-api.ts';
import { toResult, toRun } from '../../ingest/src/testing/to-run.ts';
import { watchProject } from '../../ingest/src/testing/watch-project.ts';

const api = useServedWorld(() => createTestApi({ now: () => new Date('2027-01-01T00:00:00Z') }));
const pages = () => createCallerFactory(appRouter)({ db: store(), viewer: STRANGER });

type Get = (request: Request, props: { params: Promise<never> }) => Promise<Response>;

/** What the page at this address exports as JSON. */
async function exported(get: Get, segments: Record<string, string>, query: string) {
  const response = await get(new Request(`https://pages.example/as/json?${query}`), {
    params: Promise.resolve({ project: 'node-connectors', format: 'json', ...segments } as never),
  });
  expect(response.status).toBe(200);
  return response.json();
}

const ask = async (path: string) => {
  const { statusCode, payload } = await api.get(path);
  expect(statusCode, payload.slice(0, 500)).toBe(200);
  return JSON.parse(payload);
};

/** Drivers of a scenario that nothing has a version of, more than a page draws. */
const DRIVERS = Array.from({ length: 16 }, (_, n) => `driver-${n}`);

/** A scenario in two params, two metrics and two environments, with versions, repeats of a batch, and results without a figure. */
function toVersionedRun(hour: number) {
  const driver = (name: string) => ({ name, version: `3.${hour}.0`, purl: `pkg:npm/${name}@3.${hour}.0` });
  const results = ['mariadb', 'mysql2', 'mysql'].flatMap((name, nth) =>
    [1, 10].flatMap((rows) => [
      toResult({ scenario: 'send', params: { rows }, driver: driver(name), value: 1000 + 10 * nth * rows + hour }),
      toResult({
        scenario: 'send',
        params: { rows },
        driver: driver(name),
        metric: 'allocations',
        unit: 'allocs/op',
        value: 20 + nth,
        statistic: 'exact',
        uncertainty: null,
      }),
    ]),
  );
  const emulated = toResult({
    scenario: 'batch',
    driver: driver('mysql2'),
    status: 'emulated',
    statusReason: 'a loop',
  });
  const failed = toResult({
    scenario: 'batch',
    driver: driver('mysql'),
    value: null,
    n: null,
    uncertainty: null,
    status: 'failed',
    statusReason: 'timeout',
  });
  const version = hour % 2 === 0 ? '10.11.19' : '11.4.2';
  return toRun({
    startedAt: `2026-11-02T${String(hour).padStart(2, '0')}:00:00Z`,
    environment: { server: { product: 'mariadb', version }, runtime: { name: 'node', version: '20.20.2' } },
    results: [...results, toResult({ scenario: 'batch', driver: driver('mariadb') }), emulated, failed],
  });
}

beforeAll(async () => {
  vi.stubEnv('WEB_URL', api.deps.webUrl);
  for (const hour of [0, 1]) {
    const results = DRIVERS.map((name, n) =>
      toResult({ scenario: 'unversioned', driver: { name }, value: 1000 + n + hour, uncertainty: null }),
    );
    expect((await api.post(toRun({ startedAt: `2026-11-01T0${hour}:00:00Z`, results }))).statusCode).toBe(201);
  }
  for (const hour of [0, 1, 2, 3]) expect((await api.post(toVersionedRun(hour))).statusCode).toBe(201);
});

describe('a trend of drivers without versions', () => {
  it('is drawn along time by the page and by the API', async () => {
    const { trend } = await pages().series.trend({ project: 'node-connectors', scenario: 'unversioned' });
    const response = await ask('/v1/series?project=node-connectors&scenario=unversioned');
    expect([trend.axis, response.axis]).toEqual(['time', 'time']);
  });

  it('has as many lines of named drivers on the page as in the API', async () => {
    const { trend } = await pages().series.trend({
      project: 'node-connectors',
      scenario: 'unversioned',
      driver: DRIVERS,
    });
    const response = await ask(`/v1/series?project=node-connectors&scenario=unversioned&driver=${DRIVERS.join()}`);
    expect(response.series).toHaveLength(trend.lines);
  });
});

type Choices = Readonly<Record<string, string>>;

/** A parameter that is left out more often than not, so that the others say something. */
const maybe = (of: fc.Arbitrary<string>) => fc.option(of, { freq: 1, nil: undefined });
const some = (names: readonly string[]) =>
  fc.subarray([...names], { minLength: 1, maxLength: 3 }).map((chosen) => chosen.join());

const DRIVER_NAMES = ['mariadb', 'mysql2', 'mysql', 'nobody'];
const shared = {
  metric: maybe(fc.constantFrom('throughput', 'allocations', 'joy')),
  environment: maybe(fc.constantFrom('nowhere', 'first', 'second')),
};

/** What may be chosen of each view that has a page and an operation of the API, and where both answer. */
const VIEWS = {
  trend: {
    operation: 'series',
    choices: fc.record({
      ...shared,
      scenario: fc.constantFrom('unversioned', 'send', 'batch'),
      driver: maybe(some([...DRIVER_NAMES, 'driver-3', 'driver-5'])),
      params: maybe(fc.constantFrom('rows=1', 'rows=10', 'rows=2')),
      statistic: maybe(fc.constantFrom('mean', 'median', 'exact', 'p99')),
      axis: maybe(fc.constantFrom('version', 'time', 'run')),
      figure: maybe(fc.constantFrom('ratio', 'absolute')),
    }),
    nothing: { scenario: 'unversioned' },
    export: ({ scenario = '', ...query }: Choices) => exported(getTrend, { scenario }, toQuery(query)),
  },
  comparison: {
    operation: 'compare',
    choices: fc.record({
      ...shared,
      scenario: maybe(some(['send', 'batch', 'unversioned', 'nothing'])),
      driver: maybe(some([...DRIVER_NAMES, 'mariadb@3.1.0', 'mysql2@9.9.9', 'driver-3'])),
      reference: maybe(fc.constantFrom('mariadb', 'mysql2@3.0.0', 'driver-3', 'nobody')),
      reason: maybe(fc.constant('because')),
    }),
    nothing: {},
    export: (query: Choices) => exported(getComparison, {}, toQuery(query)),
  },
};

const toQuery = (choices: Choices) => new URLSearchParams(choices).toString();

describe.each(Object.entries(VIEWS))('a %s', (_, view) => {
  it('is the same JSON, exported from the page and from the API, with nothing chosen and with a hundred choices', async () => {
    const known = await pages().environments.list({ project: 'node-connectors' });
    const identities: Choices = { first: known[0]?.identity ?? '', second: known[1]?.identity ?? '' };
    const sampled: readonly Partial<Choices>[] = fc.sample<Partial<Choices>>(view.choices, { numRuns: 100, seed: 37 });
    for (const choices of [view.nothing, ...sampled]) {
      const chosen: Choices = Object.fromEntries(
        Object.entries(choices)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [name, identities[String(value)] ?? String(value)]),
      );
      const response = await ask(`/v1/${view.operation}?${toQuery({ project: 'node-connectors', ...chosen })}`);
      expect(await view.export(chosen), toQuery(chosen)).toEqual(response);
    }
  });
});

describe('changes', () => {
  const PROJECT = 'changing';
  /** The first column of every line of a CSV. */
  async function listExported(get: Get, query: string): Promise<string[]> {
    const request = new Request(`https://pages.example/as.csv?${query}`);
    const response = await get(request, { params: Promise.resolve({ project: PROJECT } as never) });
    expect(response.status).toBe(200);
    const [, ...lines] = (await response.text()).trim().split('\r\n');
    return lines.map((line) => line.split(',')[0] ?? '');
  }

  let identity: string;
  beforeAll(async () => {
    const { upload, evaluate, headers } = await watchProject(api, PROJECT);
    const toValue = (day: number, level: number) => level * (1 + (((day * 37) % 11) - 5) / 500);
    const runs = Array.from({ length: 22 }, (_, day) =>
      toRun({
        startedAt: new Date(Date.UTC(2026, 9, 1 + day)).toISOString(),
        results: ['latency', 'cpu-time'].map((metric, n) =>
          toResult({
            scenario: 'select-1',
            driver: { name: 'mysql2', version: '3.24.6' },
            metric,
            unit: 'us/op',
            statistic: 'median',
            value: toValue(day, 100 + (day > 9 ? 15 : 0) - (n > 0 && day > 19 ? 60 : 0)),
            uncertainty: undefined,
            n: undefined,
          }),
        ),
      }),
    );
    await upload(runs);
    await evaluate();
    const { changes } = await ask(`/v1/changes?project=${PROJECT}`);
    const [{ id, environment }] = changes;
    identity = environment.identity;
    const set = {
      method: 'POST',
      url: '/v1/change-events',
      headers,
      payload: { changes: [id], state: 'expected' },
    } as const;
    expect((await api.app.inject(set)).statusCode).toBe(201);
  });

  const choice = fc.record(
    {
      state: fc.constantFrom(...CHANGE_LISTS),
      driver: fc.constantFrom('mysql2', 'nobody'),
      direction: fc.constantFrom('better', 'worse'),
      metric: fc.constantFrom('latency', 'cpu-time', 'nothing'),
      scenario: fc.constantFrom('select-1', 'nothing'),
      environment: fc.constantFrom('known', 'nowhere'),
    },
    { requiredKeys: [] },
  );

  it('are the same on the page, in its CSV and in the API, with nothing chosen and with a hundred random choices', async () => {
    const seen = new Set<number>();
    for (const { environment, ...chosen } of [
      {},
      ...fc.sample(choice, { numRuns: 100, seed: 37 }),
    ] as typeof choice extends fc.Arbitrary<infer Chosen> ? Chosen[] : never) {
      const named = environment && { environment: environment === 'known' ? identity : environment };
      const query = new URLSearchParams({ ...chosen, ...named }).toString();
      const response = await ask(`/v1/changes?project=${PROJECT}&limit=200&${query}`);
      const ids = response.changes.map((change: { readonly id: string }) => change.id);
      const page = await pages().changes.page({
        project: PROJECT,
        ...toPageQuery(parseChangesParams(Object.fromEntries(new URLSearchParams(query)))),
      });
      const lines = [...page.lines, ...page.suspected.lines];
      const listed = lines.flatMap(({ changes }) => changes.map(({ id }) => id));
      expect([listed.toSorted(), page.counts, page.checked], query).toEqual([
        ids.toSorted(),
        response.counts,
        response.checked,
      ]);
      expect(page.changes + page.suspected.changes, query).toBe(ids.length);
      expect(await listExported(getChangesCsv, query), query).toEqual(ids);
      seen.add(ids.length);
    }
    expect([seen.has(0), seen.size > 1]).toEqual([true, true]);
  });

  it('and one of them are the same on the page and in the API', async () => {
    const { changes } = await ask(`/v1/changes?project=${PROJECT}&state=all`);
    for (const { id } of changes) {
      const page = await pages().changes.get({ project: PROJECT, change: id });
      const response = await ask(`/v1/changes/${id}?project=${PROJECT}`);
      expect([toChangeJson(page.change), page.history.total]).toEqual([response.change, response.eventsTotal]);
    }
  });

  it.each(['', 'environment=known', 'environment=nowhere'])(
    'runs with "%s" are the same on the page and in its CSV, and each is that of the API',
    async (text) => {
      const query = text.replace('known', identity);
      const { rows } = await pages().runs.list({ project: PROJECT, ...Object.fromEntries(new URLSearchParams(query)) });
      expect(await listExported(getRunsCsv, query)).toEqual(rows.map(({ id }) => id));
      const [{ id } = { id: '' }] = rows;
      const run = await pages().runs.get({ project: PROJECT, run: id });
      expect(await ask(`/v1/runs/${id}?project=${PROJECT}`)).toMatchObject({
        id,
        contentHash: run.contentHash,
        results: run.results,
        startedAt: run.startedAt.toISOString(),
      });
    },
  );
});
