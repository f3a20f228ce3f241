import { deleteExpiredAccess } from '@tachograph/store/accounts';
import { insertAuditEvent } from '@tachograph/store/audit';
import { deleteJobTokens } from '@tachograph/store/ci-rules';
import { deleteRun, type ExpiringProject, listExpiringProjects, listOldRuns } from '@tachograph/store/curation';
import { analyzeGrown, type Store } from '@tachograph/store/database';
import { deleteAllRowsOf, listDeletedProjects } from '@tachograph/store/deletion';
import { type RuleKey, sealClearSecrets } from '@tachograph/store/notifications';
import { deleteExpiredShares } from '@tachograph/store/shares';

/** Projects that one pass begins; the next one continues. */
const PROJECTS = 5;
/** Runs of a project: deleting one adds up its series again. */
const RUNS = 50;
const SHARES = 500;
const TOKENS = 500;
const ACCESSES = 500;
const SECRETS = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

type Options = {
  readonly now: () => Date;
  readonly isStopped: () => boolean;
  /** What secrets of rules that are in clear are encrypted with; null without `AUTH_SECRET`. */
  readonly ruleKey: RuleKey | null;
};

/**
 * Run jobs one after the other, each also where one before it failed.
 *
 * @throws {AggregateError} after the last one, with what failed
 */
async function runAll(jobs: Iterable<() => Promise<unknown>>): Promise<void> {
  const errors: unknown[] = [];
  for (const job of jobs) {
    try {
      await job();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} jobs failed`, { cause: errors[0] });
}

const recordExpired = (
  db: Store,
  projectId: number,
  details: Readonly<Record<string, string | number>>,
): Promise<void> =>
  insertAuditEvent(db.pool, {
    projectId,
    action: 'runs-expired',
    details,
    actor: { kind: 'command', id: null, name: 'retention', ipAddress: null },
  });

/** Delete the oldest runs of one project that are kept no longer. One that cannot be deleted does not keep the others waiting. */
async function deleteRunsOf(db: Store, { id, measuredBefore }: ExpiringProject, at: Date, isStopped: () => boolean) {
  const runs = await listOldRuns(db, id, { measuredBefore, receivedUntil: at }, RUNS);
  let deleted = 0;
  const toJob = (run: string) => async () => {
    // Another server may have deleted it meanwhile.
    if (!isStopped() && (await deleteRun(db, id, run))) deleted += 1;
  };
  await runAll([
    () => runAll(runs.map(toJob)),
    async () => {
      if (deleted > 0) await recordExpired(db, id, { runs: deleted, measuredBefore: measuredBefore.toISOString() });
    },
  ]);
}

/**
 * Delete the runs that are older than their project keeps them, so many in one pass, with one entry in the audit log. Resolves to
 * whether there were any: the next pass may go on.
 */
async function deleteExpiredRuns(db: Store, { now, isStopped }: Omit<Options, 'ruleKey'>): Promise<boolean> {
  const at = now();
  const projects = await listExpiringProjects(db, { now: at, limit: PROJECTS });
  await runAll(projects.map((project) => () => deleteRunsOf(db, project, at, isStopped)));
  return projects.length > 0;
}

async function deleteProjects(db: Store, { isStopped }: Pick<Options, 'isStopped'>): Promise<void> {
  for (const { id } of await listDeletedProjects(db, { limit: PROJECTS })) await deleteAllRowsOf(db, id, isStopped);
}

/**
 * Remove what was deleted or whose time is over, in parts: rows of deleted projects, runs that are kept no longer, shares that
 * expire, and tokens of jobs, sessions and invitations a day after they expired; and have tables that grew counted, and secrets in
 * clear encrypted. What fails does not keep the rest waiting. Resolves to whether there may be more to remove.
 */
export async function cleanUp(db: Store, { now, isStopped, ruleKey }: Options): Promise<boolean> {
  let isMore = false;
  await runAll([
    () => deleteExpiredShares(db, { now: now(), limit: SHARES }),
    () => deleteJobTokens(db, { before: new Date(now().getTime() - DAY_MS), limit: TOKENS }),
    () => deleteExpiredAccess(db, { before: new Date(now().getTime() - DAY_MS), limit: ACCESSES }),
    async () => ruleKey && sealClearSecrets(db, { key: ruleKey, limit: SECRETS }),
    () => analyzeGrown(db),
    async () => {
      isMore = await deleteExpiredRuns(db, { now, isStopped });
    },
    () => deleteProjects(db, { isStopped }),
  ]);
  return isMore;
}
