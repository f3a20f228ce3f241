import type { RunInput } from '@tachograph/schema/run';
import { STRANGER } from '../access/may-read.ts';
import type { Store } from '../database/store.ts';
import { listDrivers } from '../drivers/list-drivers.ts';
import { listEnvironments } from '../environments/list-environments.ts';
import { listProjects } from '../projects/list-projects.ts';
import type { Project } from '../projects/project.ts';
import { listRuns } from '../runs/list-runs.ts';
import { listScenarios } from '../scenarios/select-scenarios.ts';
import { readSeries } from '../series/read-series.ts';
import { readSeriesVersions } from '../series/read-series-versions.ts';
import { readNewest } from './read-newest.ts';
import { sampleResult, sampleRun, timeOfRun } from './sample-run.ts';

/**
 * A history in which versions, scenario content, environments, titles and statuses change, and two runs share one time. Times have
 * microseconds, as many tools print them.
 * Each title is that of four runs in a row.
 */
export const changingHistory = (count: number): RunInput[] =>
  Array.from({ length: count }, (_, n) => {
    const driver = { name: n % 8 === 5 ? 'mysql2' : 'mariadb', version: `3.${Math.floor(n / 3)}.0` };
    const failed = n % 7 === 3;
    const outcome = failed ? { value: null, status: 'failed' as const, statusReason: 'timeout' } : { value: 1000 + n };
    const run = n === 9 ? 8 : n;
    return sampleRun(run, {
      startedAt: timeOfRun(run).toISOString().replace('Z', '456Z'),
      title: `Run ${n}`,
      repetitionGroup: n % 2 ? null : `batch ${Math.floor(n / 4)}`,
      environment: { server: { product: 'mariadb', version: n < 6 ? '10.6.1' : '11.4.2' } },
      scenarios: [{ id: 'select', title: `Select ${Math.floor(n / 4)}`, sql: n % 5 ? 'SELECT 1' : 'SELECT 1 + 1' }],
      results: [
        sampleResult({ scenario: 'select', driver, ...outcome }),
        sampleResult({ scenario: 'insert', driver, value: n, samples: [n, n + 1], invocation: 1 }),
        sampleResult({ scenario: n === 7 ? 'only here' : 'insert', driver, value: n + 0.5, invocation: 2 }),
      ],
    });
  });

/** Everything that is read from the results of a project, and its runs that are not excluded. */
export async function readEverything(db: Store, project: Pick<Project, 'id' | 'slug'>) {
  const { id } = project;
  const runs = (await listRuns(db, id, { limit: 1000 })).filter(({ exclusion }) => exclusion === null);
  const totals = (await listProjects(db, STRANGER, { limit: 1000 })).find(({ slug }) => slug === project.slug);
  const environments = await listEnvironments(db, id);
  return {
    series: await readSeries(db, id, {}, { withSamples: true }),
    thinned: await readSeries(db, id, {}, { maxPointsPerSeries: 9 }),
    range: await readSeries(db, id, { versions: ['3.1.0', '3.2.0'] }),
    versions: await readSeriesVersions(db, id, {}),
    newest: await readNewest(db, id, 3),
    drivers: await listDrivers(db, id),
    // The title of a scenario version is that of the first upload.
    scenarios: (await listScenarios(db, id)).map((scenario) => ({
      ...scenario,
      versions: scenario.versions.map(({ hash, sql, firstSeenAt }) => ({ hash, sql, firstSeenAt })),
    })),
    // Excluded runs are runs of their environment and of their repetition group all the same.
    environments: environments.map(({ runs: _, ...environment }) => environment),
    totals: [totals?.results, totals?.drivers, totals?.scenarios],
    runs: runs.map(({ repetitions: _, repetitionsExcluded: __, ...run }) => run),
  };
}
