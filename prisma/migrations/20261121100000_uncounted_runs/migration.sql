-- CreateTable
CREATE TABLE "uncounted_runs" (
    "project_id" INTEGER NOT NULL,
    "run_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "series_ids" BIGINT[],
    "version_ids" BIGINT[],
    "version_results" INTEGER[],

    CONSTRAINT "uncounted_runs_pkey" PRIMARY KEY ("project_id","run_id")
);

-- By hand from here on: what schema.prisma cannot say.

-- Read once and deleted: not worth compressing.
ALTER TABLE "uncounted_runs"
  ALTER COLUMN "series_ids" SET STORAGE EXTERNAL,
  ALTER COLUMN "version_ids" SET STORAGE EXTERNAL,
  ALTER COLUMN "version_results" SET STORAGE EXTERNAL;

-- The sums as they are: what is counted, and what is not counted yet.
CREATE VIEW "series_sums" AS
SELECT s.project_id, s.id, s.case_id, s.environment_id, s.driver, s.options,
  s.points + coalesce(u.points, 0) AS points, least(s.first_at, u.first_at) AS first_at,
  greatest(s.last_at, u.last_at) AS last_at
FROM series s
LEFT JOIN (
  SELECT r.project_id, i.id, count(*)::int AS points, min(r.at) AS first_at, max(r.at) AS last_at
  FROM uncounted_runs r CROSS JOIN LATERAL unnest(r.series_ids) AS i (id) GROUP BY r.project_id, i.id
) u ON u.project_id = s.project_id AND u.id = s.id;

CREATE VIEW "driver_version_sums" AS
SELECT v.project_id, v.id, v.driver, v.raw, v.text, v.parsed, v.prerelease, v.line, v.sort_key,
  v.results + coalesce(u.results, 0) AS results, least(v.first_at, u.first_at) AS first_at,
  greatest(v.last_at, u.last_at) AS last_at
FROM driver_versions v
LEFT JOIN (
  SELECT r.project_id, i.id, sum(i.results)::int AS results, min(r.at) AS first_at, max(r.at) AS last_at
  FROM uncounted_runs r CROSS JOIN LATERAL unnest(r.version_ids, r.version_results) AS i (id, results)
  GROUP BY r.project_id, i.id
) u ON u.project_id = v.project_id AND u.id = v.id;
