import type { RunInput } from '@tachograph/schema/run';
import fc from 'fast-check';
import { deleteRun } from '../curation/delete-run.ts';
import { excludeRun, includeRun } from '../curation/exclude-run.ts';
import type { Store } from '../database/store.ts';
import type { Project } from '../projects/project.ts';
import { aggregateRuns } from '../uploads/aggregate-runs.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { timeOfRun } from './sample-run.ts';
import { toNewRun } from './to-new-run.ts';

type Step = {
  /** Of the run in the list, modulo its length. */
  readonly run: number;
  /** Of the store, modulo how many there are: each stands for a process. */
  readonly process: number;
  readonly action: 'insert' | 'exclude' | 'include' | 'delete' | 'aggregate';
};

/** Uploads, exclusions, inclusions, deletions and aggregations of some runs, in any order. */
export const randomHistory: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    run: fc.nat({ max: 1000 }),
    process: fc.nat({ max: 1 }),
    action: fc.constantFrom('insert', 'insert', 'insert', 'exclude', 'include', 'delete', 'aggregate'),
  }),
  { minLength: 8, maxLength: 40 },
);

const BY = { id: '00000000-0000-4000-8000-000000000000', name: 'admin' };

type World = {
  readonly stores: readonly Store[];
  readonly project: Project;
  readonly runs: readonly RunInput[];
  /** Called after each step that was applied. */
  readonly onStep?: (action: Step['action']) => Promise<void>;
};

/** Apply the steps one after the other. A run that was not inserted yet is left alone. */
export async function applyHistory(steps: readonly Step[], { stores, project, runs, onStep }: World): Promise<void> {
  const ids = new Map<number, string>();
  for (const { run, process, action } of steps) {
    const nth = run % runs.length;
    const [db, input, id] = [stores[process % stores.length], runs[nth], ids.get(nth)];
    if (!db || !input) continue;
    const change = { run: id ?? '', by: BY, now: timeOfRun(99) };
    if (action === 'aggregate') await aggregateRuns(db, project.id);
    else if (action === 'insert') {
      const inserted = await insertRun(db, toNewRun(project, input));
      if ('run' in inserted) ids.set(nth, inserted.run);
    } else if (id === undefined) continue;
    else if (action === 'exclude') await excludeRun(db, project.id, { ...change, reason: 'noisy' });
    else if (action === 'include') await includeRun(db, project.id, change);
    else await deleteRun(db, project.id, id);
    await onStep?.(action);
  }
}
