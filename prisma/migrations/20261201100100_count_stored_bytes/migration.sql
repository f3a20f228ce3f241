-- By hand: what schema.prisma cannot say. A migration of its own, so that reading all runs locks no table for pages.

-- What is stored already, but for pending runs: those are added by readers until they are aggregated.
UPDATE project_totals t SET bytes = r.bytes
FROM (
  SELECT project_id, sum(raw_bytes) AS bytes FROM runs r
  WHERE NOT EXISTS (SELECT FROM pending_runs u WHERE u.project_id = r.project_id AND u.run_id = r.id AND u.is_new)
  GROUP BY project_id
) r
WHERE r.project_id = t.project_id;
