-- CreateTable
CREATE TABLE "repeat_groups" (
    "project_id" INTEGER NOT NULL,
    "series_id" BIGINT NOT NULL,
    "key" BIGINT NOT NULL,
    "pool_id" BIGINT NOT NULL,
    "version_id" BIGINT,
    "scenario_version_id" BIGINT,
    "repetition_group" TEXT,
    "run_id" BIGINT,
    "repeats" INTEGER NOT NULL,
    "unusable" INTEGER NOT NULL,
    "sum_log" DECIMAL NOT NULL,
    "sum_log_squares" DECIMAL NOT NULL,
    "pairs" INTEGER NOT NULL,
    "sum_ratio" DECIMAL NOT NULL,
    "sum_ratio_squares" DECIMAL NOT NULL,
    "last_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "repeat_groups_pkey" PRIMARY KEY ("project_id","series_id","key")
);

-- CreateIndex
CREATE INDEX "repeat_groups_project_id_series_id_last_at_idx" ON "repeat_groups"("project_id", "series_id", "last_at" DESC);

-- CreateIndex
CREATE INDEX "repeat_groups_project_id_pool_id_last_at_idx" ON "repeat_groups"("project_id", "pool_id", "last_at" DESC);

-- By hand from here on: what schema.prisma cannot say.

-- Aggregation updates a row at each repeat: room for that in its page.
ALTER TABLE "repeat_groups" SET (fillfactor = 80);

-- The runs that are stored and aggregated already, as `aggregateRuns` adds them. None of them has pairs.
INSERT INTO repeat_groups
  (project_id, series_id, key, pool_id, version_id, scenario_version_id, repetition_group, run_id, repeats, unusable,
    sum_log, sum_log_squares, pairs, sum_ratio, sum_ratio_squares, last_at)
SELECT a.project_id, a.series_id, a.key,
  ('x' || left(md5(concat_ws(E'\n', s.environment_id, c.metric, c.unit, c.statistic)), 16))::bit(64)::bigint,
  a.version_id, a.scenario_version_id, a.repetition_group, a.run_id, a.repeats, a.unusable, a.sum_log, a.sum_log_squares,
  0, 0, 0, a.last_at
FROM (
  SELECT p.project_id, p.series_id,
    ('x' || left(md5(concat_ws(E'\n', coalesce(p.version_id::text, '-'), coalesce(p.scenario_version_id::text, '-'),
      coalesce('group ' || r.repetition_group, 'run ' || k.run_id))), 16))::bit(64)::bigint AS key,
    p.version_id, p.scenario_version_id, r.repetition_group, k.run_id,
    count(*) FILTER (WHERE p.status = 'ok' AND p.value > 0)::int AS repeats,
    count(*) FILTER (WHERE NOT (p.status = 'ok' AND p.value > 0))::int AS unusable,
    coalesce(sum(round(ln(p.value) * 1e6)::numeric) FILTER (WHERE p.status = 'ok' AND p.value > 0), 0) AS sum_log,
    coalesce(sum(round(ln(p.value) * 1e6)::numeric * round(ln(p.value) * 1e6)::numeric)
      FILTER (WHERE p.status = 'ok' AND p.value > 0), 0) AS sum_log_squares,
    max(p.at) AS last_at
  FROM points p JOIN runs r ON r.project_id = p.project_id AND r.id = p.run_id
  CROSS JOIN LATERAL (SELECT CASE WHEN r.repetition_group IS NULL THEN r.id END AS run_id) k
  WHERE p.series_id IS NOT NULL AND p.value IS NOT NULL
    AND NOT EXISTS (SELECT FROM pending_runs u WHERE u.project_id = r.project_id AND u.run_id = r.id)
  GROUP BY p.project_id, p.series_id, p.version_id, p.scenario_version_id, r.repetition_group, k.run_id
  HAVING r.repetition_group IS NOT NULL OR count(*) > 1
) a
JOIN series s ON s.project_id = a.project_id AND s.id = a.series_id
JOIN cases c ON c.project_id = a.project_id AND c.id = s.case_id;
