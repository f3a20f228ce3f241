import { deleteJobTokens } from '@tachograph/store/ci-rules';
import type { Store } from '@tachograph/store/database';
import { deleteRowsOf, listDeletedProjects } from '@tachograph/store/deletion';
import { deleteExpiredShares } from '@tachograph/store/shares';
import { deleteExpiredRuns } from './keep-runs.ts';
import { runAll } from './run-all.ts';

/** Rows of one table that one statement removes: others wait for it no longer than for an upload. */
const ROWS = 5_000;
/** Projects that one pass begins; the next one continues. */
const PROJECTS = 5;
const SHARES = 500;
const TOKENS = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

type Options = { readonly now: () => Date; readonly isStopped: () => boolean };

async function deleteProjects(db: Store, { isStopped }: Pick<Options, 'isStopped'>): Promise<void> {
  for (const { id } of await listDeletedProjects(db, { limit: PROJECTS })) {
    while (!isStopped() && !(await deleteRowsOf(db, id, { limit: ROWS, isStopped })));
  }
}

/**
 * Remove what was deleted or whose time is over, in parts: rows of deleted projects, runs that are kept no longer, shares that
 * expire, and tokens of jobs a day after they expired. What fails does not keep the rest waiting.
 */
export async function cleanUp(db: Store, { now, isStopped }: Options): Promise<void> {
  await runAll([
    () => deleteExpiredShares(db, { now: now(), limit: SHARES }),
    () => deleteJobTokens(db, { before: new Date(now().getTime() - DAY_MS), limit: TOKENS }),
    () => deleteExpiredRuns(db, { now, isStopped }),
    () => deleteProjects(db, { isStopped }),
  ]);
}
