-- AlterTable
ALTER TABLE "points" ALTER COLUMN "series_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "run_exclusions" (
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "run_id" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "excluded_at" TIMESTAMPTZ(6) NOT NULL,
    "excluded_by" UUID NOT NULL,
    "excluded_by_name" TEXT NOT NULL,
    "lifted_at" TIMESTAMPTZ(6),
    "lifted_by" UUID,
    "lifted_by_name" TEXT,

    CONSTRAINT "run_exclusions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "run_exclusions_project_id_run_id_idx" ON "run_exclusions"("project_id", "run_id");

-- AddForeignKey
ALTER TABLE "run_exclusions" ADD CONSTRAINT "run_exclusions_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "runs"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand from here on: what schema.prisma cannot say.

-- A run is excluded once at a time. Readers ask for the exclusion that holds, of which there are few.
CREATE UNIQUE INDEX "run_exclusions_open_key" ON "run_exclusions" ("project_id", "run_id") WHERE "lifted_at" IS NULL;

-- A series or a driver version whose results are all excluded or deleted keeps its row, because an upload that is under
-- way may count on it, but it is in no list.
CREATE OR REPLACE VIEW "series_sums" AS
SELECT s.project_id, s.id, s.case_id, s.environment_id, s.driver, s.options,
  s.points + coalesce(u.points, 0) AS points, least(s.first_at, u.first_at) AS first_at,
  greatest(s.last_at, u.last_at) AS last_at
FROM series s
LEFT JOIN (
  SELECT r.project_id, i.id, count(*)::int AS points, min(r.at) AS first_at, max(r.at) AS last_at
  FROM uncounted_runs r CROSS JOIN LATERAL unnest(r.series_ids) AS i (id) GROUP BY r.project_id, i.id
) u ON u.project_id = s.project_id AND u.id = s.id
WHERE s.points > 0 OR u.points > 0;

CREATE OR REPLACE VIEW "driver_version_sums" AS
SELECT v.project_id, v.id, v.driver, v.raw, v.text, v.parsed, v.prerelease, v.line, v.sort_key,
  v.results + coalesce(u.results, 0) AS results, least(v.first_at, u.first_at) AS first_at,
  greatest(v.last_at, u.last_at) AS last_at
FROM driver_versions v
LEFT JOIN (
  SELECT r.project_id, i.id, sum(i.results)::int AS results, min(r.at) AS first_at, max(r.at) AS last_at
  FROM uncounted_runs r CROSS JOIN LATERAL unnest(r.version_ids, r.version_results) AS i (id, results)
  GROUP BY r.project_id, i.id
) u ON u.project_id = v.project_id AND u.id = v.id
WHERE v.results > 0 OR u.results > 0;
