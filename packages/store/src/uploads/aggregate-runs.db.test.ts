import { describe, expect, test } from 'vitest';
import { closeStore, createStore, type Store } from '../database/store.ts';
import { listDrivers } from '../drivers/list-drivers.ts';
import type { Project } from '../projects/project.ts';
import { readSeries } from '../series/read-series.ts';
import {
  createTestProject,
  explainScans,
  isCluster,
  sampleResult,
  sampleRun,
  timeOfRun,
  toNewRun,
  useTestDatabase,
} from '../testing/index.ts';
import { aggregatePending, aggregateRuns } from './aggregate-runs.ts';
import { insertRun } from './insert-run.ts';

const database = useTestDatabase();

/** The n-th run: two series, of which one has two points. */
const insertNth = (db: Store, project: Project, n: number) => {
  const results = [
    sampleResult({ scenario: 'insert', value: n }),
    ...[1, 2].map((invocation) => sampleResult({ scenario: 'select', value: n, invocation })),
  ];
  return insertRun(db, toNewRun(project, sampleRun(n, { results })));
};

async function countPending(project: Project): Promise<number> {
  const text = 'SELECT 1 FROM pending_runs WHERE project_id = $1';
  return (await database.db.pool.query(text, [project.id])).rowCount ?? -1;
}

async function readSums(project: Project) {
  const { series } = await readSeries(database.db, project.id, {});
  const [driver] = await listDrivers(database.db, project.id);
  const sums = series.map(({ points, firstAt, lastAt }) => ({ points, firstAt, lastAt }));
  return { sums, results: driver?.results, versions: driver?.versions.map(({ results, lastAt }) => [results, lastAt]) };
}

/** The sums after the first `runs` runs. */
const expected = (runs: number) => {
  const ends = { firstAt: timeOfRun(0), lastAt: timeOfRun(runs - 1) };
  return {
    sums: [
      { points: runs, ...ends },
      { points: 2 * runs, ...ends },
    ],
    results: 3 * runs,
    versions: [[3 * runs, timeOfRun(runs - 1)]],
  };
};

describe('the sums of series and driver versions', () => {
  test('are right before and after their runs are counted', async () => {
    const project = await createTestProject(database.db);
    for (const n of [2, 0, 1]) await insertNth(database.db, project, n);
    expect(await countPending(project)).toBe(2);
    expect(await readSums(project)).toEqual(expected(3));
    await aggregateRuns(database.db, project.id);
    expect(await countPending(project)).toBe(0);
    expect(await readSums(project)).toEqual(expected(3));
  });

  test('count each run once, however many count at once and while uploads go on (row 46)', async () => {
    const project = await createTestProject(database.db);
    const uploads = Array.from({ length: 24 }, (_, n) => insertNth(database.db, project, n));
    const counts = Array.from({ length: 24 }, () => aggregateRuns(database.db, project.id));
    await Promise.all([...uploads, ...counts]);
    expect(await readSums(project)).toEqual(expected(24));
    await Promise.all(Array.from({ length: 8 }, () => aggregateRuns(database.db, project.id)));
    expect(await countPending(project)).toBe(0);
    expect(await readSums(project)).toEqual(expected(24));
  });

  test('are brought up to date by the first upload of a process, if another one ended without doing so', async () => {
    const project = await createTestProject(database.db);
    for (const n of [0, 1]) await insertNth(database.db, project, n);
    expect(await countPending(project)).toBe(1);
    const later = createStore(database.url);
    await insertNth(later, project, 2);
    await closeStore(later);
    expect(await countPending(project)).toBe(0);
    expect(await readSums(project)).toEqual(expected(3));
  });

  test('are brought up to date by the clock of a server, of every project', async () => {
    const projects = [await createTestProject(database.db), await createTestProject(database.db)];
    for (const project of projects) for (const n of [0, 1]) await insertNth(database.db, project, n);
    expect(await Promise.all(projects.map(countPending))).toEqual([1, 1]);
    await aggregatePending(database.db);
    expect(await Promise.all(projects.map(countPending))).toEqual([0, 0]);
    expect(await Promise.all(projects.map(readSums))).toEqual([expected(2), expected(2)]);
  });

  test('are brought up to date by one process at a time: another skips the project and does the next', async () => {
    const projects = [await createTestProject(database.db), await createTestProject(database.db)];
    for (const project of projects) for (const n of [0, 1]) await insertNth(database.db, project, n);
    const other = await database.db.pool.connect();
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM project_states WHERE project_id = $1 FOR NO KEY UPDATE', [projects[0]?.id]);
    await aggregatePending(database.db);
    expect(await Promise.all(projects.map(countPending))).toEqual([1, 0]);
    await other.query('COMMIT');
    other.release();
    await aggregatePending(database.db);
    expect(await Promise.all(projects.map(countPending))).toEqual([0, 0]);
    expect(await Promise.all(projects.map(readSums))).toEqual([expected(2), expected(2)]);
  });

  test.skipIf(isCluster())(
    'cost the same however many runs a project has: of the rows of runs, only those that are counted are read',
    async () => {
      const project = await createTestProject(database.db);
      for (let n = 0; n < 40; n++) await insertNth(database.db, project, n);
      await database.db.pool.query('ANALYZE');
      const scans = await explainScans(database.db, () => aggregateRuns(database.db, project.id));
      const ofRuns = scans.filter(({ table }) => table === 'runs');
      expect(ofRuns).not.toEqual([]);
      expect(ofRuns.filter(({ condition }) => !/\bid = /.test(condition?.replaceAll('project_id', '') ?? ''))).toEqual(
        [],
      );
    },
  );

  test('hold up no upload: one is stored while somebody else counts, and counted later', async () => {
    const project = await createTestProject(database.db);
    const counting = await database.db.pool.connect();
    await counting.query('BEGIN');
    await counting.query('SELECT 1 FROM project_states WHERE project_id = $1 FOR NO KEY UPDATE', [project.id]);
    expect((await insertNth(database.db, project, 0)).outcome).toBe('created');
    await counting.query('COMMIT');
    counting.release();
    expect(await countPending(project)).toBe(1);
    expect(await readSums(project)).toEqual(expected(1));
  });
});
