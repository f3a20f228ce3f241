import { expect, test } from 'vitest';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { aggregateRuns } from '../uploads/aggregate-runs.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { readSeriesVersions } from './read-series-versions.ts';

const database = useTestDatabase();

test.each([
  ['pending', false],
  ['aggregated', true],
])(
  'the newest versions of each series are those of the highest number, not those measured last (%s)',
  async (_, isAggregated) => {
    const project = await createTestProject(database.db);
    const versions = ['2.0.0', '10.0.0', 'main', undefined, '9.0.0', '1.0.0'];
    for (const [n, version] of versions.entries()) {
      const driver = { name: 'mysql2', ...(version && { version }) };
      const results = ['a', 'b'].map((scenario) => sampleResult({ scenario, driver }));
      await insertRun(database.db, toNewRun(project, sampleRun(n, { results })));
    }
    if (isAggregated) await aggregateRuns(database.db, project.id);
    const newest = async (most: number) => {
      const read = await readSeriesVersions(database.db, project.id, {}, { newest: most });
      const [first, second] = read.series.map(({ key }) =>
        read.versions.filter(({ series }) => series === key).map(({ version }) => version?.raw ?? null),
      );
      expect(first).toEqual(second);
      return new Set(first);
    };
    expect(await newest(1)).toEqual(new Set(['10.0.0']));
    expect(await newest(3)).toEqual(new Set(['10.0.0', '9.0.0', '2.0.0']));
    expect(await newest(5)).toEqual(new Set(['10.0.0', '9.0.0', '2.0.0', '1.0.0', 'main']));
    expect(await newest(99)).toEqual(new Set(['10.0.0', '9.0.0', '2.0.0', '1.0.0', 'main', null]));
  },
);

test('a version that is named is read however old it is, and whether there are older ones is told', async () => {
  const project = await createTestProject(database.db);
  for (const [n, version] of ['1.0.0', 'v2.0.0', '3.0.0', '4.0.0'].entries()) {
    const results = [sampleResult({ driver: { name: 'mysql2', version } })];
    await insertRun(database.db, toNewRun(project, sampleRun(n, { results })));
  }
  const read = async (newest: number, named: readonly string[] = []) => {
    const { versions, hasOlder } = await readSeriesVersions(database.db, project.id, {}, { newest, named });
    return [versions.map(({ version }) => version?.raw).sort(), hasOlder];
  };
  expect(await read(1)).toEqual([['4.0.0'], true]);
  expect(await read(1, ['1.0.0', '2.0.0', '9.0.0'])).toEqual([['1.0.0', '4.0.0', 'v2.0.0'], true]);
  expect(await read(1, ['v2.0.0'])).toEqual([['4.0.0', 'v2.0.0'], true]);
  expect(await read(3, ['1.0.0'])).toEqual([['1.0.0', '3.0.0', '4.0.0', 'v2.0.0'], false]);
  expect(await read(4)).toEqual([['1.0.0', '3.0.0', '4.0.0', 'v2.0.0'], false]);
});

test('a version beyond the limit that has pending results changes nothing, and a newer pending one comes first with all its results', async () => {
  const project = await createTestProject(database.db);
  const upload = (n: number, version: string) =>
    insertRun(
      database.db,
      toNewRun(project, sampleRun(n, { results: [sampleResult({ driver: { name: 'mysql2', version } })] })),
    );
  for (const [n, version] of ['1.0.0', '2.0.0', '3.0.0'].entries()) await upload(n, version);
  await aggregateRuns(database.db, project.id);
  for (const [n, version] of ['1.0.0', '3.0.0', '4.0.0'].entries()) await upload(n + 3, version);
  const read = async () => {
    const { versions } = await readSeriesVersions(database.db, project.id, {}, { newest: 2 });
    return versions.map(({ version, results }) => [version?.raw, results]);
  };
  const expected = [
    ['3.0.0', 2],
    ['4.0.0', 1],
  ];
  expect(await read()).toEqual(expected);
  await aggregateRuns(database.db, project.id);
  expect(await read()).toEqual(expected);
});
