import { insertProject, type Project } from '@tachograph/store/projects';
import { createTestDatabase, sampleResult, sampleRun, toNewRun } from '@tachograph/store/testing';
import { aggregatePending, insertRun } from '@tachograph/store/uploads';

const INVOCATIONS = 6;
/** Percent of the time of release 1.0.0, by scenario and release 1.n.0; null was not measured. */
const LEVELS = {
  'select-1': [100, 100, 100, 60, 60],
  'select-1000': [100, 100, 150, 100, 100],
  'insert-1': [null, null, 100, 100, 80],
} as const;

/** A project with a driver of five releases in turns with the first one, and another driver of one release. */
export async function createUpgradeWorld(slug = 'upgrades') {
  const { url, db, drop } = await createTestDatabase();
  const project = (await insertProject(db, { slug, title: 'Upgrades', referenceDriver: 'driver' })) as Project;
  for (let at = 0; at < INVOCATIONS; at++) {
    const results = Object.entries(LEVELS).flatMap(([scenario, levels], index) =>
      levels.flatMap((level, release) => {
        if (level === null) return [];
        // Within 0.4 %, and another one in each invocation.
        const noise = 0.002 * (((release * 7 + at * 5 + index * 3) % 5) - 2);
        const logRatio = release === 0 ? 0 : Math.log(level / 100) + noise;
        const driver = { name: 'driver', version: `1.${release}.0`, purl: null };
        const paired = { anchor: { name: 'driver', version: '1.0.0' }, logRatio, rounds: 60, sd: 0.05 };
        const of = { scenario, driver, statistic: 'median' } as const;
        return [
          sampleResult({ ...of, metric: 'latency', unit: 'ns/op', value: 1_000 * Math.exp(logRatio), paired }),
          sampleResult({
            scenario,
            driver,
            metric: 'round-trips',
            unit: 'round trips/op',
            statistic: 'exact',
            value: 1,
          }),
        ];
      }),
    );
    const alone = sampleResult({
      ...{ scenario: 'select-1', metric: 'latency', unit: 'ns/op', statistic: 'median', value: 900 },
      driver: { name: 'lonely', version: '1.0.0', purl: null },
    });
    const harness = { name: 'bench', version: '1.0.0', repeat: 'bench {scenario} {driver}@{version}' };
    await insertRun(
      db,
      toNewRun(project, sampleRun(at, { repetitionGroup: 'b_1', harness, results: [...results, alone] })),
    );
  }
  await aggregatePending(db);
  return { url, project, close: drop };
}
