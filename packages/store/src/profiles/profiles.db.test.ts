import type { Profile } from '@tachograph/schema/profile';
import { toSlug } from '@tachograph/schema/text';
import { describe, expect, test } from 'vitest';
import { deleteRun } from '../curation/delete-run.ts';
import { excludeRun, includeRun } from '../curation/exclude-run.ts';
import { findWholeRun } from '../runs/find-whole-run.ts';
import { createTestProject, sampleResult, sampleRun, timeOfRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { addProfile, findProfile, listProfiles } from './index.ts';

const database = useTestDatabase();

const BY = { id: '00000000-0000-4000-8000-000000000001', name: 'Ann' };
const NOW = timeOfRun(9);

/** With `samples` in its only frame. */
const toProfile = (samples: number): Profile => ({
  tool: 'v8',
  hz: 2_500,
  unit: 'samples',
  passes: [{ operations: 1_000, cpuNs: 5e6 }],
  frames: [{ name: 'read', file: 'lib/read.js', package: 'mysql2' }],
  nodes: [[0, -1, samples]],
});

const RESULT = sampleResult();
const OF = { scenario: toSlug(RESULT.scenario), params: RESULT.params ?? {} };
const DRIVER = { name: RESULT.driver.name, version: RESULT.driver.version ?? '' };
const profiled = (samples: number) => ({ ...OF, driver: DRIVER, profile: toProfile(samples) });

async function createRun(samples: readonly number[] = [7]) {
  const { db } = database;
  const project = await createTestProject(db);
  const inserted = await insertRun(db, toNewRun(project, sampleRun(0, { profiles: samples.map(profiled) })));
  if (!('run' in inserted)) throw new Error('it is new');
  const list = () => listProfiles(db, project.id, { of: OF, driver: DRIVER.name, versions: [DRIVER.version] }, 10);
  return { db, project, run: inserted.run, list };
}

describe('a profile that comes with a run', () => {
  test('is found by scenario, params, driver and version, and reads as it was sent; the document has none', async () => {
    const { db, project, run, list } = await createRun();
    const [found] = await list();
    expect(found).toMatchObject({ ...OF, run, driver: DRIVER.name, version: DRIVER.version, passes: 1, counted: 7 });
    expect(await findProfile(db, project.id, found?.id ?? '')).toEqual(toProfile(7));
    const stored = await findWholeRun(db, run, { projectId: project.id });
    expect(stored?.document).not.toHaveProperty('profiles');
    const others = [{ of: { ...OF, params: { rows: 1 } } }, { driver: 'other' }, { environment: 'x' }, { ids: ['x'] }];
    for (const filter of others) expect(await listProfiles(db, project.id, filter, 10)).toEqual([]);
  });

  test('is not shown while its run is excluded, and gone with it', async () => {
    const { db, project, run, list } = await createRun();
    const [found] = await list();
    await excludeRun(db, project.id, { run, reason: 'throttled', by: BY, now: NOW });
    expect(await list()).toEqual([]);
    expect(await findProfile(db, project.id, found?.id ?? '')).toBeNull();
    await includeRun(db, project.id, { run, by: BY, now: NOW });
    expect(await list()).toHaveLength(1);
    await deleteRun(db, project.id, run);
    const left = await db.pool.query('SELECT 1 FROM profiles WHERE project_id = $1', [project.id]);
    expect(left.rowCount).toBe(0);
  });

  test('is stored in the transaction of its run: where it cannot be, neither is', async () => {
    const { db } = database;
    const project = await createTestProject(db);
    await db.pool.query('ALTER TABLE profiles ADD CONSTRAINT none CHECK (counted <> 13)');
    try {
      const newRun = toNewRun(project, sampleRun(0, { profiles: [profiled(13)] }));
      await expect(insertRun(db, newRun)).rejects.toThrow('none');
      expect((await db.pool.query('SELECT 1 FROM runs WHERE project_id = $1', [project.id])).rowCount).toBe(0);
    } finally {
      await db.pool.query('ALTER TABLE profiles DROP CONSTRAINT none');
    }
  });
});

describe('a profile that is added to a run', () => {
  const OF_RUN = { ...OF, driver: DRIVER.name, version: DRIVER.version, now: NOW };

  test('is stored once, and moves the revision of the project', async () => {
    const { db, project, run, list } = await createRun([]);
    const readRevision = async () =>
      (await db.pool.query('SELECT revision FROM project_states WHERE project_id = $1', [project.id])).rows[0].revision;
    const before = await readRevision();
    const added = { ...OF_RUN, run, profile: toProfile(3) };
    const first = await addProfile(db, project.id, added);
    expect(first.outcome).toBe('created');
    expect(await addProfile(db, project.id, added)).toEqual({ ...first, outcome: 'known' });
    expect(await readRevision()).not.toBe(before);
    expect(await list()).toHaveLength(1);
  });

  test('is of something that the run has results of', async () => {
    const { db, project, run } = await createRun([]);
    const other = await createTestProject(db);
    const added = { ...OF_RUN, run, profile: toProfile(3) };
    const outcomeOf = async (projectId: number, over: Partial<typeof added>) =>
      (await addProfile(db, projectId, { ...added, ...over })).outcome;
    expect(await outcomeOf(other.id, {})).toBe('no-run');
    expect(await outcomeOf(project.id, { run: 'x' })).toBe('no-run');
    for (const over of [{ scenario: 'x' }, { params: { rows: 1 } }, { driver: 'x' }, { version: '0.0.1' }])
      expect(await outcomeOf(project.id, over)).toBe('not-measured');
  });
});
