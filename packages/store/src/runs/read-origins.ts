import type { Harness } from '@tachograph/schema/run';
import { queryRows } from '../database/query-rows.ts';
import type { RowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { parsePublicId, toPublicId } from './select-runs.ts';

const ORIGINS = `
  SELECT id, harness - 'repeat' #- '{tool,config}' AS harness,
    source ->> 'commit' AS commit, source ->> 'repository' AS repository
  FROM runs WHERE project_id = $1 AND id = ANY ($2)`;

/** What measured a run, without settings, and which commit it measured; null where the run does not say. */
type RunOrigin = {
  readonly harness: Harness | null;
  readonly commit: string | null;
  readonly repository: string | null;
};

export async function readOrigins(
  db: Store,
  projectId: number,
  runs: readonly string[],
): Promise<ReadonlyMap<string, RunOrigin>> {
  const ids = [...new Set(runs)].flatMap((run) => parsePublicId(run) ?? []);
  const rows = await queryRows<RunOrigin & { readonly id: RowId }>(db.pool, ORIGINS, [projectId, ids]);
  return new Map(rows.map(({ id, ...origin }) => [toPublicId(id), origin]));
}
