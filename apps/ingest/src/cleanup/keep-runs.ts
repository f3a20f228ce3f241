import { insertAuditEvent } from '@tachograph/store/audit';
import { deleteRun, type ExpiringProject, listExpiringProjects, listOldRuns } from '@tachograph/store/curation';
import type { Store } from '@tachograph/store/database';
import { runAll } from './run-all.ts';

/** Projects and runs of one pass: deleting a run adds up its series again, and the next pass continues. */
const PROJECTS = 5;
const RUNS = 50;

type Options = { readonly now: () => Date; readonly isStopped: () => boolean };

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

/** Delete the runs that are older than their project keeps them, so many in one pass, with one entry in the audit log. */
export async function deleteExpiredRuns(db: Store, { now, isStopped }: Options): Promise<void> {
  const at = now();
  const projects = await listExpiringProjects(db, { now: at, limit: PROJECTS });
  await runAll(projects.map((project) => () => deleteRunsOf(db, project, at, isStopped)));
}
