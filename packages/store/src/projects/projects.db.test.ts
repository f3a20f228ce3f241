import { expect, test } from 'vitest';
import { STRANGER } from '../access/may-read.ts';
import {
  explainScans,
  isCluster,
  sampleResult,
  sampleRun,
  timeOfRun,
  toNewRun,
  useTestDatabase,
} from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { findProject } from './find-project.ts';
import { insertProject } from './insert-project.ts';
import { countProjects, listProjects } from './list-projects.ts';
import type { ProjectDetail } from './project.ts';
import { updateProject } from './update-project.ts';

const database = useTestDatabase();

test('a project comes back as it was made, by its slug', async () => {
  const { db } = database;
  const made = await insertProject(db, {
    ...{ slug: 'node', title: 'Node connectors', description: 'Text', provenance: 'The README of x' },
    ...{ referenceDriver: 'mysql2', identityKeys: ['server.product', 'server.version'] },
  });
  expect(made).toMatchObject({ slug: 'node', referenceDriver: 'mysql2', provenance: 'The README of x' });
  expect(made?.identityKeys).toEqual(['server.product', 'server.version']);
  expect(await findProject(db, STRANGER, 'node')).toEqual(made);
  expect(await findProject(db, STRANGER, 'Node')).toBeNull();
});

test('what is left out of a new project is null, and it is public', async () => {
  const made = await insertProject(database.db, { slug: 'bare', title: 'Bare' });
  const { id: _, ...rest } = made ?? { id: 0 };
  const unlimited = {
    minimumEffect: null,
    leadingMetrics: null,
    maxSeries: null,
    maxRunsPerDay: null,
    maxMegabytes: null,
    keepRunsDays: null,
    archivedAt: null,
  };
  const nothing = {
    ...unlimited,
    description: null,
    provenance: null,
    referenceDriver: null,
    identityKeys: null,
    mapping: null,
  };
  expect(rest).toEqual({ slug: 'bare', title: 'Bare', visibility: 'public', ...nothing });
});

test('a slug that is taken gives null and changes nothing', async () => {
  const { db } = database;
  const first = await insertProject(db, { slug: 'taken', title: 'First' });
  expect(await insertProject(db, { slug: 'taken', title: 'Second' })).toBeNull();
  expect(await findProject(db, STRANGER, 'taken')).toEqual(first);
});

test('a change touches only the fields it names, and can set them to null', async () => {
  const { db } = database;
  const project = await insertProject(db, {
    slug: 'changing',
    title: 'A',
    description: 'B',
    identityKeys: ['runtime.name'],
  });
  if (!project) throw new Error('not made');
  expect(await updateProject(db, project.id, { title: 'C' })).toEqual({ ...project, title: 'C' });
  const cleared = await updateProject(db, project.id, { description: null, identityKeys: null });
  expect(cleared).toEqual({ ...project, title: 'C', description: null, identityKeys: null });
  expect(await findProject(db, STRANGER, 'changing')).toEqual(cleared);
  expect(await updateProject(db, 2 ** 31 - 1, { title: 'D' })).toBeNull();
});

test('the rules of a project come back as they were written, and can be taken away', async () => {
  const { db } = database;
  const mapping = [{ note: 'first', match: '{scenario} - {driver}', params: { z: 1, a: null } }];
  const project = await insertProject(db, { slug: 'ruled', title: 'Ruled', mapping });
  if (!project) throw new Error('not made');
  expect(JSON.stringify((await findProject(db, STRANGER, 'ruled'))?.mapping)).toBe(JSON.stringify(mapping));
  const other = [{ match: '*', driver: 'mysql2' }];
  expect(await updateProject(db, project.id, { mapping: other })).toEqual({ ...project, mapping: other });
  expect(await updateProject(db, project.id, { title: 'R' })).toEqual({ ...project, title: 'R', mapping: other });
  expect((await updateProject(db, project.id, { mapping: null }))?.mapping).toBeNull();
});

/** A list has no space for the rules of every project. */
const summarised = ({ mapping: _, ...project }: ProjectDetail) => project;

test('the list counts what each project holds, and only that', async () => {
  const { db } = database;
  const project = await insertProject(db, { slug: 'counted', title: 'counted' });
  const empty = await insertProject(db, { slug: 'empty', title: 'Empty' });
  if (!project || !empty) throw new Error('not made');
  const results = ['a', 'b', 'c'].map((scenario) => sampleResult({ scenario }));
  for (const n of [4, 1]) await insertRun(db, toNewRun(project, sampleRun(n, { results })));
  const summaries = await listProjects(db, STRANGER, { limit: 1000 });
  expect(summaries.find(({ slug }) => slug === 'counted')).toEqual({
    ...summarised(project),
    ...{ runs: 2, results: 6, drivers: 1, scenarios: 3, lastRunAt: timeOfRun(4) },
  });
  expect(summaries.find(({ slug }) => slug === 'empty')).toEqual({
    ...summarised(empty),
    ...{ runs: 0, results: 0, drivers: 0, scenarios: 0, lastRunAt: null },
  });
});

test('projects are listed by their newest run, page by page in both directions, and found by words', async () => {
  const { db } = database;
  const slugs = ['n3', 'n1', 'n2', 'n0', 'bare-b', 'bare-a'].map((name) => `listed-${name}`);
  for (const slug of slugs) {
    const project = await insertProject(db, { slug, title: 'Listed', description: 'a 100% project' });
    const hour = /n(\d)$/.exec(slug)?.[1];
    if (project && hour) await insertRun(db, toNewRun(project, sampleRun(Number(hour))));
  }
  const expected = ['n3', 'n2', 'n1', 'n0', 'bare-a', 'bare-b'].map((name) => `listed-${name}`);
  const read = async (more: object) =>
    (await listProjects(db, STRANGER, { limit: 2, text: 'LISTED- 100%', ...more })).map(({ slug }) => slug);
  expect([
    ...(await read({})),
    ...(await read({ after: expected[1] })),
    ...(await read({ after: expected[3] })),
  ]).toEqual(expected);
  expect(await read({ before: expected[4] })).toEqual(expected.slice(2, 4));
  expect(await read({ before: expected[1] })).toEqual(expected.slice(0, 1));
  expect(await read({ after: expected[5] })).toEqual([]);
  expect(await countProjects(db, STRANGER, 'listed-')).toBe(6);
  expect(await countProjects(db, STRANGER, '100_')).toBe(0);
});

test.skipIf(isCluster())('the list reads totals and pending runs, never points or runs', async () => {
  const { db } = database;
  const scanned = await explainScans(db, () => listProjects(db, STRANGER, { limit: 2, text: 'x' }));
  const tables = scanned.map(({ table }) => table);
  expect(tables).toContain('project_totals');
  expect(tables).not.toContain('points');
  expect(tables).not.toContain('runs');
  expect(tables).not.toContain('run_payloads');
});
