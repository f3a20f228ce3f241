import type { Status } from '@tachograph/schema/result';
import type { Harness, Source } from '@tachograph/schema/run';
import { type RowId, toHexKey } from '../database/row-id.ts';
import { toPublicId } from './public-id.ts';
import type { ListedRun, RunSummary } from './run.ts';

/** A run as lists show it, as `RUN_COLUMNS` selects it. */
export type RunRow = {
  readonly id: RowId;
  readonly title: string | null;
  readonly repetitionGroup: string | null;
  readonly reproduces: RowId | null;
  readonly started_at: Date;
  readonly received_at: Date;
  readonly harness: Harness | null;
  readonly source: Source | null;
  readonly environment_id: RowId;
  readonly label: string;
  readonly notes: readonly string[];
  readonly warnings: RunSummary['warnings'];
  readonly status_counts: Partial<Record<Status, number>>;
  readonly drivers: RunSummary['drivers'];
  readonly raw_content_type: string;
  readonly raw_file_name: string | null;
  readonly raw_bytes: number;
  readonly exclusion_reason: string | null;
  readonly excluded_at: Date | null;
};

export const RUN_COLUMNS = `r.id, r.title, r.repetition_group AS "repetitionGroup", r.reproduced_run_id AS reproduces, r.started_at, r.received_at, r.harness, r.source,
  r.environment_id, e.label, r.notes, r.warnings, r.status_counts, r.drivers, r.raw_content_type, r.raw_file_name,
  r.raw_bytes, x.reason AS exclusion_reason, x.excluded_at`;

export const FROM_RUNS = `FROM runs r JOIN environments e ON e.project_id = r.project_id AND e.id = r.environment_id
  LEFT JOIN run_exclusions x ON x.project_id = r.project_id AND x.run_id = r.id AND x.lifted_at IS NULL`;

/** Runs that are not excluded. */
export const NOT_EXCLUDED = `NOT EXISTS (
    SELECT FROM run_exclusions x WHERE x.project_id = r.project_id AND x.run_id = r.id AND x.lifted_at IS NULL)`;

/** Runs without a repetition group, and of each group the newest run in each environment. */
export const NEWEST_OF_GROUP = `(r.repetition_group IS NULL OR NOT EXISTS (
    SELECT FROM runs later WHERE later.project_id = r.project_id AND later.repetition_group = r.repetition_group
      AND later.environment_id = r.environment_id AND (later.started_at, later.id) > (r.started_at, r.id)))`;

/** A run in a list, as `LISTED_COLUMNS` selects it. */
export type ListedRow = RunRow & { readonly repetitions: number; readonly repetitions_excluded: number };

/** With the number of runs of its repetition group and how many of them are excluded: 1 and 0 without a group. */
export const LISTED_COLUMNS = `${RUN_COLUMNS}, CASE WHEN r.repetition_group IS NULL THEN 1 ELSE (
    SELECT count(*)::int FROM runs same WHERE same.project_id = r.project_id AND same.repetition_group = r.repetition_group
  ) END AS repetitions, CASE WHEN r.repetition_group IS NULL THEN 0 ELSE (
    SELECT count(*)::int FROM run_exclusions o JOIN runs same ON same.project_id = o.project_id AND same.id = o.run_id
    WHERE o.project_id = r.project_id AND o.lifted_at IS NULL AND same.repetition_group = r.repetition_group
  ) END AS repetitions_excluded`;

export const toRunSummary = (row: RunRow): RunSummary => ({
  id: toPublicId(row.id),
  title: row.title,
  startedAt: row.started_at,
  receivedAt: row.received_at,
  repetitionGroup: row.repetitionGroup,
  reproduces: row.reproduces === null ? null : toPublicId(row.reproduces),
  harness: row.harness,
  source: row.source,
  environment: { identity: toHexKey(row.environment_id), label: row.label },
  results: row.status_counts,
  drivers: row.drivers,
  notes: row.notes,
  warnings: row.warnings,
  exclusion:
    row.exclusion_reason === null || row.excluded_at === null
      ? null
      : { reason: row.exclusion_reason, since: row.excluded_at },
  raw: { contentType: row.raw_content_type, fileName: row.raw_file_name, bytes: row.raw_bytes },
});

export const toListedRun = (row: ListedRow): ListedRun => ({
  ...toRunSummary(row),
  repetitions: row.repetitions,
  repetitionsExcluded: row.repetitions_excluded,
});
