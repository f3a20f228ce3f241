-- AlterTable
ALTER TABLE "pending_runs" ADD COLUMN "is_new" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "project_totals" (
    "project_id" INTEGER NOT NULL,
    "runs" INTEGER NOT NULL,
    "results" BIGINT NOT NULL,
    "drivers" INTEGER NOT NULL,
    "scenarios" INTEGER NOT NULL,
    "last_run_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "project_totals_pkey" PRIMARY KEY ("project_id")
);

-- AddForeignKey
ALTER TABLE "project_totals" ADD CONSTRAINT "project_totals_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand from here on: what schema.prisma cannot say.

-- What is stored already, but for pending runs: those are added by readers until they are aggregated.
INSERT INTO project_totals (project_id, runs, results, drivers, scenarios, last_run_at)
SELECT r.project_id, r.runs, coalesce(s.results, 0), coalesce(s.drivers, 0), coalesce(s.scenarios, 0), r.last_run_at
FROM (
  SELECT project_id, count(*) AS runs, max(started_at) AS last_run_at FROM runs r
  WHERE NOT EXISTS (SELECT FROM pending_runs u WHERE u.project_id = r.project_id AND u.run_id = r.id)
  GROUP BY project_id
) r
LEFT JOIN (
  SELECT s.project_id, sum(s.points) AS results, count(DISTINCT s.driver) AS drivers, count(DISTINCT c.scenario) AS scenarios
  FROM series s JOIN cases c ON c.project_id = s.project_id AND c.id = s.case_id WHERE s.points > 0 GROUP BY s.project_id
) s ON s.project_id = r.project_id;
