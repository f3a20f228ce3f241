import { deleteExpiredAccess } from '@tachograph/store/accounts';
import { deleteJobTokens } from '@tachograph/store/ci-rules';
import { analyzeGrown, type Store } from '@tachograph/store/database';
import { deleteAllRowsOf, listDeletedProjects } from '@tachograph/store/deletion';
import { deleteExpiredShares } from '@tachograph/store/shares';
import { deleteExpiredRuns } from './keep-runs.ts';
import { runAll } from './run-all.ts';

/** Projects that one pass begins; the next one continues. */
const PROJECTS = 5;
const SHARES = 500;
const TOKENS = 500;
const ACCESSES = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

type Options = { readonly now: () => Date; readonly isStopped: () => boolean };

async function deleteProjects(db: Store, { isStopped }: Pick<Options, 'isStopped'>): Promise<void> {
  for (const { id } of await listDeletedProjects(db, { limit: PROJECTS })) await deleteAllRowsOf(db, id, isStopped);
}

/**
 * Remove what was deleted or whose time is over, in parts: rows of deleted projects, runs that are kept no longer, shares that
 * expire, and tokens of jobs, sessions and invitations a day after they expired; and have tables that grew counted. What fails does not keep the rest waiting.
 */
export async function cleanUp(db: Store, { now, isStopped }: Options): Promise<void> {
  await runAll([
    () => deleteExpiredShares(db, { now: now(), limit: SHARES }),
    () => deleteJobTokens(db, { before: new Date(now().getTime() - DAY_MS), limit: TOKENS }),
    () => deleteExpiredAccess(db, { before: new Date(now().getTime() - DAY_MS), limit: ACCESSES }),
    () => analyzeGrown(db),
    () => deleteExpiredRuns(db, { now, isStopped }),
    () => deleteProjects(db, { isStopped }),
  ]);
}
