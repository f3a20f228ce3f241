import { STRANGER } from '@tachograph/store/access';
import { insertProject, type Project } from '@tachograph/store/projects';
import { sampleResult, sampleRun, toNewRun, useTestDatabase } from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCallerFactory } from '@/server/init.ts';
import { appRouter } from '@/server/root.ts';

let project: Project;

const driver = (name: string) => ({ name, version: '1.0.0', language: 'javascript', purl: null });

/** Two drivers at 1 and 1,000 rows, `slower` times as slow as next to the server. */
function toRun(n: number, topology: 'same-host' | 'two-hosts', slower: number) {
  const results = ['mysql2', 'mariadb'].flatMap((name, place) =>
    [1, 1000].map((rows) =>
      sampleResult({
        ...{ scenario: 'Select rows', params: { rows }, driver: driver(name), n: 50 },
        ...{ value: ((place + 1) * 10_000) / Math.sqrt(rows) / slower, uncertainty: { kind: 'rme', value: 1 } },
      }),
    ),
  );
  const { environment } = sampleRun(n);
  return sampleRun(n, { results, environment: { ...environment, link: { transport: 'tcp', topology } } });
}

const database = useTestDatabase();
beforeAll(async () => {
  project = (await insertProject(database.db, { slug: 'node', title: 'Node', referenceDriver: 'mysql2' })) as Project;
  await insertRun(database.db, toNewRun(project, toRun(1, 'same-host', 1)));
});

const api = () => createCallerFactory(appRouter)({ db: database.db, viewer: STRANGER });

const EVERYTHING = { project: 'node', scenario: 'select-rows' };

describe('sweep.read', () => {
  it('is a line for each driver over the numeric param, against the driver of the project', async () => {
    const { scenario, sweep, figure, slots } = await api().sweep.read(EVERYTHING);
    expect([scenario.title, sweep.param?.name, sweep.xs]).toEqual(['Select rows', 'rows', [1, 1000]]);
    expect(figure.lines.map(({ name, points }) => [name, points.map(({ x }) => x)])).toEqual([
      ['mysql2 1.0.0', [1, 1000]],
      ['mariadb 1.0.0', [1, 1000]],
    ]);
    expect(figure.lines[1]?.points[0]).toMatchObject({ value: 20_000, xLabel: '1 row', href: /^\/p\/node\/runs\/r_/ });
    expect(sweep.lines.map(({ isReference }) => isReference)).toEqual([true, false]);
    expect(Object.keys(slots).sort()).toEqual(['mariadb', 'mysql2']);
  });

  it('keeps to what is asked for, and tells what it does not know', async () => {
    const of = async (requested: object) => api().sweep.read({ ...EVERYTHING, ...requested });
    const { figure } = await of({ driver: ['mariadb'] });
    expect(figure.lines.map(({ name }) => name)).toContain('mariadb 1.0.0');
    expect((await of({ param: 'bytes' })).sweep.unknown).toEqual([{ kind: 'params', requested: 'bytes' }]);
    expect((await of({ environment: 'nowhere' })).sweep.unknown).toEqual([
      { kind: 'environment', requested: 'nowhere' },
    ]);
    const unknown = await of({ driver: ['marriadb'] });
    expect(unknown.sweep.unknown).toEqual([{ kind: 'driver', requested: 'marriadb' }]);
  });

  it('of a scenario or a project that is not there says so', async () => {
    await expect(api().sweep.read({ ...EVERYTHING, scenario: 'select-row' })).rejects.toMatchObject({
      ...{ code: 'NOT_FOUND', message: 'there is no scenario "select-row" in this project' },
    });
    await expect(api().sweep.read({ ...EVERYTHING, project: 'nod' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a sweep over the rate', () => {
  /** Two runs of one repetition group; the driver keeps 4,000 or 4,400 operations a second. */
  const toLoadRun = (n: number, capacity: number) => {
    const results = [1000, 2000, 4000, 8000, 16_000].flatMap((rate) => {
      const cell = { scenario: 'Load', params: { rate, connections: 2 }, driver: driver('mysql2'), uncertainty: null };
      const latency = { ...cell, metric: 'latency', unit: 'ns/op', direction: 'lower' as const };
      return [
        sampleResult({ ...cell, metric: 'throughput', statistic: 'mean', value: Math.min(rate, capacity) }),
        sampleResult({ ...latency, statistic: 'median', value: 1e5 }),
        sampleResult({ ...latency, statistic: 'p99', value: rate > capacity ? 1e9 : 1e6 }),
      ];
    });
    return sampleRun(n, { results, repetitionGroup: 'load' });
  };
  const LOAD = { project: 'node', scenario: 'load' };

  beforeAll(async () => {
    await insertRun(database.db, toNewRun(project, toLoadRun(11, 4000)));
    await insertRun(database.db, toNewRun(project, toLoadRun(12, 4400)));
  });

  it('has throughput and p99 beside the chosen metric, each with the knee of the line', async () => {
    const { figure, loadFigures } = await api().sweep.read({ ...LOAD, metric: 'latency', statistic: 'median' });
    expect(loadFigures.map(({ title }) => title)).toEqual(['Load, throughput', 'Load, latency, p99']);
    for (const { knees, lines } of [figure, ...loadFigures])
      expect(knees).toMatchObject([
        { line: lines[0]?.key, knee: { reached: true, rate: expect.closeTo(Math.sqrt(4000 * 4400), 3) } },
      ]);
    const p99 = await api().sweep.read({ ...LOAD, metric: 'latency', statistic: 'p99' });
    expect(p99.loadFigures.map(({ title }) => title)).toEqual(['Load, throughput']);
  });

  it('has the knee with its interval in its JSON, and over another param there is none', async () => {
    const json = await api().sweep.json({ ...LOAD, url: 'https://t.example/' });
    expect(json.knees).toMatchObject([{ driver: { slug: 'mysql2' }, params: 'connections=2', reached: true }]);
    const [knee] = json.knees;
    expect(knee?.reached && Number(knee.low) < knee.rate && knee.rate < Number(knee.high)).toBe(true);
    expect((await api().sweep.json({ ...EVERYTHING, url: 'https://t.example/' })).knees).toEqual([]);
  });
});

// Last: it adds the distant environment.
describe('sweep.topology', () => {
  const read = () => api().sweep.topology({ project: 'node', scenario: 'select-rows' });

  it('has nothing to tell where no two environments differ in distance alone', async () => {
    expect(await read()).toEqual({ topology: { pairs: [] }, slots: {} });
  });

  it('is distant − local of every case and driver, in time, and the page of the sweep says the same', async () => {
    await insertRun(database.db, toNewRun(project, toRun(2, 'two-hosts', 2)));
    const { topology, slots } = await read();
    expect(topology.pairs).toHaveLength(1);
    const [{ rows } = { rows: [] }] = topology.pairs;
    expect(rows.map((row) => [row.params, row.driver.name, Math.round(row.delta?.ns ?? 0)])).toEqual([
      ['1 row', 'mariadb', 50_000],
      ['1 row', 'mysql2', 100_000],
      ['1,000 rows', 'mariadb', 1_581_139],
      ['1,000 rows', 'mysql2', 3_162_278],
    ]);
    expect(Object.keys(slots).sort()).toEqual(['mariadb', 'mysql2']);
    expect((await api().sweep.read(EVERYTHING)).topology).toEqual(topology);
  });
});
