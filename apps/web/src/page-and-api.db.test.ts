import { STRANGER } from '@tachograph/store/access';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as getComparison } from '@/app/p/[project]/compare/as/[format]/route.ts';
import { GET as getTrend } from '@/app/p/[project]/scenarios/[scenario]/as/[format]/route.ts';
import { createCallerFactory } from '@/server/init.ts';
import { appRouter } from '@/server/root.ts';
import { store } from '@/server/store.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { createTestApi } from '../../ingest/src/testing/create-test-api.ts';
import { toResult, toRun } from '../../ingest/src/testing/to-run.ts';

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

beforeAll(async () => {
  vi.stubEnv('WEB_URL', api.deps.webUrl);
  for (const hour of [0, 1]) {
    const results = DRIVERS.map((name, n) =>
      toResult({ scenario: 'unversioned', driver: { name }, value: 1000 + n + hour, uncertainty: null }),
    );
    expect((await api.post(toRun({ startedAt: `2026-11-01T0${hour}:00:00Z`, results }))).statusCode).toBe(201);
  }
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

describe.each(['', 'axis=version', 'axis=run', 'driver=driver-3,driver-5', 'driver=nobody&figure=ratio'])(
  'a trend with "%s"',
  (query) => {
    it('is the same JSON, exported from the page and from the API', async () => {
      const response = await ask(`/v1/series?project=node-connectors&scenario=unversioned&${query}`);
      expect(await exported(getTrend, { scenario: 'unversioned' }, query)).toEqual(response);
    });
  },
);

describe.each([
  '',
  'driver=driver-3,driver-5&reference=driver-3',
  'scenario=nothing',
  'metric=throughput&reason=because',
])('a comparison with "%s"', (query) => {
  it('is the same JSON, exported from the page and from the API', async () => {
    const response = await ask(`/v1/compare?project=node-connectors&${query}`);
    expect(await exported(getComparison, {}, query)).toEqual(response);
  });
});
