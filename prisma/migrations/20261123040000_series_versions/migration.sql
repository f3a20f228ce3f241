-- CreateTable
CREATE TABLE "series_versions" (
    "project_id" INTEGER NOT NULL,
    "series_id" BIGINT NOT NULL,
    "version_id" BIGINT NOT NULL,
    "results" INTEGER NOT NULL,
    "figures" INTEGER NOT NULL,
    "ok" INTEGER NOT NULL,
    "first_at" TIMESTAMPTZ(6) NOT NULL,
    "last_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "series_versions_pkey" PRIMARY KEY ("project_id","series_id","version_id")
);

-- AddForeignKey
ALTER TABLE "series_versions" ADD CONSTRAINT "series_versions_project_id_series_id_fkey" FOREIGN KEY ("project_id", "series_id") REFERENCES "series"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand from here on: what schema.prisma cannot say.

-- Rows are updated by every aggregation: with space on their page, no index changes.
ALTER TABLE "series_versions" SET (fillfactor = 70);

-- What is stored already, but for pending runs: those are added by readers until they are aggregated.
INSERT INTO series_versions (project_id, series_id, version_id, results, figures, ok, first_at, last_at)
SELECT p.project_id, p.series_id, coalesce(p.version_id, 0), count(*), count(p.value), count(*) FILTER (WHERE p.status = 'ok'), min(p.at), max(p.at)
FROM points p
WHERE p.series_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM pending_runs u WHERE u.project_id = p.project_id AND u.run_id = p.run_id)
GROUP BY p.project_id, p.series_id, p.version_id;
