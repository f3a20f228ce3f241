-- AlterTable
ALTER TABLE "series" ADD COLUMN     "revision" BIGINT NOT NULL DEFAULT 0;

-- By hand from here on: what schema.prisma cannot say.

-- As with the revision of a project, each pending run counts with its weight, and aggregation adds the same weight. So an
-- upload updates no series, and aggregation changes no revision.
CREATE OR REPLACE VIEW "series_aggregates" AS
SELECT s.project_id, s.id, s.case_id, s.environment_id, s.driver, s.options,
  s.points + coalesce(u.points, 0) AS points, least(s.first_at, u.first_at) AS first_at,
  greatest(s.last_at, u.last_at) AS last_at, s.revision + coalesce(u.revision, 0) AS revision
FROM series s
LEFT JOIN (
  SELECT r.project_id, i.id, count(*)::int AS points, min(r.at) AS first_at, max(r.at) AS last_at,
    sum(revision_weight(r.run_id))::bigint AS revision
  FROM pending_runs r CROSS JOIN LATERAL unnest(r.series_ids) AS i (id)
  GROUP BY r.project_id, i.id
) u ON u.project_id = s.project_id AND u.id = s.id
WHERE s.points > 0 OR u.points > 0;
