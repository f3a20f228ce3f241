import { insertProject } from '@tachograph/store/projects';
import { sampleRun, toNewRun, useTestDatabase } from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';
import { expect, test } from 'vitest';
import { readDriverContext } from './read-driver-context.ts';
import { readDriverView } from './read-driver-view.ts';

const database = useTestDatabase();

/** A project in which each driver has these scenarios, and whom a driver of it is held against. */
async function rivalOf(
  driver: string,
  scenarios: Readonly<Record<string, readonly string[]>>,
  referenceDriver: string | null,
) {
  const { db } = database;
  const project = await insertProject(db, { slug: `p-${crypto.randomUUID()}`, title: 'P', referenceDriver });
  if (!project) throw new Error('the slug is taken');
  const results = Object.entries(scenarios).flatMap(([name, own]) =>
    own.map((scenario) => ({
      scenario,
      driver: { name, version: '1.0.0' },
      metric: 'latency',
      unit: 'ns/op',
      statistic: 'median',
      value: 100,
    })),
  );
  await insertRun(db, toNewRun(project, sampleRun(1, { results })));
  const view = await readDriverView(db, project, { driver, metric: 'latency' });
  const query = { driver, metric: 'latency', environment: view?.page.environment?.identity };
  const { against } = await readDriverContext(db, project, query);
  return against?.driver.slug ?? null;
}

const MANY = { mysql2: ['a', 'b', 'c'], mariadb: ['a', 'b'], mysql: ['a'] };

test('a driver is held against the reference of the project, and the reference against the driver with most cases in common', async () => {
  expect(await rivalOf('mysql2', MANY, 'mysql')).toBe('mysql');
  expect(await rivalOf('mysql2', MANY, 'mysql2')).toBe('mariadb');
  expect(await rivalOf('mysql', MANY, null)).toBe('mariadb');
});

test('a driver without another one that has its cases is held against none', async () => {
  expect(await rivalOf('mysql2', { mysql2: ['a'], mariadb: ['b'] }, 'mariadb')).toBeNull();
});
