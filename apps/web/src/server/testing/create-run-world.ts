import { insertProject, type Project } from '@tachograph/store/projects';
import { createTestDatabase, sampleResult, sampleRun, toNewRun } from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';

/** A database with one run of `count` results: two drivers in 40 scenarios, in milliseconds. */
export async function createRunWorld(count: number) {
  const { url, db, drop } = await createTestDatabase();
  const project = (await insertProject(db, { slug: 'node', title: 'Node' })) as Project;
  const results = Array.from({ length: count }, (_, n) =>
    sampleResult({
      ...{ scenario: `s${n % 40}`, driver: { name: n % 2 ? 'odd' : 'even', version: '1.0.0' } },
      ...{ metric: 'latency', unit: 'ms/op', value: n + 0.5, invocation: 1 + Math.floor(n / 40) },
    }),
  );
  const inserted = await insertRun(db, toNewRun(project, sampleRun(0, { results })));
  return { url, close: drop, run: 'run' in inserted ? inserted.run : '' };
}
