import type { RunInput } from '@tachograph/schema/run';
import { describe, expect, it, test } from 'vitest';
import { toResult, toRun } from '../testing/to-run.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { watchProject } from '../testing/watch-project.ts';

const api = useTestApi({ now: () => new Date('2027-06-01T00:00:00Z') });

const environmentOf = (kernel: string): RunInput['environment'] => ({
  client: { kernel },
  server: { product: 'mariadb', version: '10.11.19' },
  runtime: { name: 'node', version: '20.20.2' },
});

/** Noise of 1 %, always the same. */
const noiseOf = (day: number) => 1 + (((day * 37) % 11) - 5) / 500;

const latency = (day: number, level: number) =>
  toResult({
    ...{ scenario: 'select-1', metric: 'latency', unit: 'us/op', statistic: 'median', value: level * noiseOf(day) },
    driver: { name: 'mysql2', version: '3.24.6' },
    ...{ uncertainty: undefined, n: undefined },
  });

type Known = Pick<RunInput, 'environment' | 'harness' | 'scenarios'>;

const SAME: Known = {
  environment: environmentOf('6.1.0'),
  harness: { name: 'tacho-node', version: '1.0.0', tool: { name: 'tinybench', version: '6.2.3' } },
  scenarios: [{ id: 'select-1', sql: 'SELECT 1' }],
};

const runOf = (day: number, level: number, known: Partial<Known> = {}) =>
  toRun({
    startedAt: new Date(Date.UTC(2026, 9, 1 + day)).toISOString(),
    ...{ ...SAME, ...known, results: [latency(day, level)] },
  });

/** Twenty runs, a day apart; from the eleventh on 15 % slower, and with something else. */
const twenty = (later: Partial<Known> = {}) =>
  Array.from({ length: 20 }, (_, day) => (day < 10 ? runOf(day, 100) : runOf(day, 115, later)));

describe('a figure that becomes 15 % slower at the eleventh of twenty runs', () => {
  test('is one change, reported once', async () => {
    const { upload, evaluate, list, countReported } = await watchProject(api, 'slower');
    await upload(twenty());
    await evaluate();
    await evaluate();
    expect(await list()).toMatchObject([{ axis: 'time', direction: 'worse', rule: 'change-1', certainty: 'found' }]);
    expect([await list('suspected'), await countReported()]).toEqual([[], 1]);
  });

  test.each<readonly [string, Partial<Known>]>([
    ['another kernel', { environment: environmentOf('6.8.0') }],
    ['another statement', { scenarios: [{ id: 'select-1', sql: 'SELECT 1 FROM dual' }] }],
    ['another source of the scenario', { scenarios: [{ id: 'select-1', sql: 'SELECT 1', hash: 'b' }] }],
    ['another version of the harness', { harness: { ...SAME.harness, name: 'tacho-node', version: '2.0.0' } }],
    [
      'another version of the tool',
      { harness: { name: 'tacho-node', version: '1.0.0', tool: { name: 'tinybench', version: '7.0.0' } } },
    ],
  ])('together with %s is no change, and nothing is reported', async (what, later) => {
    const { upload, evaluate, list, countReported } = await watchProject(api, what.replaceAll(' ', '-'));
    for (let from = 0; from < 20; from += 5) {
      await upload(twenty(later).slice(from, from + 5));
      await evaluate();
      expect(await list()).toEqual([]);
    }
    expect([await list('suspected'), await countReported()]).toEqual([[], 0]);
  });
});

it('suspects the newest runs, reports nothing until they are a change, and then that change once', async () => {
  const { upload, evaluate, list, countReported } = await watchProject(api, 'suspected');
  const look = async (runs: readonly RunInput[]) => {
    await upload(runs);
    await evaluate();
    return [await list('suspected'), await list(), await countReported()] as const;
  };
  const runs = twenty();
  const [before] = await look(runs.slice(0, 10));
  expect(before).toEqual([]);
  const [[first], none, unreported] = await look(runs.slice(10, 11));
  expect(first).toMatchObject({ certainty: 'suspected', direction: 'worse', ratioLow: null });
  expect(first?.description).toMatch(/; suspected, needs \d more runs?$/);
  expect([none, unreported]).toEqual([[], 0]);
  const [[second]] = await look(runs.slice(11, 12));
  expect(second?.id).toBe(first?.id);
  expect(second?.moreRuns).toBeLessThan(first?.moreRuns ?? 0);
  const [left, found, reported] = await look(runs.slice(12));
  expect(left).toEqual([]);
  expect(found).toMatchObject([{ id: first?.id, certainty: 'found', moreRuns: null }]);
  expect(reported).toBe(1);
});

