-- AlterTable
ALTER TABLE "repeat_groups" ADD COLUMN "twins" INTEGER NOT NULL DEFAULT 0;

-- By hand from here on: what schema.prisma cannot say.

-- The pairs of anchors that are aggregated already: until now their second processes were not counted.
UPDATE repeat_groups g SET pairs = g.pairs + a.twins, twins = a.twins, sum_ratio = g.sum_ratio + a.sum_ratio,
  sum_ratio_squares = g.sum_ratio_squares + a.sum_ratio_squares
FROM (
  SELECT p.project_id, p.series_id,
    ('x' || left(md5(concat_ws(E'\n', coalesce(p.version_id::text, '-'), coalesce(p.scenario_version_id::text, '-'),
      coalesce('group ' || r.repetition_group, 'run ' || r.id))), 16))::bit(64)::bigint AS key,
    count(*)::int AS twins, sum(y) AS sum_ratio, sum(y * y) AS sum_ratio_squares
  FROM points p JOIN runs r ON r.project_id = p.project_id AND r.id = p.run_id
  CROSS JOIN LATERAL (SELECT round(p.twin_log_ratio * 1e6)::numeric AS y) t
  WHERE p.series_id IS NOT NULL AND p.status = 'ok' AND p.value > 0 AND p.log_ratio IS NOT NULL AND y IS NOT NULL
    AND p.anchor_id IS NOT DISTINCT FROM p.version_id
    AND NOT EXISTS (SELECT FROM pending_runs u WHERE u.project_id = r.project_id AND u.run_id = r.id)
  GROUP BY 1, 2, 3
) a
WHERE g.project_id = a.project_id AND g.series_id = a.series_id AND g.key = a.key;
