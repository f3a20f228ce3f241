import { recordValues } from '@tachograph/schema/histogram';
import { insertProject, type Project } from '@tachograph/store/projects';
import { createTestDatabase, sampleResult, sampleRun, toNewRun } from '@tachograph/store/testing';
import { aggregatePending, insertRun } from '@tachograph/store/uploads';

const INVOCATIONS = 5;
const OPERATIONS = 12_000;
/** By driver and version: the usual time in microseconds, and how many times that the slowest three in a hundred take. */
const SIDES = [
  ['driver', '1.0.0', 120, 20],
  ['driver', '1.1.0', 60, 40],
  ...[2, 3, 4, 5].map((nth) => [`other${nth}`, `${nth}.0.0`, 100, 20] as const),
] as const;

/** Times of operations in nanoseconds, of which three in a hundred wait. */
function record(us: number, tail: number, seed: number) {
  const values = Array.from({ length: OPERATIONS }, (_, at) => {
    const share = ((at * 7919 + seed * 131) % OPERATIONS) / OPERATIONS;
    return 1000 * us * (share < 0.97 ? 0.9 + 0.2 * share : tail * (1.5 + 20 * (share - 0.97)));
  });
  const recorded = recordValues(values);
  if (!recorded) throw new Error('there are values');
  return { base: recorded.base, counts: [...recorded.counts] };
}

/** A project with a batch of two releases of a driver and four other drivers, each with a histogram: the median halves, and the tail stays. */
export async function createDistributionWorld(slug = 'distributions') {
  const { url, db, drop } = await createTestDatabase();
  const project = (await insertProject(db, { slug, title: 'Distributions', referenceDriver: 'driver' })) as Project;
  for (let at = 0; at < INVOCATIONS; at++) {
    const results = SIDES.map(([name, version, us, tail], nth) => {
      const scale = us * (1 + 0.01 * ((at * 3) % 5)) * (1 + 0.002 * ((at * 5 + nth * 3) % 4));
      return sampleResult({
        ...{ scenario: 'select-1', metric: 'latency', unit: 'ns/op', statistic: 'median', value: 1000 * scale },
        driver: { name, version, purl: null },
        histogram: record(scale, tail, at + nth),
      });
    });
    await insertRun(db, toNewRun(project, sampleRun(at, { repetitionGroup: 'b_1', results })));
  }
  await aggregatePending(db);
  return { url, project, close: drop };
}
