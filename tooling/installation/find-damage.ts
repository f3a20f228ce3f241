import { withClient } from '../postgres/connection.mjs';

/** The points of each run that has some, counted in one pass: no index finds them by their run. */
const POINTS_OF_RUNS = '(SELECT project_id, run_id, count(*)::int AS points FROM points GROUP BY 1, 2) p';

/** Each query lists what must not exist: incomplete runs, rows without a run, wrong sums. */
const DAMAGES: Readonly<Record<string, string>> = {
  'runs without all of their points': `
    SELECT r.id FROM runs r LEFT JOIN ${POINTS_OF_RUNS}
      ON p.project_id = r.project_id AND p.run_id = r.id
    WHERE (SELECT sum(value::int) FROM jsonb_each_text(r.status_counts)) IS DISTINCT FROM coalesce(p.points, 0)`,
  'points that are not where their run says, or twice': `
    SELECT p.run_id FROM points p JOIN runs r ON r.project_id = p.project_id AND r.id = p.run_id
    JOIN run_payloads l ON l.project_id = p.project_id AND l.run_id = p.run_id
    WHERE p.at <> r.started_at OR p.series_id <> l.series_ids[p.ordinal + 1]
    UNION SELECT run_id FROM points GROUP BY project_id, run_id, ordinal HAVING count(*) > 1`,
  'runs without their payload, or with another number of series': `
    SELECT r.id FROM runs r LEFT JOIN run_payloads l ON l.project_id = r.project_id AND l.run_id = r.id
    WHERE (SELECT sum(value::int) FROM jsonb_each_text(r.status_counts)) IS DISTINCT FROM cardinality(l.series_ids)`,
  'points without a run': `
    SELECT DISTINCT p.run_id FROM points p
    WHERE NOT EXISTS (SELECT 1 FROM runs r WHERE r.project_id = p.project_id AND r.id = p.run_id)`,
  'histograms of no result': `
    SELECT h.run_id FROM histograms h
    WHERE NOT EXISTS (
      SELECT 1 FROM run_payloads l
      WHERE l.project_id = h.project_id AND l.run_id = h.run_id AND l.series_ids[h.ordinal + 1] = h.series_id
    )`,
  'points without a series, or without a driver version': `
    SELECT DISTINCT p.run_id FROM points p
    WHERE NOT EXISTS (SELECT 1 FROM series s WHERE s.project_id = p.project_id AND s.id = p.series_id)
      OR p.version_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM driver_versions v WHERE v.project_id = p.project_id AND v.id = p.version_id)`,
  'keys that stand for no run': `
    SELECT k.key FROM idempotency_keys k
    WHERE NOT EXISTS (SELECT 1 FROM runs r WHERE r.project_id = k.project_id AND r.id = k.run_id)`,
  'series whose aggregates are not those of their points': `
    SELECT s.id FROM series_aggregates s LEFT JOIN (
      SELECT project_id, series_id, count(*) AS points, min(at) AS first_at, max(at) AS last_at FROM points GROUP BY 1, 2
    ) p ON p.project_id = s.project_id AND p.series_id = s.id
    WHERE (s.points, s.first_at, s.last_at) IS DISTINCT FROM (p.points, p.first_at, p.last_at)`,
  'driver versions whose aggregates are not those of their points': `
    SELECT v.id FROM driver_version_aggregates v LEFT JOIN (
      SELECT project_id, version_id, count(*) AS results, min(at) AS first_at, max(at) AS last_at FROM points GROUP BY 1, 2
    ) p ON p.project_id = v.project_id AND p.version_id = v.id
    WHERE (v.results, v.first_at, v.last_at) IS DISTINCT FROM (p.results, p.first_at, p.last_at)`,
  'projects whose totals are not those of their runs': `
    SELECT t.project_id FROM project_totals t LEFT JOIN (
      SELECT r.project_id, count(*) AS runs, sum(r.raw_bytes) AS bytes FROM runs r
      WHERE NOT EXISTS (SELECT 1 FROM pending_runs u WHERE u.project_id = r.project_id AND u.run_id = r.id AND u.is_new)
      GROUP BY 1
    ) r ON r.project_id = t.project_id
    WHERE (t.runs, t.bytes) IS DISTINCT FROM (coalesce(r.runs, 0), coalesce(r.bytes, 0))`,
};

export type Stored = {
  /** Public id of each run with its number of points. */
  readonly runs: ReadonlyMap<string, number>;
  readonly keys: number;
  /** Number of rows that show each kind of damage; empty without damage. */
  readonly damages: Readonly<Record<string, number>>;
};

/** Checks every row that uploads wrote to a database. */
export const findDamage = (databaseUrl: string): Promise<Stored> =>
  withClient(databaseUrl, async (client) => {
    const damages: Record<string, number> = {};
    for (const [name, text] of Object.entries(DAMAGES)) {
      const { rowCount } = await client.query(text);
      if (rowCount) damages[name] = rowCount;
    }
    const { rows } = await client.query<{ id: string; points: number }>(`
      SELECT 'r_' || substr(encode(r.content_hash, 'hex'), 1, 16) AS id,
        coalesce(p.points, 0) AS points
      FROM runs r LEFT JOIN ${POINTS_OF_RUNS}
        ON p.project_id = r.project_id AND p.run_id = r.id`);
    const { rows: keys } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM idempotency_keys');
    return { runs: new Map(rows.map(({ id, points }) => [id, points])), keys: keys[0]?.n ?? 0, damages };
  });
