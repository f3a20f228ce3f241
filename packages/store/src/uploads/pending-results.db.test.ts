import type { RunInput } from '@tachograph/schema/run';
import { expect, test } from 'vitest';
import { queryRows } from '../database/query-rows.ts';
import type { Project } from '../projects/project.ts';
import { readSeriesVersions } from '../series/read-series-versions.ts';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { aggregateRuns } from './aggregate-runs.ts';
import { insertRun } from './insert-run.ts';

const database = useTestDatabase();

/** The points that one statement inserts. */
const AT_ONCE = 5_000;

const driver = (version?: string) => ({ name: 'mariadb', ...(version === undefined ? {} : { version }) });

/** A run of so many results of three series, some of which failed, with a time in microseconds. */
const toRun = (n: number, count: number, version?: string): RunInput =>
  sampleRun(n, {
    startedAt: `2026-02-0${n}T00:00:00.123456Z`,
    results: Array.from({ length: count }, (_, index) =>
      sampleResult({
        scenario: `s${index % 3}`,
        driver: driver(version),
        invocation: index + 1,
        ...(index % 7 === 3
          ? { value: null, status: 'failed' as const, statusReason: 'timeout' }
          : { value: index + 1 }),
      }),
    ),
  });

const STORED = `
  SELECT series_id, version_id, results, figures, ok, first_at::text, last_at::text FROM series_versions
  WHERE project_id = $1 ORDER BY 1, 2`;

const FROM_POINTS = `
  SELECT series_id, coalesce(version_id, 0)::text AS version_id, count(*)::int AS results, count(value)::int AS figures,
    (count(*) FILTER (WHERE status = 'ok'))::int AS ok, min(at)::text AS first_at, max(at)::text AS last_at
  FROM points WHERE project_id = $1 GROUP BY series_id, coalesce(version_id, 0) ORDER BY 1, coalesce(version_id, 0)`;

const read = (project: Project, text: string) => queryRows(database.db.pool, text, [project.id]);

const HAS_RESULTS = 'SELECT (point_statuses IS NOT NULL) AS "hasResults" FROM pending_runs WHERE project_id = $1';

test.each([
  { what: 'of as many results as one statement takes', runs: [toRun(1, AT_ONCE, '3.4.0')], hasResults: true },
  { what: 'of one result more, whose points are read', runs: [toRun(1, AT_ONCE + 1, '3.4.0')], hasResults: false },
  { what: 'without a driver version', runs: [toRun(1, 30), toRun(2, 30)], hasResults: true },
  { what: 'with and without a version', runs: [toRun(1, 30, '3.4.0'), toRun(2, 30)], hasResults: true },
])(
  'a pending run $what adds to the versions of its series what its points come to, before and after it is aggregated',
  async ({ runs, hasResults }) => {
    const { db } = database;
    const project = await createTestProject(db);
    await insertRun(db, toNewRun(project, toRun(9, 3, '1.0.0')));
    for (const run of runs) await insertRun(db, toNewRun(project, run));
    const pending = await queryRows<{ hasResults: boolean }>(db.pool, HAS_RESULTS, [project.id]);
    // The first upload of a process to a project is aggregated at once.
    expect(pending).toEqual(runs.map(() => ({ hasResults })));
    const before = await readSeriesVersions(db, project.id, {});
    await aggregateRuns(db, project.id);
    expect(await readSeriesVersions(db, project.id, {})).toEqual(before);
    expect(await read(project, STORED)).toEqual(await read(project, FROM_POINTS));
  },
);

test('pending runs of a server of the release before, and others of the same series and version, are added together', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  await insertRun(db, toNewRun(project, toRun(9, 3, '1.0.0')));
  for (const n of [1, 2, 3]) await insertRun(db, toNewRun(project, toRun(n, 30, '3.4.0')));
  // It knows neither column, and writes the time without microseconds where it includes a run again.
  const second = 'SELECT id, started_at FROM runs WHERE project_id = $1 ORDER BY started_at OFFSET 1 LIMIT 1';
  const [run] = (await db.pool.query<{ id: string; started_at: Date }>(second, [project.id])).rows;
  const old = await db.pool.query(
    'UPDATE pending_runs SET point_versions = NULL, point_statuses = NULL, at = $3 WHERE project_id = $1 AND run_id = $2',
    [project.id, run?.id, run?.started_at],
  );
  expect(old.rowCount).toBe(1);
  const before = await readSeriesVersions(db, project.id, {});
  await aggregateRuns(db, project.id);
  expect(await readSeriesVersions(db, project.id, {})).toEqual(before);
  expect(await read(project, STORED)).toEqual(await read(project, FROM_POINTS));
});
