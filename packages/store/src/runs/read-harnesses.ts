import type { Harness } from '@tachograph/schema/run';
import { queryRows } from '../database/query-rows.ts';
import type { RowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { parsePublicId, toPublicId } from './public-id.ts';

const HARNESSES = `
  SELECT id, harness - 'repeat' #- '{tool,config}' AS harness FROM runs
  WHERE project_id = $1 AND id = ANY ($2) AND harness IS NOT NULL`;

type Row = { readonly id: RowId; readonly harness: Harness };

/** Harness and tool of runs by their public ids, without settings; runs that state none are left out. */
export async function readHarnesses(
  db: Store,
  projectId: number,
  runs: readonly string[],
): Promise<ReadonlyMap<string, Harness>> {
  const ids = [...new Set(runs)].flatMap((run) => parsePublicId(run) ?? []);
  const rows = await queryRows<Row>(db.pool, HARNESSES, [projectId, ids]);
  return new Map(rows.map(({ id, harness }) => [toPublicId(id), harness]));
}
