import { deleteJobTokens } from '@tachograph/store/ci-rules';
import type { Store } from '@tachograph/store/database';
import { deleteRowsOf, listDeletedProjects } from '@tachograph/store/deletion';
import { deleteExpiredShares } from '@tachograph/store/shares';
import { deleteExpiredRuns } from './keep-runs.ts';

/** Rows of one table that one statement removes: others wait for it no longer than for an upload. */
const ROWS = 5_000;
/** Projects that one pass begins; the next one continues. */
const PROJECTS = 5;
const SHARES = 500;
const TOKENS = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

type Options = { readonly now: () => Date; readonly isStopped: () => boolean };

/**
 * Remove what was deleted or whose time is over, in parts: rows of deleted projects, runs that are kept no longer, shares that
 * expire, and tokens of jobs a day after they expired.
 */
export async function cleanUp(db: Store, { now, isStopped }: Options): Promise<void> {
  await deleteExpiredShares(db, { now: now(), limit: SHARES });
  await deleteJobTokens(db, { before: new Date(now().getTime() - DAY_MS), limit: TOKENS });
  await deleteExpiredRuns(db, { now, isStopped });
  for (const { id } of await listDeletedProjects(db, { limit: PROJECTS })) {
    while (!isStopped() && !(await deleteRowsOf(db, id, { limit: ROWS, isStopped })));
  }
}
