import { toEvaluation } from '@tachograph/analysis/verdict';
import { type ChangeCause, chooseCounters, fillCause, pairOfChange } from '@tachograph/analysis/why';
import type { Change } from '@tachograph/schema/change';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { readSeriesVersions } from '@tachograph/store/series';
import { readCompared } from '../series/read-compared.ts';

/** What was counted on both sides of a change; null of one along time, or without versions. */
export async function readCounters(db: Store, project: Project, change: Change): Promise<ChangeCause | null> {
  const pair = pairOfChange(change);
  if (!pair) return null;
  const measured = await readSeriesVersions(
    db,
    project.id,
    { scenarios: [change.case.scenario], drivers: [change.driver.slug], environments: [change.environment.identity] },
    { newest: 1, named: [pair.before, pair.after] },
  );
  const chosen = chooseCounters(measured, change, pair);
  const read = await readCompared(db, project.id, chosen);
  return fillCause(chosen, read, { pair, evaluation: toEvaluation(project) });
}
