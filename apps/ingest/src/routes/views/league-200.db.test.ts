import type { LeagueResponse } from '@tachograph/openapi/responses';
import { expect, it } from 'vitest';
import { Contract } from '../../testing/contract.ts';
import { toResult, toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi({ now: () => new Date('2027-01-01T00:00:00Z') });

const ANCHOR = { name: 'libpq', version: '17.2' };
const TIMES = { pgx: 1.2, pg: 1.5, psycopg: 2 };
const SCENARIOS = ['row-by-key', 'rows-1000', 'insert-1'];

/** One invocation of all drivers in turns with the anchor; one of them has no figure of a scenario. */
function toInvocation(at: number) {
  const of = { metric: 'latency', unit: 'ns/op', statistic: 'median', uncertainty: null } as const;
  const turns = { anchor: ANCHOR, rounds: 60, sd: 0.05, lag1: 0.1, twin: 0.001 * (at - 2) };
  return SCENARIOS.flatMap((scenario, index) => [
    toResult({ ...of, scenario, driver: ANCHOR, value: 1000, paired: { ...turns, logRatio: 0 } }),
    ...Object.entries(TIMES).map(([name, times], nth) => {
      const driver = { name, version: '1.0.0', language: 'go' };
      if (name === 'psycopg' && scenario === 'insert-1') {
        const statusReason = 'different work: it returns nothing';
        return toResult({ ...of, scenario, driver, value: null, status: 'unsupported', statusReason });
      }
      const logRatio = Math.log(times) + 0.002 * (((nth * 5 + at * 3 + index) % 5) - 2);
      return toResult({ ...of, scenario, driver, value: 1000 * Math.exp(logRatio), paired: { ...turns, logRatio } });
    }),
  ]);
}

it('a league is what its description says: ranks, means, cells, and why a driver has no rank', async () => {
  for (const at of [0, 1, 2, 3, 4]) {
    const run = toRun({ startedAt: `2026-11-20T10:0${at}:00Z`, repetitionGroup: 'league', results: toInvocation(at) });
    expect((await api.post(run)).statusCode).toBe(201);
  }
  const { statusCode, headers, payload } = await api.get('/v1/league?project=node-connectors');
  const contract = new Contract({ serverUrl: api.deps.ingestUrl, docsUrl: api.deps.webUrl });
  const got = { status: statusCode, type: String(headers['content-type']), payload };
  expect(contract.listBreaches('/v1/league', 'get', got)).toEqual([]);
  const { drivers, anchor, url }: LeagueResponse = JSON.parse(payload);
  expect([anchor?.driver.slug, anchor?.version, url]).toEqual(['libpq', '17.2', expect.stringMatching(/\/league$/)]);
  expect(drivers.map(({ key, rank }) => [key, rank?.low, rank?.high])).toEqual([
    ['libpq', 1, 1],
    ['pgx', 2, 2],
    ['pg', 3, 3],
    ['psycopg', undefined, undefined],
  ]);
  expect(drivers[3]?.missing).toEqual(['insert-1: different work, it returns nothing']);
  const found = (await api.get('/v1/league?project=node-connectors&q=PGX')).json();
  expect([
    found.driversTotal,
    found.drivers.map(({ key, rank }: { key: string; rank: object }) => [key, rank]),
  ]).toEqual([4, [['pgx', { low: 2, high: 2 }]]]);
  expect(drivers[1]?.cells.map((cell) => cell?.work)).toEqual(['plain', 'plain', 'plain']);
});

it('one of a scenario that no result has says so', async () => {
  const { unknown } = (await api.get('/v1/league?project=node-connectors&scenario=nothing')).json();
  expect(unknown).toMatchObject([{ kind: 'scenario', requested: 'nothing' }]);
});
