import { excludeRun } from '@tachograph/store/curation';
import { insertProject, type Project } from '@tachograph/store/projects';
import { createTestDatabase, sampleResult, sampleRun, toNewRun } from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';

/** By scenario: how many times as fast the head is. */
const SPEEDS = { 'select-100': 0.775, 'select-1000': 0.91, 'select-1': 1, insert: 1.2 } as const;
/** ln of what each process adds, the same for all scenarios of an invocation but in their order. */
const NOISE = [0.004, -0.006, 0.002, 0.007, -0.005, -0.003];

/** A project with six invocations of one batch, measured in turns, and a run without a batch. */
export async function createGateWorld() {
  const { url, db, drop } = await createTestDatabase();
  const project = (await insertProject(db, { slug: 'node', title: 'Node', referenceDriver: 'own' })) as Project;
  const insert = async (run: ReturnType<typeof sampleRun>): Promise<string> => {
    const stored = await insertRun(db, toNewRun(project, run));
    return 'run' in stored ? stored.run : '';
  };
  const noiseAt = (nth: number) => NOISE[nth % NOISE.length] ?? 0;
  const runs: string[] = [];
  for (const [repeat] of NOISE.entries()) {
    const results = Object.entries(SPEEDS).flatMap(([scenario, speed], nth) => {
      const paired = { anchor: { name: 'own', version: '1.0.0+base' }, rounds: 60, sd: 0.1, lag1: 0 };
      const of = (version: string, logRatio: number) =>
        sampleResult({
          ...{ scenario, driver: { name: 'own', version }, metric: 'latency', unit: 'ns/op', statistic: 'p25' },
          value: 1e5 * Math.exp(logRatio),
          paired: { ...paired, logRatio, twin: noiseAt(repeat + nth + 3) },
        });
      return [of('1.0.0+base', 0), of('1.0.0+head', -Math.log(speed) + noiseAt(repeat + nth))];
    });
    const run = sampleRun(repeat, { repetitionGroup: 'batch', results });
    runs.push(await insert(run));
  }
  const alone = await insert(sampleRun(99));
  const exclude = (run: string) =>
    excludeRun(db, project.id, {
      run,
      reason: 'noisy',
      by: { id: '00000000-0000-4000-8000-000000000000', name: 'Ann' },
      now: new Date('2026-11-20T00:00:00Z'),
    });
  return { url, runs, alone, exclude, close: drop };
}
