import { record } from '@tachograph/store/administration';
import { countOldRuns, deleteRun, listOldRuns, type OldRunsFilter } from '@tachograph/store/curation';
import type { Store } from '@tachograph/store/database';
import { count } from '@tachograph/units';
import type { findProject } from '../backup/find-project.ts';
import type { Manifest } from '../backup/manifest.ts';
import { asOperator } from '../command/as-operator.ts';
import type { World } from '../command/with-store.ts';
import type { PruneOptions } from './parse-args.ts';

export type Work = Pick<World, 'log'> & {
  readonly options: Pick<PruneOptions, 'before' | 'isDryRun'>;
  readonly backup: Manifest | null;
  readonly signal: Pick<AbortSignal, 'throwIfAborted'>;
};
export type Project = Awaited<ReturnType<typeof findProject>>;

/** Runs that are deleted before the next ones are read. */
const AT_ONCE = 200;

export const EVER = new Date('9999-12-31T00:00:00Z');

/** What the runs of a filter are, in words. */
export async function describe(db: Store, { id, slug }: Project, filter: OldRunsFilter): Promise<string> {
  const { runs, results, bytes } = await countOldRuns(db, id, filter);
  const size = `${(bytes / 1e6).toFixed(1)} MB of uploads`;
  return `${count(runs, 'run')} of ${slug} with ${count(results, 'result')}, ${size}`;
}

/** One run after the other, each in a separate transaction: servers go on, and what is interrupted can be repeated. Yields each. */
async function* deleteRuns(db: Store, projectId: number, filter: OldRunsFilter, signal: Work['signal']) {
  for (;;) {
    const runs = await listOldRuns(db, projectId, filter, AT_ONCE);
    if (runs.length === 0) return;
    for (const run of runs) {
      signal.throwIfAborted();
      if (await deleteRun(db, projectId, run)) yield run;
    }
  }
}

/** Delete old runs; those that arrived after the backup stay. */
export async function pruneRuns(db: Store, project: Project, { options, backup, log, signal }: Work): Promise<void> {
  const receivedUntil = backup ? new Date(backup.createdAt) : EVER;
  const filter = { measuredBefore: options.before ?? EVER, receivedUntil };
  const text = await describe(db, project, filter);
  if (options.isDryRun) return log(`would delete ${text}`);
  let deleted = 0;
  try {
    for await (const _ of deleteRuns(db, project.id, filter, signal)) deleted += 1;
  } finally {
    // Also where it was interrupted, with what was deleted until then.
    if (deleted > 0)
      await record(asOperator(db), project.id, {
        action: 'runs-pruned',
        target: project.slug,
        details: { runs: deleted, planned: text },
      });
  }
  log(`deleted ${text}`);
  const left = await countOldRuns(db, project.id, { ...filter, receivedUntil: EVER });
  if (left.runs > 0) log(`${count(left.runs, 'run')} arrived after the backup and stay`);
}
