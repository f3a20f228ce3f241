import { expect, test } from 'vitest';
import { listDrivers } from '../drivers/list-drivers.ts';
import type { Project } from '../projects/project.ts';
import { readSeries } from '../series/read-series.ts';
import { createTestProject } from '../testing/create-test-project.ts';
import { type SampleResult, sampleResult, sampleRun } from '../testing/sample-run.ts';
import { toNewRun } from '../testing/to-new-run.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { insertReleases } from './insert-releases.ts';
import { readReleases } from './read-releases.ts';

const database = useTestDatabase();

const KNOWN_AT = new Date('2026-11-20T00:00:00Z');

type Named = string | { readonly version: string; readonly releasedOn: string | null };

const insert = (project: Project, versions: readonly Named[], driver = 'mariadb', most = 100) =>
  insertReleases(database.db, {
    projectId: project.id,
    driver,
    releases: versions.map((named) => (typeof named === 'string' ? { version: named, releasedOn: null } : named)),
    knownAt: KNOWN_AT,
    most,
  });

const ofVersion = (version: string, more: Partial<SampleResult> = {}) =>
  sampleResult({ driver: { name: 'mariadb', version, purl: `pkg:npm/mariadb@${version}` }, ...more });

async function createMeasured(results: SampleResult[] = [ofVersion('3.4.0')]): Promise<Project> {
  const project = await createTestProject(database.db);
  await insertRun(database.db, toNewRun(project, sampleRun(1, { results })));
  return project;
}

async function read(project: Project, scenario = 'select-1') {
  const { series } = await readSeries(database.db, project.id, { scenarios: [scenario], drivers: ['mariadb'] });
  const found = await readReleases(database.db, project.id, {
    driver: 'mariadb',
    series: series.map(({ key }) => key),
  });
  const texts = (versions: readonly { readonly text: string }[]) => versions.map(({ text }) => text).sort();
  return { known: texts(found.known), measured: texts(found.measured) };
}

test('releases are known once, however often and in whatever order they are named', async () => {
  const project = await createMeasured();
  expect(await insert(project, ['3.4.1', '3.4.0', '3.4.1'])).toEqual({ added: 2, dated: 0 });
  expect(await insert(project, ['3.5.0', '3.4.1'])).toEqual({ added: 1, dated: 0 });
  expect(await insert(project, ['3.5.0'])).toEqual({ added: 0, dated: 0 });
  expect(await read(project)).toEqual({ known: ['3.4.0', '3.4.1', '3.5.0'], measured: ['3.4.0'] });
});

test('two that name the same at the same time both succeed, and each release is there once', async () => {
  const project = await createMeasured();
  const versions = Array.from({ length: 50 }, (_, patch) => `3.4.${patch}`);
  const added = await Promise.all([insert(project, versions), insert(project, [...versions].reverse())]);
  expect(added.map((outcome) => (typeof outcome === 'object' ? outcome.added : outcome))).not.toContain('too-many');
  expect((await read(project)).known).toHaveLength(50);
});

test('a driver without results does not belong to the project, nor does one of another project', async () => {
  const [project, other] = [await createMeasured(), await createTestProject(database.db)];
  expect(await insert(project, ['1.0.0'], 'mysql2')).toBe('no-driver');
  expect(await insert(other, ['3.5.0'])).toBe('no-driver');
  expect((await read(project)).known).toEqual(['3.4.0']);
});

test('one driver has so many releases; beyond it nothing of a list is stored, and those known may be named again', async () => {
  const project = await createMeasured();
  expect(await insert(project, ['3.4.1', '3.4.2'], 'mariadb', 3)).toEqual({ added: 2, dated: 0 });
  expect(await insert(project, ['3.4.3', '3.4.4'], 'mariadb', 3)).toBe('too-many');
  expect(await insert(project, ['3.4.2', '3.4.3'], 'mariadb', 3)).toEqual({ added: 1, dated: 0 });
  expect((await read(project)).known).toEqual(['3.4.0', '3.4.1', '3.4.2', '3.4.3']);
});

test('measured are the versions with an ok result in the series asked about', async () => {
  const project = await createMeasured([
    ofVersion('3.4.0'),
    ofVersion('3.5.0', { scenario: 'Insert' }),
    ofVersion('3.6.0', { status: 'failed', statusReason: 'timeout', value: null }),
  ]);
  const known = ['3.4.0', '3.5.0', '3.6.0'];
  expect(await read(project)).toEqual({ known, measured: ['3.4.0'] });
  expect(await read(project, 'insert')).toEqual({ known, measured: ['3.5.0'] });
  expect(await readReleases(database.db, project.id, { driver: 'mariadb', series: ['no key'] })).toMatchObject({
    measured: [],
  });
});

test('a day of publication is stored, added later and changed by the newest request, and never taken away', async () => {
  const project = await createMeasured();
  const on = (version: string, releasedOn: string | null) => ({ version, releasedOn });
  const days = async () => {
    const { points } = await readSeries(database.db, project.id, { drivers: ['mariadb'] });
    return points.map(({ version }) => version?.releasedOn);
  };
  expect(await days()).toEqual([undefined]);
  expect(await insert(project, ['3.4.0', on('3.4.1', '2024-05-01')])).toEqual({ added: 2, dated: 0 });
  expect(await days()).toEqual([undefined]);
  expect(await insert(project, [on('3.4.0', '2024-03-01'), on('3.4.1', '2024-05-01')])).toEqual({ added: 0, dated: 1 });
  expect(await days()).toEqual(['2024-03-01']);
  expect(await insert(project, [on('3.4.0', '2024-03-02'), '3.4.0'])).toEqual({ added: 0, dated: 1 });
  expect(await insert(project, ['3.4.0'])).toEqual({ added: 0, dated: 0 });
  expect(await days()).toEqual(['2024-03-02']);
});

test('a release is read by the rules of its package, and is no version that lists offer', async () => {
  const project = await createMeasured();
  await insert(project, ['3.5.0-beta', 'v3.6.0']);
  const { known } = await readReleases(database.db, project.id, { driver: 'mariadb', series: [] });
  expect(known.filter(({ prerelease }) => prerelease).map(({ raw }) => raw)).toEqual(['3.5.0-beta']);
  expect(known.find(({ raw }) => raw === 'v3.6.0')).toMatchObject({ text: '3.6.0', parsed: true });
  const [driver] = await listDrivers(database.db, project.id);
  expect(driver?.versions.map(({ raw }) => raw)).toEqual(['3.4.0']);
});

test('releases go with their project', async () => {
  const project = await createMeasured();
  await insert(project, ['3.5.0']);
  await database.db.pool.query('DELETE FROM points WHERE project_id = $1', [project.id]);
  await database.db.pool.query('DELETE FROM runs WHERE project_id = $1', [project.id]);
  await database.db.pool.query('DELETE FROM projects WHERE id = $1', [project.id]);
  const { rows } = await database.db.pool.query('SELECT 1 FROM releases WHERE project_id = $1', [project.id]);
  expect(rows).toEqual([]);
});
