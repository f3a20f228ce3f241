import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { Store } from '@tachograph/store/database';
import { listRunSources } from '@tachograph/store/runs';
import type { Warning } from '../upload.ts';

/** A doubt where a run says it reproduces one that the project does not have: a slip of the pen, or early. */
export async function findLoneReference(db: Store, projectId: number, { run }: NormalisedRun): Promise<Warning[]> {
  const { reproduces } = run;
  if (!reproduces || (await listRunSources(db, projectId, [reproduces])).length > 0) return [];
  const message = `there is no run ${reproduces} in this project yet; the two are held against each other once it is here`;
  return [{ where: '/reproduces', message }];
}
