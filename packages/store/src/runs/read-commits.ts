import { queryRows } from '../database/query-rows.ts';
import type { RowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { parsePublicId, toPublicId } from './public-id.ts';

const COMMITS = `
  SELECT id, source ->> 'commit' AS commit, source ->> 'repository' AS repository FROM runs
  WHERE project_id = $1 AND id = ANY ($2) AND source ->> 'commit' IS NOT NULL`;

/** What a run measured: a commit, and its repository where that is stated. */
type RunCommit = { readonly commit: string; readonly repository: string | null };

/** The commits of runs by their public ids; runs that state none are left out. */
export async function readCommits(
  db: Store,
  projectId: number,
  runs: readonly string[],
): Promise<ReadonlyMap<string, RunCommit>> {
  const ids = [...new Set(runs)].flatMap((run) => parsePublicId(run) ?? []);
  const rows = await queryRows<RunCommit & { readonly id: RowId }>(db.pool, COMMITS, [projectId, ids]);
  return new Map(rows.map(({ id, ...commit }) => [toPublicId(id), commit]));
}
