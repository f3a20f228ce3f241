import { STRANGER } from '@tachograph/store/access';
import { insertProject, type Project } from '@tachograph/store/projects';
import { sampleResult, sampleRun, toNewRun, useTestDatabase } from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCallerFactory } from '@/server/init.ts';
import { appRouter } from '@/server/root.ts';

/** Versions with their latency in ns and their allocations: the last one is faster and allocates more. */
const HISTORY = [
  ['1.6.0', 330_000, 21],
  ['1.7.0', 320_000, 21],
  ['1.8.0', 312_000, 21],
  ['1.8.1', 300_000, 23],
] as const;

let project: Project;
const database = useTestDatabase();
beforeAll(async () => {
  project = (await insertProject(database.db, { slug: 'go', title: 'Go' })) as Project;
  for (const [n, [version, latency, allocations]] of HISTORY.entries()) {
    const driver = { name: 'go-sql-driver/mysql', version, language: 'go', purl: null };
    const results = [
      sampleResult({ scenario: 'Exec', driver, metric: 'latency', unit: 'ns/op', value: latency }),
      sampleResult({
        scenario: 'Exec',
        driver,
        metric: 'allocations',
        unit: 'allocs/op',
        statistic: 'exact',
        value: allocations,
      }),
      sampleResult({ scenario: 'Ping', driver, metric: 'latency', unit: 'ns/op', value: 5000 }),
    ];
    await insertRun(database.db, toNewRun(project, sampleRun(n, { results })));
  }
});

const read = (requested: object = {}) =>
  createCallerFactory(appRouter)({ db: database.db, viewer: STRANGER }).tradeOff.read({
    project: 'go',
    ...requested,
  });

describe('tradeOff.read', () => {
  it('picks the scenario that has two metrics, and has a point for each version with its run', async () => {
    const { scenario, scenarios, chart, isEmpty, drivers } = await read();
    expect([scenario?.slug, scenarios.map(({ slug }) => slug), isEmpty]).toEqual(['exec', ['exec'], false]);
    expect([chart?.x.name, chart?.y.name].sort()).toEqual(['allocations', 'latency, mean']);
    expect(chart?.dots.map(({ version, isOnFront }) => [version, isOnFront])).toEqual([
      ['1.6.0', false],
      ['1.7.0', false],
      ['1.8.0', true],
      ['1.8.1', true],
    ]);
    for (const { href } of chart?.dots ?? []) expect(href).toMatch(/^\/p\/go\/runs\/r_/);
    expect(drivers.map(({ name }) => name)).toEqual(['go-sql-driver/mysql']);
  });

  it('raises 21 to 23 allocations after a constant history as exactly one change of an exact metric', async () => {
    const { tradeOff } = await read({ scenario: 'exec' });
    expect(tradeOff.changes).toHaveLength(1);
    expect(tradeOff.changes[0]).toMatchObject({ before: { value: 21 }, after: { value: 23 } });
  });

  it('has no chart of one metric alone, and says why of a name it does not know', async () => {
    expect((await read({ scenario: 'ping' })).chart).toBeNull();
    const { scenario, tradeOff, chart } = await read({ scenario: 'pong', x: 'joy' });
    expect([scenario, chart, tradeOff.unknown]).toEqual([null, null, [{ kind: 'scenario', requested: 'pong' }]]);
    expect((await read({ x: 'joy' })).tradeOff.unknown).toMatchObject([{ kind: 'metric', requested: 'joy' }]);
  });
});
