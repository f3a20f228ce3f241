import type { Profile } from '@tachograph/schema/profile';
import { STRANGER } from '@tachograph/store/access';
import { findProject } from '@tachograph/store/projects';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';
import { expect, test } from 'vitest';
import { readProfilesView } from './index.ts';

const database = useTestDatabase();

const toProfile = (samples: number): Profile => ({
  tool: 'v8',
  hz: 1000,
  unit: 'samples',
  passes: [{ operations: 1000, cpuNs: samples * 1e6 }],
  frames: [{ name: 'read', file: null, package: 'mysql2' }],
  nodes: [[0, -1, samples]],
});

/** A project whose only run measured these versions, and has a profile of each. */
async function createProfiled(versions: readonly string[]) {
  const { db } = database;
  const project = await createTestProject(db);
  const { scenario, driver } = sampleResult();
  const run = sampleRun(0, {
    results: versions.map((version) => sampleResult({ driver: { ...driver, version } })),
    profiles: versions.map((version, at) => ({
      scenario,
      driver: { name: driver.name, version },
      profile: toProfile(100 + at),
    })),
  });
  await insertRun(db, toNewRun(project, run));
  const found = await findProject(db, STRANGER, project.slug);
  return found ?? expect.fail('it was inserted');
}

test('the newest two versions are compared, or those that the address names, and what has no profile is nothing', async () => {
  const { db } = database;
  const project = await createProfiled(['1.9.0', '1.10.0', '1.2.0']);
  const view = await readProfilesView(db, project, {});
  expect(view.choices).toMatchObject([{ versions: ['1.2.0', '1.9.0', '1.10.0'] }]);
  expect(view.pair).toEqual({ before: '1.9.0', after: '1.10.0' });
  expect(view.profiles).toMatchObject({ pair: { before: { counted: 100 }, after: { counted: 101 }, isOneRun: true } });
  const named = await readProfilesView(db, project, { from: '1.2.0', to: '1.9.0' });
  expect(named.profiles).toMatchObject({ pair: { before: { version: '1.2.0' }, after: { version: '1.9.0' } } });
  const missing = await readProfilesView(db, project, { to: '9.9.9' });
  expect(missing.profiles).toEqual({ missing: { before: false, after: true } });
  const other = await readProfilesView(db, project, { scenario: 'other' });
  expect([other.chosen, other.pair, other.profiles]).toEqual([null, null, null]);
});

test('a project with the profile of one version has nothing to compare', async () => {
  const { db } = database;
  const alone = await readProfilesView(db, await createProfiled(['1.0.0']), {});
  expect([alone.pair, alone.profiles]).toEqual([null, null]);
});
