import { parseHexKey, type RowId, toHexKey } from '../database/row-id.ts';
import type { ListedRun, RunSummary } from './run.ts';

/** The id of a run in URLs: `r_` and the first 16 hexadecimal digits of its content hash. */
export const toPublicId = (id: RowId): string => `r_${toHexKey(id)}`;

/** Null when the text is not a public id. */
export const parsePublicId = (text: string): RowId | null =>
  text.startsWith('r_') ? parseHexKey(text.slice(2)) : null;

export type RunRow = Omit<RunSummary, 'id' | 'reproduces' | 'environment' | 'exclusion' | 'raw'> &
  RunSummary['raw'] & {
    readonly id: RowId;
    readonly reproduces: RowId | null;
    readonly environmentId: RowId;
    readonly label: string;
    readonly exclusionReason: string | null;
    readonly excludedAt: Date | null;
  };

export const RUN_COLUMNS = `r.id, r.title, r.repetition_group AS "repetitionGroup", r.reproduced_run_id AS reproduces,
  r.started_at AS "startedAt", r.received_at AS "receivedAt", r.harness, r.source, r.environment_id AS "environmentId",
  e.label, r.notes, r.warnings, r.status_counts AS results, r.drivers, r.raw_content_type AS "contentType",
  r.raw_file_name AS "fileName", r.raw_bytes AS bytes, x.reason AS "exclusionReason", x.excluded_at AS "excludedAt"`;

export const FROM_RUNS = `FROM runs r JOIN environments e ON e.project_id = r.project_id AND e.id = r.environment_id
  LEFT JOIN run_exclusions x ON x.project_id = r.project_id AND x.run_id = r.id AND x.lifted_at IS NULL`;

export const NOT_EXCLUDED = `NOT EXISTS (
    SELECT 1 FROM run_exclusions x WHERE x.project_id = r.project_id AND x.run_id = r.id AND x.lifted_at IS NULL)`;

/** Runs without a repetition group, and of each group the newest run in each environment. `project` is that of the runs, by default the first parameter. */
export const isNewestOfGroup = (project = '$1'): string => `(r.repetition_group IS NULL OR NOT EXISTS (
    SELECT 1 FROM runs later WHERE later.project_id = ${project} AND later.repetition_group = r.repetition_group
      AND later.environment_id = r.environment_id AND (later.started_at, later.id) > (r.started_at, r.id)))`;

export type ListedRow = RunRow & Omit<ListedRun, keyof RunSummary>;

/** With the number of runs of its repetition group and how many of them are excluded: 1 and 0 without a group. */
export const toListedColumns = (
  project = '$1',
): string => `${RUN_COLUMNS}, CASE WHEN r.repetition_group IS NULL THEN 1 ELSE (
    SELECT count(*)::int FROM runs same WHERE same.project_id = ${project} AND same.repetition_group = r.repetition_group
  ) END AS repetitions, CASE WHEN r.repetition_group IS NULL THEN 0 ELSE (
    SELECT count(*)::int FROM run_exclusions o JOIN runs same ON same.project_id = o.project_id AND same.id = o.run_id
    WHERE o.project_id = ${project} AND o.lifted_at IS NULL AND same.repetition_group = r.repetition_group
  ) END AS "repetitionsExcluded"`;

/** A run as it leaves the store, with whatever else its row has. */
export function toRunSummary<Row extends RunRow>(row: Row) {
  const { environmentId, label, exclusionReason, excludedAt, contentType, fileName, bytes, ...rest } = row;
  return {
    ...rest,
    id: toPublicId(row.id),
    reproduces: row.reproduces === null ? null : toPublicId(row.reproduces),
    environment: { identity: toHexKey(environmentId), label },
    exclusion: exclusionReason === null || excludedAt === null ? null : { reason: exclusionReason, since: excludedAt },
    raw: { contentType, fileName, bytes },
  };
}
