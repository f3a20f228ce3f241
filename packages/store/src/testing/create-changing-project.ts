import type { FoundChange } from '@tachograph/schema/change';
import type { Store } from '../database/store.ts';
import { claimFamily } from '../families/claim-family.ts';
import { type EvaluatedSince, storeChanges } from '../families/store-changes.ts';
import { readSeries } from '../series/read-series.ts';
import { aggregateRuns } from '../uploads/aggregate-runs.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { createTestProject } from './create-test-project.ts';
import { sampleResult, sampleRun } from './sample-run.ts';
import { toNewRun } from './to-new-run.ts';

const NOW = new Date('2027-01-01T00:00:00Z');

/**
 * A project of one run whose only family is claimed, with the keys of its two series. No other family of the database may
 * be due. `storeFound` claims it again and stores what evaluating found: all changes of the project, unless `since` is stated.
 */
export async function createChangingProject(db: Store) {
  const project = await createTestProject(db);
  const results = ['Select 1', 'Insert'].map((scenario) => sampleResult({ scenario }));
  await insertRun(db, toNewRun(project, sampleRun(1, { results })));
  await aggregateRuns(db, project.id);
  const family = await claimFamily(db);
  if (family?.projectId !== project.id) throw new Error('the family of the project is the only one that is due');
  const keys = (await readSeries(db, project.id, {})).series.map(({ key }) => key);
  const whole = keys.map((series): EvaluatedSince => ({ series, since: null }));
  const storeFound = async (found: readonly FoundChange[], evaluated = whole) => {
    await db.pool.query('DELETE FROM due_families WHERE project_id = $1', [project.id]);
    await db.pool.query('UPDATE series SET points = points WHERE project_id = $1', [project.id]);
    const claimed = await claimFamily(db);
    if (!claimed) throw new Error('an update of a series makes its family due');
    await storeChanges(db, claimed, { evaluated, found, now: NOW, restMs: 0 });
  };
  return { project, family, keys, storeFound };
}
