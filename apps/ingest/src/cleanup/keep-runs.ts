import { insertAuditEvent } from '@tachograph/store/audit';
import { deleteRun, listExpiringProjects, listOldRuns } from '@tachograph/store/curation';
import type { Store } from '@tachograph/store/database';

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
    ...{ projectId, action: 'runs-expired', details },
    actor: { kind: 'command', id: null, name: 'retention', ipAddress: null },
  });

/** Delete the runs that are older than their project keeps them, so many in one pass, with one entry in the audit log. */
export async function deleteExpiredRuns(db: Store, { now, isStopped }: Options): Promise<void> {
  const at = now();
  for (const { id, measuredBefore } of await listExpiringProjects(db, { now: at, limit: PROJECTS })) {
    let deleted = 0;
    try {
      for (const run of await listOldRuns(db, id, { measuredBefore, receivedUntil: at }, RUNS)) {
        if (isStopped()) break;
        // Another server may have deleted it meanwhile.
        if (await deleteRun(db, id, run)) deleted += 1;
      }
    } finally {
      // Also where a run could not be deleted, those before it were.
      if (deleted > 0) await recordExpired(db, id, { runs: deleted, measuredBefore: measuredBefore.toISOString() });
    }
  }
}
