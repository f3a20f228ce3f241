import { beforeAll, expect, test } from 'vitest';
import type { Project } from '../projects/project.ts';
import { createTestProject, sampleResult, sampleRun, timeOfRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { readNewest } from '../testing/read-newest.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { readResults } from './read-results.ts';
import { addSamples } from './read-samples.ts';
import { readSeries } from './read-series.ts';
import { readSeriesVersions } from './read-series-versions.ts';

let project: Project;

const VERSIONS = ['v1.0.0', 'v1.1.0', 'v1.0.0', null];

const database = useTestDatabase();
beforeAll(async () => {
  project = await createTestProject(database.db);
  for (const [n, version] of VERSIONS.entries()) {
    const driver = { name: 'alpha', ...(version === null ? {} : { version }) };
    const results = [
      sampleResult({ driver, value: n + 1, samples: [n + 1, n + 1] }),
      sampleResult({ driver, status: 'failed', statusReason: 'timeout', value: null, invocation: 2 }),
      sampleResult({ driver: { ...driver, name: 'beta' }, value: 10 }),
    ];
    await insertRun(database.db, toNewRun(project, sampleRun(n, { results })));
  }
});

const versionsOf = async (drivers: string[]) => {
  const { series, versions } = await readSeriesVersions(database.db, project.id, { drivers });
  return { series, versions };
};

test('every version of a series is told once, with how many results and figures it has and since when until when', async () => {
  const { series, versions } = await versionsOf(['alpha']);
  expect(series.map(({ driver }) => driver.slug)).toEqual(['alpha']);
  expect(versions).toMatchObject([
    {
      version: { raw: 'v1.1.0', text: '1.1.0' },
      results: 2,
      figures: 1,
      firstAt: timeOfRun(1),
      measuredAt: timeOfRun(1),
    },
    { version: { raw: 'v1.0.0' }, results: 4, figures: 2, firstAt: timeOfRun(0), measuredAt: timeOfRun(2) },
    { version: null, results: 2, figures: 1, firstAt: timeOfRun(3), measuredAt: timeOfRun(3) },
  ]);
  expect(new Set(versions.map((entry) => entry.series))).toEqual(new Set([series[0]?.key]));
});

test('the results of a version are read as the whole series has them, with their samples, and none of another version', async () => {
  const { versions } = await versionsOf(['alpha']);
  const { points } = await readSeries(database.db, project.id, { drivers: ['alpha'] }, { withSamples: true });
  for (const wanted of versions) {
    const read = await addSamples(database.db, project.id, await readResults(database.db, project.id, [wanted]));
    expect(read).toHaveLength(wanted.results);
    expect(read).toEqual(points.filter(({ version }) => version?.raw === wanted.version?.raw));
  }
});

test('results of several series come together, by series and time; of nothing comes nothing', async () => {
  const { versions } = await versionsOf(['alpha', 'beta']);
  const first = versions.filter(({ version }) => version?.raw === 'v1.0.0');
  const points = await readResults(database.db, project.id, first);
  expect(points.map(({ value }) => value).sort()).toEqual([1, 10, 10, 3, null, null]);
  expect(points.every(({ samples }) => samples === null)).toBe(true);
  expect(await readResults(database.db, project.id, [])).toEqual([]);
});

test('a version that the driver does not have is read as nothing, not as results without a version', async () => {
  const [known] = (await versionsOf(['alpha'])).versions;
  if (!known?.version) throw new Error('the first version has no name');
  const unknown = {
    ...known,
    version: { ...known.version, raw: 'v9' },
    firstAt: timeOfRun(0),
    measuredAt: timeOfRun(9),
  };
  expect(await readResults(database.db, project.id, [unknown])).toEqual([]);
});

test('another project has none of it (row 66)', async () => {
  const other = await createTestProject(database.db);
  expect(await readSeriesVersions(database.db, other.id, {})).toEqual({
    series: [],
    versions: [],
    hasOlder: false,
    pairVariances: new Map(),
  });
  const { versions } = await versionsOf(['alpha']);
  expect(await readResults(database.db, other.id, versions)).toEqual([]);
});

test('the variance of a pair is told of a series whose newest result has one, and of no other', async () => {
  const own = await createTestProject(database.db);
  const paired = { anchor: { name: 'old', version: '1.0.0' }, logRatio: 0.1, rounds: 100, sd: 0.2, lag1: 0, twin: 0 };
  const measured = [{ once: paired }, { once: null, always: paired }];
  for (const [n, pairs] of measured.entries()) {
    const results = Object.entries(pairs).map(([name, pair]) =>
      sampleResult({ driver: { name, version: '2.0.0' }, ...(pair && { paired: pair }) }),
    );
    await insertRun(database.db, toNewRun(own, sampleRun(n, { results })));
  }
  const { series, pairVariances } = await readSeriesVersions(database.db, own.id, { drivers: ['once', 'always'] });
  const always = series.find(({ driver }) => driver.slug === 'always')?.key;
  expect([...pairVariances]).toEqual([[always, expect.closeTo(0.0004, 9)]]);
});

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

test('of a repetition group that is cut the other repeats are read too, in order of time', async () => {
  const own = await createTestProject(database.db);
  const versions = ['3.1.0', '3.2.0', '3.3.0'];
  const results = (version: string) => [sampleResult({ driver: { name: 'mariadb', version } })];
  for (const n of numbers(12)) {
    const run = sampleRun(n + 1, { repetitionGroup: 'back-fill', results: results(versions[n % 3] ?? '') });
    await insertRun(database.db, toNewRun(own, run));
  }
  const { points } = await readNewest(database.db, own.id, 2);
  const times = points.map(({ at }) => at.getTime());
  expect(points.map(({ version }) => version?.raw)).toEqual(numbers(12).map((n) => versions[n % 3]));
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test('however long the history of a version, as many results are read as were asked for, and those are the newest', async () => {
  const own = await createTestProject(database.db);
  const results = ['3.1.0', '3.2.0'].map((version) => sampleResult({ driver: { name: 'mariadb', version } }));
  for (const n of numbers(30)) await insertRun(database.db, toNewRun(own, sampleRun(n, { results })));
  const { points } = await readNewest(database.db, own.id, 5);
  expect(points.map(({ at }) => at)).toEqual([25, 26, 27, 28, 29].flatMap((n) => [timeOfRun(n), timeOfRun(n)]));
});

test('samples are read of the points that are wanted, and the others are returned without', async () => {
  const { versions } = await versionsOf(['alpha']);
  const points = await readResults(database.db, project.id, versions);
  const wanted = new Set(points.filter(({ value }) => value === 1));
  const read = await addSamples(database.db, project.id, points, wanted);
  expect(read.map(({ samples }) => samples)).toEqual(points.map(({ value }) => (value === 1 ? [1, 1] : null)));
});

test('a version that is measured in every repetition group is read in those of the versions beside it too, however old', async () => {
  const own = await createTestProject(database.db);
  const send = (n: number, group: string, versions: readonly string[]) => {
    const results = versions.map((version) => sampleResult({ driver: { name: 'mysql2', version } }));
    return insertRun(database.db, toNewRun(own, sampleRun(n, { repetitionGroup: group, results })));
  };
  for (const n of numbers(3)) await send(n, 'old', ['1.0.0', '2.0.0']);
  for (const n of numbers(3)) await send(10 + n, 'elsewhere', ['1.0.0', '3.0.0']);
  for (const n of numbers(6)) await send(20 + n, 'new', ['1.0.0']);
  const { versions } = await readSeriesVersions(database.db, own.id, {});
  const wanted = versions.filter(({ version }) => version?.raw !== '3.0.0');
  const points = await readResults(database.db, own.id, wanted, { newest: 4 });
  const groupsOf = (raw: string) =>
    points.filter(({ version }) => version?.raw === raw).map(({ repetitionGroup }) => repetitionGroup);
  expect(groupsOf('2.0.0')).toEqual(['old', 'old', 'old']);
  expect(groupsOf('1.0.0')).toEqual(['old', 'old', 'old', ...Array(6).fill('new')]);
});
