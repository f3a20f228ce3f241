import type { RowId } from '../database/row-id.ts';
import type { Store } from '../store.ts';
import { parsePublicId } from './public-id.ts';
import { readSampleTable } from './run-payload.ts';

/** A result by its run's public id and its place in it; `samples` in the canonical unit, null when none were sent. */
export type SamplesOf = { readonly run: string; readonly ordinal: number; readonly samples: readonly number[] | null };

/** In the order asked for. A run the project does not have gives null samples. */
export async function readSamples(
  db: Store,
  projectId: number,
  results: readonly { readonly run: string; readonly ordinal: number }[],
): Promise<SamplesOf[]> {
  const ids = new Map(results.flatMap(({ run }) => (parsePublicId(run) === null ? [] : [[run, parsePublicId(run)]])));
  const { rows } = await db.pool.query<{ run_id: RowId; samples: Buffer }>(
    'SELECT run_id, samples FROM run_payloads WHERE project_id = $1 AND run_id = ANY ($2) AND samples IS NOT NULL',
    [projectId, [...ids.values()]],
  );
  const tables = await Promise.all(rows.map(async (row) => [row.run_id, await readSampleTable(row.samples)] as const));
  const byRun = new Map(tables);
  return results.map(({ run, ordinal }) => {
    const id = ids.get(run);
    return { run, ordinal, samples: (id && byRun.get(id)?.[ordinal]) || null };
  });
}
