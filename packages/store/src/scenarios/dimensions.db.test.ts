import { parseVersion } from '@tachograph/schema/version';
import { describe, expect, test } from 'vitest';
import { listDrivers } from '../drivers/list-drivers.ts';
import { findEnvironment } from '../environments/find-environment.ts';
import { listEnvironments } from '../environments/list-environments.ts';
import type { Project } from '../projects/project.ts';
import { createTestProject, sampleResult, sampleRun, timeOfRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { findScenario, listScenarios } from './select-scenarios.ts';

const database = useTestDatabase();

const insert = (project: Project, ...input: Parameters<typeof sampleRun>) =>
  insertRun(database.db, toNewRun(project, sampleRun(...input)));
const mysql = { server: { product: 'mysql', version: '9.0.0' } };

describe('scenarios', () => {
  test('show the newest description, whichever arrived last', async () => {
    const project = await createTestProject(database.db);
    const described = (title: string, sql: string) => ({
      scenarios: [{ id: 'select', title, description: `${title}.`, category: 'Reads', sql }],
      results: [sampleResult({ scenario: 'select' })],
    });
    await insert(project, 1, { results: [sampleResult({ scenario: 'SELECT' })] });
    await insert(project, 7, described('New', 'SELECT 2'));
    await insert(project, 3, described('Old', 'SELECT 1'));
    await insert(project, 9, { results: [sampleResult({ scenario: 'select' })] });
    const scenario = await findScenario(database.db, project.id, 'select');
    expect(scenario).toMatchObject({
      title: 'New',
      description: 'New.',
      category: 'Reads',
      sql: 'SELECT 2',
      results: 4,
    });
    expect(scenario?.versions.map(({ sql, firstSeenAt }) => [sql, firstSeenAt])).toEqual([
      ['SELECT 1', timeOfRun(3)],
      ['SELECT 2', timeOfRun(7)],
    ]);
    expect(scenario?.lastAt).toEqual(timeOfRun(9));
  });

  test('show a description that was given up for another and then came back', async () => {
    const project = await createTestProject(database.db);
    const described = (title: string) => ({
      scenarios: [{ id: 'select', title }],
      results: [sampleResult({ scenario: 'select' })],
    });
    const titles: (string | undefined)[] = [];
    for (const [n, title] of ['First', 'Second', 'First', 'First', 'Second'].entries()) {
      await insert(project, n, described(title));
      titles.push((await findScenario(database.db, project.id, 'select'))?.title);
    }
    expect(titles).toEqual(['First', 'Second', 'First', 'First', 'Second']);
  });

  test('first seen is the time of the oldest run with that content', async () => {
    const project = await createTestProject(database.db);
    const more = { scenarios: [{ id: 'select', sql: 'SELECT 1' }], results: [sampleResult({ scenario: 'select' })] };
    for (const n of [5, 8, 2]) await insert(project, n, more);
    const scenario = await findScenario(database.db, project.id, 'select');
    expect(scenario?.versions.map(({ firstSeenAt }) => firstSeenAt)).toEqual([timeOfRun(2)]);
  });

  test('that are only named have the name as the newest run spells it', async () => {
    const project = await createTestProject(database.db);
    await insert(project, 1, { results: [sampleResult({ scenario: 'Point-Select' })] });
    await insert(project, 2, { results: [sampleResult({ scenario: 'point-select' })] });
    const scenarios = await listScenarios(database.db, project.id);
    expect(scenarios.map(({ slug, title, results }) => [slug, title, results])).toEqual([
      ['point-select', 'point-select', 2],
    ]);
  });

  test('say their cases, drivers and environments', async () => {
    const project = await createTestProject(database.db);
    const of = (name: string, rows: number) =>
      sampleResult({ scenario: 'select', params: { rows }, driver: { name, version: '1.0' } });
    await insert(project, 1, { results: [of('b', 1), of('a', 1), of('a', 1000)] });
    await insert(project, 2, { results: [of('a', 1)], environment: mysql });
    await insert(project, 3, { results: [sampleResult({ scenario: 'other' })] });
    const scenario = await findScenario(database.db, project.id, 'select');
    expect(scenario?.cases.map(({ params }) => params)).toEqual([{ rows: 1 }, { rows: 1000 }]);
    expect(scenario?.drivers).toEqual(['a', 'b']);
    expect(scenario?.environments).toHaveLength(2);
    expect(await findScenario(database.db, project.id, 'no such')).toBeNull();
  });
});

describe('drivers', () => {
  test('have their versions in the order of versions, with what was stored of each', async () => {
    const project = await createTestProject(database.db);
    const purl = 'pkg:npm/mariadb';
    const versions = ['3.10.0', '3.9.0', '3.0.1', '3.0.1-rc', '3.0.1-beta'];
    for (const [n, version] of versions.entries()) {
      await insert(project, n, { results: [sampleResult({ driver: { name: 'MariaDB', version, purl } })] });
    }
    await insert(project, 9, { results: [sampleResult({ driver: { name: 'mariadb', version: '3.9.0', purl } })] });
    await insert(project, 10, {
      results: [sampleResult({ driver: { name: 'mariadb', purl, language: 'javascript' } })],
    });
    const [driver, ...others] = await listDrivers(database.db, project.id);
    expect(others).toEqual([]);
    expect(driver).toMatchObject({ slug: 'mariadb', name: 'mariadb', purl, language: 'javascript', results: 7 });
    expect(driver?.versions.map(({ raw }) => raw)).toEqual(versions.toReversed());
    expect(driver?.versions[3]).toEqual({ ...parseVersion('3.9.0', 'npm'), results: 2, lastAt: timeOfRun(9) });
  });
});

describe('environments', () => {
  test('are listed with the one used last first, each with what it holds', async () => {
    const project = await createTestProject(database.db);
    await insert(project, 1, { environment: mysql, results: [sampleResult(), sampleResult({ scenario: 's' })] });
    await insert(project, 2);
    await insert(project, 3, { environment: mysql, results: [sampleResult({ driver: { name: 'other' } })] });
    await insert(project, 0);
    const environments = await listEnvironments(database.db, project.id);
    expect(environments.map(({ label }) => label.split(' · ')[0])).toEqual(['MySQL 9.0', 'MariaDB 10.11']);
    expect(environments[0]).toMatchObject({ runs: 2, results: 3, firstAt: timeOfRun(1), lastAt: timeOfRun(3) });
    expect(environments[0]?.drivers).toEqual(['mariadb', 'other']);
  });

  test('tell who ran there and keep the record of the newest run', async () => {
    const project = await createTestProject(database.db);
    const load = (loadBefore: number) => ({ environment: { ...mysql, quality: { loadBefore } } });
    const of = (version: string) => ({ results: [sampleResult({ driver: { name: 'mariadb', version } })] });
    await insert(project, 5, { ...load(0.5), ...of('3.9.0') });
    await insert(project, 3, { ...load(0.3), ...of('3.10.0') });
    await insert(project, 4);
    const [, environment] = await listEnvironments(database.db, project.id).then((all) =>
      all.toSorted((a, b) => a.label.localeCompare(b.label)),
    );
    const detail = await findEnvironment(database.db, project.id, environment?.identity ?? '');
    expect(detail).toMatchObject({ ...environment, record: load(0.5).environment, harness: { name: 'sample' } });
    expect(detail?.whoRanHere.map(({ driver, versions, results }) => [driver.slug, versions, results])).toEqual([
      ['mariadb', ['3.9.0', '3.10.0'], 2],
    ]);
    expect(detail?.scenarios).toEqual([{ slug: 'select-1', title: 'Select 1' }]);
    expect(detail?.recentRuns.map(({ startedAt }) => startedAt)).toEqual([timeOfRun(5), timeOfRun(3)]);
  });

  test('of another project are not found', async () => {
    const [owner, other] = [await createTestProject(database.db), await createTestProject(database.db)];
    await insert(owner, 1);
    const [environment] = await listEnvironments(database.db, owner.id);
    expect(await findEnvironment(database.db, other.id, environment?.identity ?? '')).toBeNull();
    expect(await findEnvironment(database.db, owner.id, 'no identity')).toBeNull();
    expect(await listEnvironments(database.db, other.id)).toEqual([]);
  });
});
