-- By hand: renames only, so that every row and every index stays. Prisma would drop and add the columns instead.
--
-- This is the one migration on which the version before does not run: the names change before the first public release,
-- while nobody has to update without a stop.

-- Repeats of one measurement are a repetition group; "batch" also meant uploads sent together.
ALTER TABLE "runs" RENAME COLUMN "batch" TO "repetition_group";
ALTER INDEX "runs_batch_idx" RENAME TO "runs_repetition_group_idx";

ALTER TABLE "runs" RENAME COLUMN "reproduces" TO "reproduced_run_id";
ALTER INDEX "runs_reproduces_idx" RENAME TO "runs_reproduced_run_id_idx";

-- `p99` and `max` are statistics, not estimators.
ALTER TABLE "cases" RENAME COLUMN "estimator" TO "statistic";

ALTER TABLE "uncounted_runs" RENAME TO "pending_runs";
ALTER TABLE "pending_runs" RENAME CONSTRAINT "uncounted_runs_pkey" TO "pending_runs_pkey";
ALTER VIEW "series_sums" RENAME TO "series_aggregates";
ALTER VIEW "driver_version_sums" RENAME TO "driver_version_aggregates";

ALTER TABLE "known_releases" RENAME TO "releases";
ALTER TABLE "releases" RENAME COLUMN "known_at" TO "recorded_at";
ALTER TABLE "releases" RENAME CONSTRAINT "known_releases_pkey" TO "releases_pkey";
ALTER TABLE "releases" RENAME CONSTRAINT "known_releases_project_id_driver_fkey" TO "releases_project_id_driver_fkey";

ALTER INDEX "points_line_idx" RENAME TO "points_series_idx";
ALTER INDEX "run_exclusions_open_key" RENAME TO "run_exclusions_active_key";
