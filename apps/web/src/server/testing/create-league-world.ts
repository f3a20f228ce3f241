import { insertProject, type Project } from '@tachograph/store/projects';
import { createTestDatabase, sampleResult, sampleRun, toNewRun } from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';

const SCENARIOS = ['row-by-key', 'rows-1000', 'columns-100', 'insert-1'];
/** How many times the time of libpq each takes. */
const TIMES = { libpq: 1, pgx: 1.2, pg: 1.5, psycopg: 2.5 };
const LANGUAGES = { libpq: 'C', pgx: 'Go', pg: 'JavaScript', psycopg: 'Python' };
const INVOCATIONS = 5;

/** A database with a league: three drivers in turns with libpq, another that emulates a scenario, and its processor time. */
export async function createLeagueWorld(slug = 'league-postgres') {
  const { url, db, drop } = await createTestDatabase();
  const project = (await insertProject(db, {
    slug,
    title: 'Drivers of PostgreSQL',
    referenceDriver: 'libpq',
  })) as Project;
  for (let at = 0; at < INVOCATIONS; at++) {
    const measured = Object.entries(TIMES).flatMap(([name, times], nth) =>
      SCENARIOS.flatMap((scenario, index) => {
        // Within 0.3 %, and another one in each invocation.
        const logRatio = name === 'libpq' ? 0 : Math.log(times) + 0.001 * (((nth * 7 + at * 5 + index * 3) % 7) - 3);
        const driver = { name, version: '1.0.0', language: LANGUAGES[name as keyof typeof LANGUAGES], purl: null };
        const paired = { anchor: { name: 'libpq', version: '1.0.0' }, logRatio, rounds: 60, sd: 0.05 };
        const of = { scenario, driver, unit: 'ns/op', statistic: 'median' } as const;
        return [
          sampleResult({ ...of, metric: 'latency', value: 1000.5 * Math.exp(logRatio), paired }),
          sampleResult({ ...of, metric: 'process-cpu-time', value: 500 * Math.exp(logRatio), paired }),
        ];
      }),
    );
    const emulated = sampleResult({
      scenario: 'insert-1',
      driver: { name: 'orm', version: '2.0.0', language: 'Go', purl: null },
      metric: 'latency',
      unit: 'ns/op',
      statistic: 'median',
      value: 9000,
      status: 'emulated',
      statusReason: 'two statements',
    });
    await insertRun(db, toNewRun(project, sampleRun(at, { repetitionGroup: 'b_1', results: [...measured, emulated] })));
  }
  return { url, project, close: drop };
}
