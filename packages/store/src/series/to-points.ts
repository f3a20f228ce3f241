import type { Status, UncertaintyKind } from '@tachograph/schema/result';
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

/** The batches of runs that have one; null for a run that was deleted since its points were read. */
const BATCHES_AND_DELETED = `
  SELECT i.id, r.batch FROM unnest($2::bigint[]) AS i (id)
  LEFT JOIN runs r ON r.project_id = $1 AND r.id = i.id
  WHERE r.batch IS NOT NULL OR r.id IS NULL`;

/** What points name by key, each read once however many points name it. */
async function readNames(db: Store, projectId: number, rows: readonly PointRow[]) {
  const distinct = (column: 2 | 4 | 5) => [...new Set(rows.map((row) => row[column]).filter((id) => id !== null))];
  const [versions, scenarios, batches] = await Promise.all([
    db.pool.query<VersionRow>(
      `SELECT ${VERSION_COLUMNS} FROM driver_versions WHERE project_id = $1 AND id = ANY ($2)`,
      [projectId, distinct(4)],
    ),
    db.pool.query<{ id: RowId; hash: string }>(
      `SELECT id, hash FROM scenario_versions WHERE project_id = $1 AND id = ANY ($2)`,
      [projectId, distinct(5)],
    ),
    db.pool.query<{ id: RowId; batch: string | null }>(BATCHES_AND_DELETED, [projectId, distinct(2)]),
  ]);
  return {
    version: toVersionsById(versions.rows),
    scenarioHash: new Map(scenarios.rows.map(({ id, hash }) => [id, hash])),
    batch: new Map(batches.rows.map(({ id, batch }) => [id, batch])),
  };
}

/** Hexadecimal keys by row, each converted once. */
const memoise = (convert: (id: RowId) => string) => {
  const converted = new Map<RowId, string>();
  return (id: RowId): string => {
    const text = converted.get(id) ?? convert(id);
    converted.set(id, text);
    return text;
  };
};

/**
 * Rows of `points` as they leave the store, in the same order, without samples. Those of a run that is there no longer are
 * left out: apart from its batch they would be something else.
 */
export async function toPoints(db: Store, projectId: number, rows: readonly PointRow[]): Promise<Point[]> {
  const names = await readNames(db, projectId, rows);
  const seriesKey = memoise(toHexKey);
  const publicId = memoise(toPublicId);
  const kept = rows.filter(([, , runId]) => names.batch.get(runId) !== null);
  return kept.map(
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
      batch: names.batch.get(runId) ?? null,
      ordinal,
      version: (versionId && names.version.get(versionId)) || null,
      scenarioHash: (scenarioId && names.scenarioHash.get(scenarioId)) || null,
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
