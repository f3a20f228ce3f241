import { queryRows } from '../database/query-rows.ts';
import type { RowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { readSampleTable, SAMPLE_COLUMNS, type SampleTable } from '../runs/read-payload.ts';
import { parsePublicId } from '../runs/select-runs.ts';
import type { Point } from './to-points.ts';

/** The samples of each run that the project has, by ordinal; null where it has none. */
async function readTables(db: Store, projectId: number, points: readonly Point[]) {
  const runs = new Map([...new Set(points.map(({ run }) => run))].map((run) => [parsePublicId(run), run]));
  const rows = await queryRows<{ run_id: RowId; samples: Buffer | null; raw: Buffer | null }>(
    db.pool,
    `SELECT run_id, ${SAMPLE_COLUMNS} FROM run_payloads WHERE project_id = $1 AND run_id = ANY ($2)`,
    [projectId, [...runs.keys()].filter((id) => id !== null)],
  );
  const tables = rows.map(
    async ({ run_id, ...payload }): Promise<[string, SampleTable | null]> => [
      runs.get(run_id) ?? '',
      await readSampleTable(payload),
    ],
  );
  return new Map(await Promise.all(tables));
}

/**
 * Points with the samples of those in `wanted`, which are all unless it is given; the others are returned as they are. Those of
 * a run deleted since they were read are left out: without samples they would be evaluated differently.
 */
export async function addSamples(
  db: Store,
  projectId: number,
  points: readonly Point[],
  wanted?: ReadonlySet<unknown>,
): Promise<Point[]> {
  const isWanted = (point: Point) => wanted?.has(point) ?? true;
  const tables = await readTables(db, projectId, points.filter(isWanted));
  return points.flatMap((point) => {
    if (!isWanted(point)) return point;
    const table = tables.get(point.run);
    return table === undefined ? [] : { ...point, samples: table?.[point.ordinal] ?? null };
  });
}
