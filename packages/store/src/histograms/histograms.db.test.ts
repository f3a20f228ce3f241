import type { Histogram } from '@tachograph/schema/histogram';
import { describe, expect, test } from 'vitest';
import { deleteRun } from '../curation/delete-run.ts';
import { excludeRun, includeRun } from '../curation/exclude-run.ts';
import type { Project } from '../projects/project.ts';
import { findWholeRun } from '../runs/find-whole-run.ts';
import { readSeries } from '../series/index.ts';
import {
  createTestProject,
  explainScans,
  sampleResult,
  sampleRun,
  timeOfRun,
  toNewRun,
  useTestDatabase,
} from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { hasHistograms, readHistograms } from './index.ts';

const database = useTestDatabase();

const BY = { id: '00000000-0000-4000-8000-000000000001', name: 'Ann' };
const toHistogram = (count: number) => ({ base: 1.02, counts: [500, count, 3, 1] });

const result = (count: number | null, over: Partial<Parameters<typeof sampleResult>[0]> = {}) =>
  sampleResult({
    metric: 'latency',
    unit: 'ns/op',
    ...(count === null ? {} : { histogram: toHistogram(count) }),
    ...over,
  });

/** Stores the n-th run; its results have histograms with these counts, or none. */
async function insert(project: Pick<Project, 'id'>, n: number, results: Parameters<typeof sampleRun>[1]) {
  const inserted = await insertRun(database.db, toNewRun(project as Project, sampleRun(n, results)));
  if (!('run' in inserted)) throw new Error('it is new');
  return inserted.run;
}

const keysOf = async (projectId: number) => (await readSeries(database.db, projectId, {})).series.map(({ key }) => key);

const countOf = ({ counts }: Histogram) => counts[1];

describe('scenarios', () => {
  test('with histograms are those in which a result has one', async () => {
    const { db } = database;
    const project = await createTestProject(db);
    const results = [result(1, { scenario: 'with' }), result(null, { scenario: 'without' })];
    await insert(project, 1, { results });
    const found = ['with', 'without', 'unknown'].map((scenario) => hasHistograms(db, project.id, scenario));
    expect(await Promise.all(found)).toEqual([true, false, false]);
  });
});

describe('histograms of a run', () => {
  test('are found by series, newest runs first to be kept, in order of time, with what repeats they are of', async () => {
    const { db } = database;
    const project = await createTestProject(db);
    for (const n of [1, 2, 3]) await insert(project, n, { results: [result(n)], repetitionGroup: 'g' });
    const [key = ''] = await keysOf(project.id);
    const found = await readHistograms(db, project.id, [{ series: key }], { newest: 2 });
    expect(found).toMatchObject([
      { series: key, at: timeOfRun(2), version: '3.4.0', invocation: 1, repetitionGroup: 'g', ordinal: 0 },
      { series: key, at: timeOfRun(3), histogram: toHistogram(3) },
    ]);
    expect(await readHistograms(db, project.id, [])).toEqual([]);
    expect(await readHistograms(db, project.id, [{ series: '00000000000000ff' }])).toEqual([]);
  });

  test('are those of the version that is requested, and of the results that have one', async () => {
    const { db } = database;
    const project = await createTestProject(db);
    const newer = { driver: { ...sampleResult().driver, version: '3.5.0' } };
    await insert(project, 1, { results: [result(1), result(2, newer), result(null, { scenario: 'other' })] });
    await insert(project, 2, { results: [result(null), result(4, newer), result(5, { ...newer, invocation: 2 })] });
    const keys = await keysOf(project.id);
    const read = async (version?: string | null) => {
      const wanted = keys.map((series) => ({ series, ...(version === undefined ? {} : { version }) }));
      return (await readHistograms(db, project.id, wanted)).map(({ histogram, invocation }) => [
        countOf(histogram),
        invocation,
      ]);
    };
    expect(await read('3.4.0')).toEqual([[1, 1]]);
    expect(await read('3.5.0')).toEqual([
      [2, 1],
      [4, 1],
      [5, 2],
    ]);
    expect(await read()).toHaveLength(4);
    expect(await read('none')).toEqual([]);
    expect(await read(null)).toEqual([]);
  });

  test('are in the canonical unit, and not in the document', async () => {
    const { db } = database;
    const project = await createTestProject(db);
    const run = await insert(project, 1, { results: [result(7, { unit: 'us' })] });
    const [key = ''] = await keysOf(project.id);
    const [found] = await readHistograms(db, project.id, [{ series: key }]);
    expect(found?.histogram.counts).toEqual([500 + Math.log(1000) / Math.log(1.02), 7, 3, 1]);
    const stored = await findWholeRun(db, run, { projectId: project.id });
    expect(stored?.document.results[0]).not.toHaveProperty('histogram');
  });

  test('are not read while their run is excluded, and gone with it', async () => {
    const { db } = database;
    const project = await createTestProject(db);
    const run = await insert(project, 1, { results: [result(1)] });
    const [key = ''] = await keysOf(project.id);
    const read = () => readHistograms(db, project.id, [{ series: key }]);
    await excludeRun(db, project.id, { run, reason: 'throttled', by: BY, now: timeOfRun(9) });
    expect(await read()).toEqual([]);
    await includeRun(db, project.id, { run, by: BY, now: timeOfRun(9) });
    expect(await read()).toHaveLength(1);
    await deleteRun(db, project.id, run);
    const left = await db.pool.query('SELECT 1 FROM histograms WHERE project_id = $1', [project.id]);
    expect(left.rowCount).toBe(0);
  });

  test('are stored once, however often a run is sent, and in its transaction', async () => {
    const { db } = database;
    const project = await createTestProject(db);
    const newRun = toNewRun(
      project,
      sampleRun(1, { results: Array.from({ length: 600 }, (_, n) => result(n + 1, { scenario: `s${n}` })) }),
    );
    await insertRun(db, newRun);
    expect(await insertRun(db, newRun)).toMatchObject({ outcome: 'replayed' });
    const count = async () =>
      (await db.pool.query('SELECT 1 FROM histograms WHERE project_id = $1', [project.id])).rowCount;
    expect(await count()).toBe(600);
    await db.pool.query('ALTER TABLE histograms ADD CONSTRAINT none CHECK (ordinal <> 599) NOT VALID');
    try {
      const other = toNewRun(project, sampleRun(2, { results: newRun.normalised.run.results }));
      await expect(insertRun(db, other)).rejects.toThrow('none');
      expect((await db.pool.query('SELECT 1 FROM runs WHERE project_id = $1', [project.id])).rowCount).toBe(1);
    } finally {
      await db.pool.query('ALTER TABLE histograms DROP CONSTRAINT none');
    }
  });

  test('are read by their index and by those of their points and runs, never by a whole table', async () => {
    const { db } = database;
    const project = await createTestProject(db);
    await insert(project, 1, { results: [result(1)] });
    const [key = ''] = await keysOf(project.id);
    const scans = await explainScans(db, () => readHistograms(db, project.id, [{ series: key }]));
    const searched = new Set(scans.filter(({ condition }) => condition).map(({ table }) => table));
    expect([...searched]).toEqual(expect.arrayContaining(['histograms', 'points', 'runs']));
    expect(scans.filter(({ node }) => node === 'Seq Scan')).toEqual([]);
  });
});
