import type { Histogram } from '@tachograph/schema/histogram';
import { decompressText } from '../database/compression.ts';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey, toRowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { toPublicId } from '../runs/select-runs.ts';

/** The histogram of a result, with what tells which repeat of which measurement it is. */
type StoredHistogram = {
  /** Key of its series. */
  readonly series: string;
  /** Public id of its run. */
  readonly run: string;
  readonly at: Date;
  /** The place of its result in the run. */
  readonly ordinal: number;
  /** The driver's version as it arrived; null where it is not known. */
  readonly version: string | null;
  readonly invocation: number;
  /** Runs of one repetition group are repeats of one measurement. */
  readonly repetitionGroup: string | null;
  /** In the canonical unit of its series. */
  readonly histogram: Histogram;
};

type Wanted = {
  /** Key of the series. */
  readonly series: string;
  /** As it arrived, null for an unknown one; every version where it is left out. */
  readonly version?: string | null;
};

type Row = Omit<StoredHistogram, 'series' | 'run' | 'invocation' | 'histogram'> & {
  readonly seriesId: RowId;
  readonly runId: RowId;
  readonly invocation: string | null;
  readonly content: Buffer;
};

/** A point of an excluded run is on no series, and neither is its histogram. */
const TEXT = `
  SELECT h.series_id AS "seriesId", h.run_id AS "runId", h.at, h.ordinal, v.raw AS version, h.invocation,
    r.repetition_group AS "repetitionGroup", h.content
  FROM (
    SELECT l.id, w.any_version, v.id AS version_id
    FROM unnest($2::bigint[], $3::text[], $4::boolean[]) AS w (id, raw, any_version)
    JOIN series l ON l.project_id = $1 AND l.id = w.id
    LEFT JOIN driver_versions v ON v.project_id = $1 AND v.driver = l.driver AND v.raw = w.raw
    WHERE w.raw IS NULL OR v.id IS NOT NULL
  ) w
  CROSS JOIN LATERAL (
    SELECT h.*, p.invocation FROM histograms h
    JOIN points p ON p.project_id = $1 AND p.series_id = h.series_id AND p.at = h.at AND p.run_id = h.run_id
      AND p.ordinal = h.ordinal
    WHERE h.project_id = $1 AND h.series_id = w.id AND (w.any_version OR h.version_id IS NOT DISTINCT FROM w.version_id)
    ORDER BY h.at DESC, h.run_id DESC, h.ordinal DESC LIMIT $5
  ) h
  JOIN runs r ON r.project_id = $1 AND r.id = h.run_id
  LEFT JOIN driver_versions v ON v.project_id = $1 AND v.id = h.version_id
  ORDER BY h.series_id, h.at, h.run_id, h.ordinal`;

/** Of each series or version: enough to tell two versions apart. */
const NEWEST = 20;
/** Of one call: each has a few kilobytes. */
const MOST = 2_000;

/**
 * The histograms of the newest results of some series, or of versions in them, that have one: of each `newest` (20), of all together at most
 * 2,000. In order of time within a series. Of a series that is none there are none.
 */
export async function readHistograms(
  db: Store,
  projectId: number,
  wanted: readonly Wanted[],
  { newest = NEWEST }: { readonly newest?: number } = {},
): Promise<StoredHistogram[]> {
  if (wanted.length === 0) return [];
  const rows = await queryRows<Row>(db.pool, TEXT, [
    projectId,
    wanted.map(({ series }) => toRowId(series)),
    wanted.map(({ version }) => version ?? null),
    wanted.map(({ version }) => version === undefined),
    Math.max(1, Math.min(newest, Math.floor(MOST / wanted.length))),
  ]);
  return Promise.all(
    rows.map(async ({ seriesId, runId, invocation, content, ...row }) => ({
      ...row,
      series: toHexKey(seriesId),
      run: toPublicId(runId),
      invocation: Number(invocation ?? 1),
      histogram: JSON.parse(await decompressText(content)) as Histogram,
    })),
  );
}
