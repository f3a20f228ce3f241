import type { FoundChange } from '@tachograph/schema/change';
import { expect, test } from 'vitest';
import { listChanges } from '../changes/list-changes.ts';
import { claimFamily } from '../families/claim-family.ts';
import { storeChanges } from '../families/store-changes.ts';
import { readSeries } from '../series/read-series.ts';
import { createTestProject, sampleResult, sampleRun, timeOfRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { aggregateRuns } from '../uploads/aggregate-runs.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { listChangedScenarios, listChangedSeries } from './list-changed.ts';

const database = useTestDatabase();

type Known = {
  readonly axis?: FoundChange['axis'];
  readonly versions?: readonly [string, string];
  readonly ratio?: number;
  readonly moreRuns?: number | null;
};

/** A change at the time of a run; between two versions unless they are said to be the same. */
function toFound(
  series: string,
  n: number,
  { axis = 'version', versions: [from, to] = ['3.4.0', '3.4.1'], ratio = 1.5, moreRuns = null }: Known = {},
): FoundChange {
  const side = (version: string) => ({ version, run: 'r_1', at: timeOfRun(n), level: 1, points: 3 });
  const order = `${n}`;
  return {
    ...{ series, axis, position: order, order, nearFrom: order, nearTo: order, group: `group ${n}`, ratio, moreRuns },
    ...{ direction: 'better', ratioLow: null, ratioHigh: null, before: side(from), after: side(to) },
    ...{ rule: 'paired', algorithm: '1', p: null, q: null, evidence: {} },
  };
}

const SCENARIOS = ['Select 1', 'Insert', 'Do 1'];

/** A project with a series for each scenario, and what was found in them by the index of their scenario. */
async function createChanged(found: readonly (readonly [scenario: number, n: number, known?: Known])[]) {
  const { db } = database;
  const project = await createTestProject(db);
  const results = SCENARIOS.map((scenario) => sampleResult({ scenario }));
  await insertRun(db, toNewRun(project, sampleRun(1, { results })));
  await aggregateRuns(db, project.id);
  let family = await claimFamily(db);
  while (family && family.projectId !== project.id) family = await claimFamily(db);
  if (!family) throw new Error('the family of the project is due');
  const { series } = await readSeries(db, project.id, {});
  const keyOf = (index: number) =>
    series.find(({ scenarioTitle }) => scenarioTitle === SCENARIOS[index])?.key ?? 'no series';
  await storeChanges(db, family, {
    evaluated: series.map(({ key }) => ({ series: key, since: null })),
    found: found.map(([scenario, n, known]) => toFound(keyOf(scenario), n, known)),
    now: new Date('2027-01-01T00:00:00Z'),
    restMs: 0,
  });
  return { db, project, keyOf, all: series.map(({ key }) => key) };
}

const setFalse = (id: number, where: string) =>
  database.db.pool.query(`UPDATE changes SET state = 'false-alarm' WHERE project_id = $1 AND ${where}`, [id]);

test('a series is changed by version where its two sides are two versions, and along time by its changes along time', async () => {
  const { db, project, keyOf, all } = await createChanged([
    [0, 1],
    [1, 2, { axis: 'time', versions: ['3.4.0', '3.4.0'] }],
    [2, 3, { axis: 'time' }],
  ]);
  expect(await listChangedSeries(db, project.id, all, 'version')).toEqual(new Set([keyOf(0), keyOf(2)]));
  expect(await listChangedSeries(db, project.id, all, 'time')).toEqual(new Set([keyOf(1), keyOf(2)]));
  expect(await listChangedSeries(db, project.id, [keyOf(1)], 'version')).toEqual(new Set());
  expect(await listChangedSeries(db, project.id, [], 'version')).toEqual(new Set());
});

test('scenarios are counted with their changes, and the largest of the newest day is named', async () => {
  const { db, project } = await createChanged([
    [0, 1, { ratio: 9 }],
    [0, 30, { ratio: 0.5 }],
    [0, 31, { ratio: 1.2 }],
    [1, 2],
  ]);
  const changed = await listChangedScenarios(db, project.id);
  expect([...changed].map(([scenario, { changes }]) => [scenario, changes]).sort()).toEqual([
    ['insert', 1],
    ['select-1', 3],
  ]);
  const [newest] = await listChanges(db, project.id, { ids: [changed.get('select-1')?.newest ?? ''] }, 1);
  const days = [30, 31].map((n) => timeOfRun(n).toISOString().slice(0, 10));
  expect(newest?.ratio).toBe(days[0] === days[1] ? 0.5 : 1.2);
});

test('a suspected change changes neither a series nor a scenario', async () => {
  const { db, project, all } = await createChanged([[0, 1, { moreRuns: 2 }]]);
  expect(await listChangedSeries(db, project.id, all, 'version')).toEqual(new Set());
  expect(await listChangedScenarios(db, project.id)).toEqual(new Map());
});

test('a false alarm changes neither a series nor a scenario', async () => {
  const { db, project, keyOf, all } = await createChanged([
    [0, 1],
    [0, 2],
    [1, 3],
  ]);
  await setFalse(project.id, `"group" IN ('group 2', 'group 3')`);
  expect(await listChangedSeries(db, project.id, all, 'version')).toEqual(new Set([keyOf(0)]));
  expect(
    [...(await listChangedScenarios(db, project.id)).entries()].map(([slug, { changes }]) => [slug, changes]),
  ).toEqual([['select-1', 1]]);
});
