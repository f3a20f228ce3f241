import type { Json } from '@tachograph/schema/hash';
import type { CaseIdentity, NormalisedPair, NormalisedResult } from '@tachograph/schema/normalise';
import type { Status, UncertaintyKind } from '@tachograph/schema/result';
import type { EnvironmentRef } from '@tachograph/schema/series';
import { memoize } from '@tachograph/schema/text';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import type { DriverRef } from '../drivers/driver.ts';
import { toPublicId } from '../runs/select-runs.ts';
import { toVersionsById, VERSIONS_BY_ID, type VersionRow } from './version-rows.ts';

/** One line that may be drawn: a case measured with one driver in one environment. */
export type Series = {
  readonly key: string;
  readonly case: CaseIdentity;
  readonly scenarioTitle: string;
  readonly driver: DriverRef;
  readonly options: Json;
  readonly environment: EnvironmentRef;
  /** Points stored, before any downsampling. */
  readonly points: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
};

/** One stored result as a position on its series; `samples` are there only where the query requested them. */
export type Point = Omit<
  NormalisedResult,
  'case' | 'driver' | 'options' | 'seriesKey' | 'printedUnit' | 'histogram'
> & {
  readonly series: string;
  readonly at: Date;
  /** Public id of its run. */
  readonly run: string;
  /** The repetition group of its run: repeats of one measurement. */
  readonly repetitionGroup: string | null;
  /** Whether the invocations of its run measured every driver version once each, in turns. */
  readonly inRounds: boolean;
};

export type SeriesWithPoints = { readonly series: readonly Series[]; readonly points: readonly Point[] };

/** What to read; every list left out means "all". */
export type SeriesFilter = {
  readonly scenarios?: readonly string[];
  readonly drivers?: readonly string[];
  readonly environments?: readonly string[];
  readonly metric?: string;
  readonly statistic?: string;
  readonly keys?: readonly string[];
  /** Driver versions by raw text or parsed text. */
  readonly versions?: readonly string[];
  readonly from?: Date;
  readonly to?: Date;
};

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
  invocation: string | null,
  protocol: 'text' | 'binary' | null,
  anchorId: RowId | null,
  logRatio: number | null,
  rounds: number | null,
  roundSd: number | null,
  lag1: number | null,
  twin: number | null,
];

export const POINT_COLUMNS = `p.series_id, p.at, p.run_id, p.ordinal, p.version_id, p.scenario_version_id, p.status,
  p.reason, p.value, p.low, p.high, p.spread_kind, p.level, p.n, p.invocation, p.protocol,
  p.anchor_id, p.log_ratio, p.rounds, p.round_sd, p.lag1, p.twin_log_ratio`;

type RunRow = {
  readonly id: RowId;
  readonly isStored: boolean;
  readonly repetitionGroup: string | null;
  readonly inRounds: boolean;
};

/** The runs that belong to a repetition group, were measured in rounds, or were deleted since their points were read. */
const SPECIAL_RUNS = `
  SELECT * FROM (
    SELECT i.id, r.id IS NOT NULL AS "isStored", r.repetition_group AS "repetitionGroup",
      coalesce(r.harness ->> 'order' = 'rounds', false) AS "inRounds"
    FROM unnest($2::bigint[]) AS i (id) LEFT JOIN runs r ON r.project_id = $1 AND r.id = i.id
  ) s WHERE NOT "isStored" OR "repetitionGroup" IS NOT NULL OR "inRounds"`;

type AnchorRow = Pick<NormalisedPair, 'anchor' | 'anchorVersion'> & { readonly id: RowId };

const ANCHORS = `
  SELECT id, driver AS anchor, raw AS "anchorVersion" FROM driver_versions WHERE project_id = $1 AND id = ANY ($2)`;

/** The dimension rows that points refer to, each read once however many points refer to it. */
async function readDimensions(db: Store, projectId: number, rows: readonly PointRow[]) {
  const distinct = (column: 2 | 4 | 5 | 16) => [...new Set(rows.map((row) => row[column]).filter((id) => id !== null))];
  const anchorIds = distinct(16);
  const [versions, scenarios, runs, anchors] = await Promise.all([
    queryRows<VersionRow>(db.pool, VERSIONS_BY_ID, [projectId, distinct(4)]),
    queryRows<{ id: RowId; hash: string }>(
      db.pool,
      `SELECT id, hash FROM scenario_versions WHERE project_id = $1 AND id = ANY ($2)`,
      [projectId, distinct(5)],
    ),
    queryRows<RunRow>(db.pool, SPECIAL_RUNS, [projectId, distinct(2)]),
    anchorIds.length === 0 ? [] : queryRows<AnchorRow>(db.pool, ANCHORS, [projectId, anchorIds]),
  ]);
  return {
    version: toVersionsById(versions),
    scenarioHash: new Map(scenarios.map(({ id, hash }) => [id, hash])),
    anchor: new Map(anchors.map(({ id, ...anchor }) => [id, anchor])),
    run: new Map(runs.map((run) => [run.id, run])),
  };
}

type PairColumns = {
  readonly [Field in 'logRatio' | 'rounds' | 'sd' | 'lag1' | 'twin']: number | null;
};

/** Null for a result that was measured by itself, and for one whose anchor is not in the project. */
const toPair = (
  anchor: Omit<AnchorRow, 'id'> | undefined,
  { logRatio, rounds, sd, lag1, twin }: PairColumns,
): NormalisedPair | null =>
  anchor && logRatio !== null && rounds !== null && sd !== null
    ? { logRatio, rounds, sd, lag1, twin, ...anchor }
    : null;

/**
 * Rows of `points` as they leave the store, in the same order, without samples. Those of a run that was deleted meanwhile
 * are left out: without their repetition group they would be another measurement.
 */
export async function toPoints(db: Store, projectId: number, rows: readonly PointRow[]): Promise<Point[]> {
  const dimensions = await readDimensions(db, projectId, rows);
  const seriesKey = memoize(toHexKey);
  const publicId = memoize(toPublicId);
  const timeOf = memoize((milliseconds: number) => new Date(milliseconds));
  const stored = rows.filter(([, , runId]) => dimensions.run.get(runId)?.isStored !== false);
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
      anchorId,
      logRatio,
      rounds,
      sd,
      lag1,
      twin,
    ]) => ({
      series: seriesKey(seriesId),
      at: timeOf(at.getTime()),
      run: publicId(runId),
      repetitionGroup: dimensions.run.get(runId)?.repetitionGroup ?? null,
      inRounds: dimensions.run.get(runId)?.inRounds ?? false,
      ordinal,
      version: (versionId && dimensions.version.get(versionId)) || null,
      scenarioHash: (scenarioId && dimensions.scenarioHash.get(scenarioId)) || null,
      status,
      statusReason: reason,
      value,
      spread: kind === null || low === null || high === null ? null : { kind, level, low, high },
      n: n === null ? null : Number(n),
      invocation: Number(repeat ?? 1),
      protocolObserved: protocol,
      samples: null,
      paired: toPair(anchorId === null ? undefined : dimensions.anchor.get(anchorId), {
        logRatio,
        rounds,
        sd,
        lag1,
        twin,
      }),
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
