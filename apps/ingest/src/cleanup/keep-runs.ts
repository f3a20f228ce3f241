import { insertAuditEvent } from '@tachograph/store/audit';
import { deleteRun, listExpiringProjects, listOldRuns } from '@tachograph/store/curation';
import type { Store } from '@tachograph/store/database';

/** Projects and runs of one pass: deleting a run adds up its series again, and the next pass continues. */
const PROJECTS = 5;
const RUNS = 50;

type Options = { readonly now: () => Date; readonly isStopped: () => boolean };

/** Delete the runs that are older than their project keeps them, so many in one pass, with one entry in the audit log. */
export async function deleteExpiredRuns(db: Store, { now, isStopped }: Options): Promise<void> {
  const at = now();
  for (const { id, measuredBefore } of await listExpiringProjects(db, { now: at, limit: PROJECTS })) {
    let deleted = 0;
    for (const run of await listOldRuns(db, id, { measuredBefore, receivedUntil: at }, RUNS)) {
      if (isStopped()) break;
      // Another server may have deleted it meanwhile.
      if (await deleteRun(db, id, run)) deleted += 1;
    }
    if (deleted === 0) continue;
    await insertAuditEvent(db.pool, {
      ...{
        projectId: id,
        action: 'runs-expired',
        details: { runs: deleted, measuredBefore: measuredBefore.toISOString() },
      },
      actor: { kind: 'command', id: null, name: 'retention', ipAddress: null },
    });
  }
}
