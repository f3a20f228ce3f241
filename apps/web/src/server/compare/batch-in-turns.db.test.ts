import { evaluateBatch } from '@tachograph/analysis/run';
import type { RunInput } from '@tachograph/schema/run';
import { STRANGER } from '@tachograph/store/access';
import { insertProject, type Project } from '@tachograph/store/projects';
import { sampleResult, sampleRun, toNewRun, useTestDatabase } from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';
import { beforeAll, expect, it } from 'vitest';
import { createCallerFactory } from '@/server/init.ts';
import { appRouter } from '@/server/root.ts';

const SCENARIOS = ['Select 1', 'Select 1000 rows', 'Insert'];
/** Log ratios of the new build and of the anchor's second process, one of each for an invocation and a scenario. */
const HEAD = [-0.05, -0.044, -0.047, -0.052, 0.001, -0.003, 0.002, 0.0, -0.034, 0.006, -0.027, -0.001];
const TWINS = [0.004, -0.003, 0.002, -0.004, 0.003, -0.001, -0.004, 0.002, 0.01, -0.008, 0.012, -0.009];

const at = (values: readonly number[], n: number, scenario: number) => values[scenario * 4 + n] ?? 0;

/** The n-th invocation of a base and a head of one driver, measured in turns. */
const toRun = (n: number): RunInput =>
  sampleRun(n, {
    repetitionGroup: 'pull-request-7',
    results: SCENARIOS.flatMap((scenario, place) =>
      ['base', 'head'].map((build) => {
        const logRatio = build === 'base' ? 0 : at(HEAD, n, place);
        const anchor = { name: 'own', version: '1.0.0+base' };
        return sampleResult({
          ...{ scenario, driver: { name: 'own', version: `1.0.0+${build}` }, statistic: 'median' },
          ...{ value: 1000 * (n + 1) * Math.exp(logRatio) },
          paired: { anchor, logRatio, rounds: 60, sd: 0.1, lag1: 0, twin: at(TWINS, n, place) },
        });
      }),
    ),
  });

const database = useTestDatabase();
let project: Project;
beforeAll(async () => {
  project = (await insertProject(database.db, { slug: 'own', title: 'Own', referenceDriver: 'own' })) as Project;
});

it('judges an uploaded batch as `tacho bench` does: the twins of its anchor tell their noise', async () => {
  const runs = [0, 1, 2, 3].map((n) => toNewRun(project, toRun(n)));
  for (const run of runs) await insertRun(database.db, run);
  const batch = evaluateBatch(
    runs.map(({ normalised }) => normalised),
    { metric: 'throughput' },
  );
  const { comparison } = await createCallerFactory(appRouter)({ db: database.db, viewer: STRANGER }).compare.read({
    project: 'own',
    driver: ['base', 'head'].map((build) => `own@1.0.0+${build}`),
    reference: 'own@1.0.0+base',
  });
  const ofPage = new Map(comparison.rows.map((row) => [row.case.scenario, row.cells[1]?.verdict]));
  expect(batch.map(({ verdict }) => verdict.outcome)).toEqual(['worse', 'same', 'no-difference']);
  for (const { first, verdict } of batch) {
    const { outcome, ratio, p, trace } = ofPage.get(first.case.scenario) ?? expect.fail('the page has the case');
    expect([outcome, ratio]).toEqual([verdict.outcome, verdict.ratio]);
    expect(p).toBeCloseTo(verdict.p ?? Number.NaN, 4);
    expect(trace.evidence?.poolDegrees).toBe(verdict.trace.evidence?.poolDegrees);
  }
});
