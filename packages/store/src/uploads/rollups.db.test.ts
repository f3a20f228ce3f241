import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STRANGER } from '../access/may-read.ts';
import { queryRows } from '../database/query-rows.ts';
import { closeStore, createStore } from '../database/store.ts';
import { listProjects } from '../projects/list-projects.ts';
import type { Project } from '../projects/project.ts';
import { readSeriesVersions } from '../series/read-series-versions.ts';
import { changingHistory } from '../testing/changing-history.ts';
import { createTestProject } from '../testing/create-test-project.ts';
import { applyHistory, randomHistory } from '../testing/random-history.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { aggregateRuns } from './aggregate-runs.ts';

const database = useTestDatabase();

const VERSIONS = `
  SELECT lpad(to_hex(p.series_id), 16, '0') AS series, v.raw AS version, count(*)::int AS results,
    count(p.value)::int AS figures, min(p.at) AS "firstAt", max(p.at) AS "measuredAt"
  FROM points p LEFT JOIN driver_versions v ON v.project_id = p.project_id AND v.id = p.version_id
  WHERE p.project_id = $1 AND p.series_id IS NOT NULL GROUP BY p.series_id, v.raw ORDER BY 1, 2`;

const TOTALS = `
  SELECT (SELECT count(*)::int FROM runs WHERE project_id = $1) AS runs,
    (SELECT max(started_at) FROM runs WHERE project_id = $1) AS "lastRunAt", count(p.series_id)::float8 AS results,
    count(DISTINCT s.driver)::int AS drivers, count(DISTINCT c.scenario)::int AS scenarios
  FROM points p JOIN series s ON s.project_id = p.project_id AND s.id = p.series_id
  JOIN cases c ON c.project_id = s.project_id AND c.id = s.case_id WHERE p.project_id = $1`;

const OK = `
  SELECT lpad(to_hex(p.series_id), 16, '0') AS series, coalesce(p.version_id, 0) AS version, count(*)::int AS ok
  FROM points p WHERE p.project_id = $1 AND p.series_id IS NOT NULL AND p.status = 'ok' GROUP BY 1, 2 ORDER BY 1, 2`;

const STORED_OK = `
  SELECT lpad(to_hex(series_id), 16, '0') AS series, version_id AS version, ok FROM series_versions
  WHERE project_id = $1 AND ok > 0 ORDER BY 1, 2`;

async function readStored(project: Project) {
  const { versions } = await readSeriesVersions(database.db, project.id, {});
  const found = (await listProjects(database.db, STRANGER, { limit: 1000 })).find(({ id }) => id === project.id);
  const totals = found && {
    runs: found.runs,
    lastRunAt: found.lastRunAt,
    results: found.results,
    drivers: found.drivers,
    scenarios: found.scenarios,
  };
  const key = ({ series, version }: { series: string; version: string | null }) => `${series} ${version ?? '~'}`;
  return {
    versions: versions
      .map((entry) => ({ ...entry, version: entry.version?.raw ?? null }))
      .sort((a, b) => (key(a) < key(b) ? -1 : 1)),
    totals,
  };
}

async function recompute(project: Project) {
  const [versions, [totals]] = await Promise.all([
    queryRows(database.db.pool, VERSIONS, [project.id]),
    queryRows(database.db.pool, TOTALS, [project.id]),
  ]);
  return { versions, totals };
}

test('whatever the order of arrival, aggregation, exclusion, inclusion and deletion, and by two processes, the rollups are what the points come to', async () => {
  const runs = changingHistory(12);
  const other = createStore(database.url);
  await fc.assert(
    fc.asyncProperty(randomHistory, async (steps) => {
      const project = await createTestProject(database.db);
      await applyHistory(steps, { stores: [database.db, other], project, runs });
      const expected = await recompute(project);
      expect(await readStored(project)).toEqual(expected);
      await aggregateRuns(other, project.id);
      expect(await readStored(project)).toEqual(expected);
      const [ok, stored] = await Promise.all(
        [OK, STORED_OK].map((text) => queryRows(database.db.pool, text, [project.id])),
      );
      expect(stored).toEqual(ok);
    }),
    { numRuns: 25 },
  );
  await closeStore(other);
});