it('drops what it suspected when the next runs do not confirm it', async () => {
  const { upload, evaluate, list, countReported } = await watchProject(api, 'unconfirmed');
  await upload([...Array.from({ length: 15 }, (_, day) => runOf(day, 100)), runOf(15, 140)]);
  await evaluate();
  expect(await list('suspected')).toHaveLength(1);
  await upload([runOf(16, 100)]);
  await evaluate();
  expect([await list('suspected'), await list(), await countReported()]).toEqual([[], [], 0]);
});

describe('a count of 21 that becomes 23', () => {
  const allocations = (day: number, value: number, version: string) =>
    toRun({
      ...{ startedAt: new Date(Date.UTC(2026, 9, 1 + day)).toISOString(), ...SAME },
      results: [
        toResult({
          ...{ scenario: 'select-1', metric: 'allocations', unit: 'allocs/op', statistic: 'exact', value },
          driver: { name: 'go-sql-driver/mysql', version },
          ...{ uncertainty: undefined, n: undefined },
        }),
      ],
    });
  const versions = ['1.8.0', '1.8.1'] as const;

  test.each([
    ['within a version', ['1.8.0', '1.8.0'], 'time'],
    ['with a new version', versions, 'version'],
  ] as const)(
    '%s is one change on one axis, reported once, from its first run on',
    async (what, [before, after], axis) => {
      const { upload, evaluate, list, countReported } = await watchProject(api, `count-${what.replaceAll(' ', '-')}`);
      await upload(Array.from({ length: 20 }, (_, day) => allocations(day, 21, before)));
      await evaluate();
      expect(await list()).toEqual([]);
      await upload([allocations(20, 23, after)]);
      await evaluate();
      const [change, ...others] = await list();
      expect(others).toEqual([]);
      expect(change).toMatchObject({
        axis,
        rule: 'exact',
        direction: 'worse',
        before: { level: 21 },
        after: { level: 23 },
      });
      await upload([allocations(21, 23, after), allocations(22, 23, after)]);
      await evaluate();
      expect((await list()).map(({ id }) => id)).toEqual([change?.id]);
      expect([await list('suspected'), await countReported()]).toEqual([[], 1]);
    },
  );
});

it('finds the very same changes after a run was excluded and included again, and reports none of them twice', async () => {
  const { headers, upload, evaluate, list, countReported } = await watchProject(api, 'curated');
  const ids = await upload(twenty());
  await evaluate();
  const before = await list();
  const setExcluded = async (method: 'PUT' | 'DELETE') => {
    for (const id of ids.slice(8)) {
      const url = `/v1/runs/${id}/exclusion`;
      const sent = { method, url, headers, ...(method === 'PUT' ? { payload: { reason: 'noisy' } } : {}) };
      const { statusCode, payload } = await api.app.inject(sent);
      expect(statusCode, payload).toBeLessThan(300);
    }
    await evaluate();
  };
  await setExcluded('PUT');
  expect(await list()).toEqual([]);
  await setExcluded('DELETE');
  expect(await list()).toEqual(before);
  expect(await countReported()).toBe(1);
});

it('finds in runs that arrive in any order what it finds in those that arrive in theirs', async () => {
  const results: unknown[] = [];
  const runs = twenty();
  const orders = [runs, runs.toReversed(), [...runs.slice(13), ...runs.slice(0, 13)]];
  for (const [nth, order] of orders.entries()) {
    const { upload, evaluate, list } = await watchProject(api, `order-${nth}`);
    for (let from = 0; from < order.length; from += 4) {
      await upload(order.slice(from, from + 4));
      await evaluate();
    }
    results.push((await list()).map(({ id: _, foundAt: __, ...change }) => change));
  }
  expect(results[0]).toHaveLength(1);
  expect(results.slice(1)).toEqual([results[0], results[0]]);
});
