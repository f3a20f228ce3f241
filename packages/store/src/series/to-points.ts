import type { Status, UncertaintyKind } from '@tachograph/schema/result';
import { memoize } from '@tachograph/schema/text';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { toPublicId } from '../runs/public-id.ts';
import type { Point } from './series.ts';
import { toVersionsById, VERSION_COLUMNS, type VersionRow } from './version-rows.ts';

/** A row of `points`, as `POINT_COLUMNS` selects it: an array, because there may be very many. */
export type PointRow = readonly [
  seriesId: RowId,
  at: Date,
  runId: RowId,
  ordinal: number,
  versionId: RowId | null,
  scenarioVersionId: RowId | null,
  status: Status,
  reason: string | null,
  value: number | null,
  low: number | null,
  high: number | null,
  spreadKind: UncertaintyKind | null,
  level: number | null,
  n: string | null,
  invocation: string,
  protocol: 'text' | 'binary' | null,
];

export const POINT_COLUMNS = `p.series_id, p.at, p.run_id, p.ordinal, p.version_id, p.scenario_version_id, p.status,
  p.reason, p.value, p.low, p.high, p.spread_kind, p.level, p.n, p.invocation, p.protocol`;

/** The repetition groups of runs that have one; null for a run that was deleted since its points were read. */
const GROUPS_AND_DELETED = `
  SELECT i.id, r.repetition_group AS "repetitionGroup" FROM unnest($2::bigint[]) AS i (id)
  LEFT JOIN runs r ON r.project_id = $1 AND r.id = i.id
  WHERE r.repetition_group IS NOT NULL OR r.id IS NULL`;

/** The dimension rows that points refer to, each read once however many points refer to it. */
async function readDimensions(db: Store, projectId: number, rows: readonly PointRow[]) {
  const distinct = (column: 2 | 4 | 5) => [...new Set(rows.map((row) => row[column]).filter((id) => id !== null))];
  const [versions, scenarios, groups] = await Promise.all([
    queryRows<VersionRow>(
      db.pool,
      `SELECT ${VERSION_COLUMNS} FROM driver_versions WHERE project_id = $1 AND id = ANY ($2)`,
      [projectId, distinct(4)],
    ),
    queryRows<{ id: RowId; hash: string }>(
      db.pool,
      `SELECT id, hash FROM scenario_versions WHERE project_id = $1 AND id = ANY ($2)`,
      [projectId, distinct(5)],
    ),
    queryRows<{ id: RowId; repetitionGroup: string | null }>(db.pool, GROUPS_AND_DELETED, [projectId, distinct(2)]),
  ]);
  return {
    version: toVersionsById(versions),
    scenarioHash: new Map(scenarios.map(({ id, hash }) => [id, hash])),
    repetitionGroup: new Map(groups.map(({ id, repetitionGroup }) => [id, repetitionGroup])),
  };
}

/**
 * Rows of `points` as they leave the store, in the same order, without samples. Those of a run that was deleted meanwhile
 * are left out: without their repetition group they would be another measurement.
 */
export async function toPoints(db: Store, projectId: number, rows: readonly PointRow[]): Promise<Point[]> {
  const dimensions = await readDimensions(db, projectId, rows);
  const seriesKey = memoize(toHexKey);
  const publicId = memoize(toPublicId);
  const stored = rows.filter(([, , runId]) => dimensions.repetitionGroup.get(runId) !== null);
  return stored.map(
    ([
      seriesId,
      at,
      runId,
      ordinal,
      versionId,
      scenarioId,
      status,
      reason,
      value,
      low,
      high,
      kind,
      level,
      n,
      repeat,
      protocol,
    ]) => ({
      series: seriesKey(seriesId),
      at,
      run: publicId(runId),
      repetitionGroup: dimensions.repetitionGroup.get(runId) ?? null,
      ordinal,
      version: (versionId && dimensions.version.get(versionId)) || null,
      scenarioHash: (scenarioId && dimensions.scenarioHash.get(scenarioId)) || null,
      status,
      statusReason: reason,
      value,
      spread: kind === null || low === null || high === null ? null : { kind, level, low, high },
      n: n === null ? null : Number(n),
      invocation: Number(repeat),
      protocolObserved: protocol,
      samples: null,
    }),
  );
}

/** The rows of a statement that selects `POINT_COLUMNS`. */
export const queryPointRows = (db: Store, text: string, values: readonly unknown[]): Promise<PointRow[]> =>
  queryRows<PointRow>(db.pool, { text, rowMode: 'array' }, values);

/** The points that a statement selects by `POINT_COLUMNS`, in its order, without samples. */
export const readPoints = async (
  db: Store,
  projectId: number,
  text: string,
  values: readonly unknown[],
): Promise<Point[]> => toPoints(db, projectId, await queryPointRows(db, text, values));
