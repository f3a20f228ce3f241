import { describe, expect, test } from 'vitest';
import { STRANGER } from '../access/may-read.ts';
import { listRuns } from '../runs/list-runs.ts';
import {
  createTestProject,
  explainScans,
  isCluster,
  sampleResult,
  sampleRun,
  toNewRun,
  useTestDatabase,
} from '../testing/index.ts';
import { aggregateRuns } from '../uploads/aggregate-runs.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { findNames } from './find-names.ts';
import { findRuns } from './find-runs.ts';

const database = useTestDatabase();

async function createWorld() {
  const project = await createTestProject(database.db);
  const results = ['mariadb', 'mysql2'].flatMap((name) =>
    ['Select 1', 'Insert 100%'].map((scenario) => sampleResult({ scenario, driver: { name, version: '3.4.0' } })),
  );
  for (const n of [0, 1, 2]) {
    await insertRun(database.db, toNewRun(project, sampleRun(n, { results, title: n === 1 ? 'Nightly' : null })));
  }
  return project;
}

describe('names', () => {
  test('are found by every word, in any case and by their kind, before and after they are aggregated', async () => {
    const project = await createWorld();
    const read = (text: string) => findNames(database.db, { viewer: STRANGER, project: project }, text, { limit: 5 });
    const expected = { projects: [], scenarios: [{ slug: 'select-1', name: 'Select 1' }] };
    expect(await read('SELECT scen')).toMatchObject({ ...expected, drivers: [], versions: [], environments: [] });
    await aggregateRuns(database.db, project.id);
    expect(await read('SELECT scen')).toMatchObject({ ...expected, drivers: [], versions: [], environments: [] });
    expect((await read('100%')).scenarios).toEqual([{ slug: 'insert-100', name: 'Insert 100%' }]);
    expect((await read('mysql2')).drivers).toEqual([{ slug: 'mysql2', name: 'mysql2' }]);
    expect((await read('mysql2 3.4')).versions).toEqual([{ driver: 'mysql2', name: 'mysql2', version: '3.4.0' }]);
    expect((await read('environment')).environments).toMatchObject([{ label: expect.stringContaining('10.11') }]);
    expect((await read(project.slug)).projects.map(({ slug }) => slug)).toEqual([project.slug]);
    const nothing = await read("' OR true --");
    expect(Object.values(nothing).flat()).toEqual([]);
  });

  test('are one more than the limit where there are more, and those of other projects are not among them', async () => {
    const project = await createWorld();
    await createWorld();
    const { scenarios, versions } = await findNames(database.db, { viewer: STRANGER, project: project }, '', {
      limit: 1,
    });
    expect([scenarios.length, versions.length]).toEqual([2, 2]);
    expect((await findNames(database.db, { viewer: STRANGER, project: null }, 'mysql2', { limit: 1 })).drivers).toEqual(
      [],
    );
    expect(
      (await findNames(database.db, { viewer: STRANGER, project: project }, 'scenario', { limit: 9 })).scenarios,
    ).toHaveLength(2);
  });

  test.skipIf(isCluster())('are read from dictionaries, never from points or runs', async () => {
    const project = await createWorld();
    const scans = await explainScans(database.db, () =>
      findNames(database.db, { viewer: STRANGER, project: project }, 'mysql2 3.4', { limit: 5 }),
    );
    const tables = new Set(scans.map(({ table }) => table));
    expect([...tables].sort()).toEqual([
      ...['cases', 'driver_versions', 'drivers', 'environments', 'pending_runs', 'projects', 'scenarios', 'series'],
    ]);
  });
});

describe('runs', () => {
  test('are found by the first digits of id and commit, and by title', async () => {
    const project = await createWorld();
    const [newest, nightly, oldest] = await listRuns(database.db, project.id, { limit: 9 });
    const read = async (text: string) =>
      (await findRuns(database.db, project.id, text, { limit: 5 })).map(({ id }) => id);
    expect(await read(newest?.id.slice(0, 9) ?? '')).toEqual([newest?.id]);
    expect(await read(newest?.id.slice(2).toUpperCase() ?? '')).toEqual([newest?.id]);
    expect(await read(`${'0'.repeat(39)}2`)).toEqual([newest?.id]);
    expect(new Set(await read('0'.repeat(38)))).toEqual(new Set([newest, nightly, oldest].map((run) => run?.id)));
    expect(await read('RUN night')).toEqual([nightly?.id]);
    expect(await read('')).toEqual([newest, nightly, oldest].map((run) => run?.id));
    expect(await read('ffff')).not.toContain(nightly?.id);
    expect(await findRuns(database.db, project.id, '', { limit: 1 })).toHaveLength(2);
  });

  test.skipIf(isCluster())('are found by the conditions of indexes, and points are not read', async () => {
    const project = await createWorld();
    const scans = await explainScans(database.db, () =>
      findRuns(database.db, project.id, '0'.repeat(16), { limit: 5 }),
    );
    expect(scans.map(({ table }) => table)).toEqual(['runs', 'runs', 'runs']);
    for (const { node, condition } of scans) {
      expect(node).not.toBe('Seq Scan');
      expect(condition).not.toBeNull();
    }
    expect(scans.some(({ condition }) => condition?.includes('commit'))).toBe(true);
  });
});
