import { STRANGER } from '@tachograph/store/access';
import { claimFamily, storeChanges } from '@tachograph/store/families';
import { insertProject, type Project } from '@tachograph/store/projects';
import { sampleResult, sampleRun, toNewRun, useTestDatabase } from '@tachograph/store/testing';
import { aggregatePending, insertRun } from '@tachograph/store/uploads';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCallerFactory } from '@/server/init.ts';
import { appRouter } from '@/server/root.ts';

const VERSIONS = 130;
const SCENARIOS = 64;

let project: Project;

const driver = (name: string, version: string) => ({ name, version, language: 'javascript', purl: null });

const resultsOf = (version: string, value: number, scenarios: readonly string[]) =>
  scenarios.flatMap((scenario) =>
    ['mariadb', 'mysql2'].map((name) => sampleResult({ scenario, driver: driver(name, version), value })),
  );

const names = Array.from({ length: SCENARIOS }, (_, n) => `Select ${100 + n}`);

const database = useTestDatabase();
beforeAll(async () => {
  project = (await insertProject(database.db, { slug: 'node', title: 'Node', referenceDriver: 'mysql2' })) as Project;
  const upload = (n: number, results: ReturnType<typeof resultsOf>) =>
    insertRun(database.db, toNewRun(project, sampleRun(n, { results })));
  for (let n = 0; n < VERSIONS; n += 1) await upload(n, resultsOf(`1.${n}.0`, 100 + n, ['Select 100', 'Do 1']));
  await upload(VERSIONS, [...resultsOf('1.0.0', 90, names.slice(1)), ...resultsOf('1.1.0', 95, names.slice(1, -1))]);
});

const rowIdOf = (key: string) => BigInt.asIntN(64, BigInt(`0x${key}`)).toString();

/** A change from version 1.0.0 to 1.1.0. */
function toFound(series: string): Parameters<typeof storeChanges>[2]['found'][number] {
  const side = (version: string) => ({ version, run: 'r_1', at: new Date(Date.UTC(2026, 0, 1)), level: 1, points: 3 });
  return {
    ...{ series, axis: 'version', position: '1', order: '1', nearFrom: '1', nearTo: '1', group: 'version 1.1.0' },
    ...{ direction: 'better', ratio: 2, ratioLow: null, ratioHigh: null, before: side('1.0.0'), after: side('1.1.0') },
    ...{ rule: 'paired', algorithm: '1', p: null, q: null, evidence: {}, moreRuns: null },
  };
}

const api = () => createCallerFactory(appRouter)({ db: database.db, viewer: STRANGER });
const of = (requested: object = {}) =>
  api().scenarios.charts({ project: 'node', axis: 'version', figure: 'absolute', ...requested });

const pointsOf = ({ page }: Awaited<ReturnType<typeof of>>) =>
  page.rows.flatMap(({ cells }) => cells.map((cell) => (cell.kind === 'line' ? cell.line.points.length : 0)));

describe('scenarios.charts', () => {
  it('is a row for each case with a history and a column for each driver, and names the others', async () => {
    const { scope, page, single } = await of();
    expect(scope.columns.map(({ key }) => key).sort()).toEqual(['mariadb', 'mysql2']);
    expect(scope.environments).toHaveLength(1);
    expect(page.total).toBe(SCENARIOS);
    expect(single.rows.map(({ title }) => title)).toEqual([names.at(-1)]);
  });

  it('has at most 30 rows a page, each once over all pages, and leads back', async () => {
    const first = await of();
    const second = await of({ after: first.page.next });
    const third = await of({ after: second.page.next });
    const titles = [first, second, third].flatMap(({ page }) => page.rows.map(({ title }) => title));
    expect([first, second, third].map(({ page }) => page.rows.length)).toEqual([30, 30, 4]);
    expect(new Set(titles).size).toBe(SCENARIOS);
    const back = await of({ before: second.page.previous });
    expect(back.page.rows.map(({ key }) => key)).toEqual(first.page.rows.map(({ key }) => key));
  });

  it('reads the newest versions of a line, not its history, and says that there are older ones', async () => {
    const data = await of({ text: 'Do 1' });
    expect(pointsOf(data)).toEqual([120, 120]);
    expect(data.hasOlder).toBe(true);
    expect(data.page.versions).toEqual(['1.129.0', '1.129.0']);
    expect((await of({ text: 'Select 101' })).hasOlder).toBe(false);
  });

  it('has at most 60 points of a line along time, the oldest and the newest among them', async () => {
    const data = await of({ axis: 'time', text: 'Do 1' });
    for (const points of pointsOf(data)) {
      expect(points).toBeGreaterThan(2);
      expect(points).toBeLessThanOrEqual(60);
    }
    expect(data.hasOlder).toBe(true);
    const [cell] = data.page.rows[0]?.cells ?? [];
    expect(cell?.kind === 'line' && [cell.line.points[0]?.version, cell.line.newest.version]).toEqual([
      '1.0.0',
      '1.129.0',
    ]);
  });

  it('has only cases with a change if requested, marked in their lines; a false alarm does not count', async () => {
    const { db } = database;
    await aggregatePending(db);
    const family = await claimFamily(db);
    if (!family) throw new Error('the families of the project are due');
    const { page } = await of({ drivers: [family.driver], text: 'Select 1' });
    const series = page.rows.flatMap(({ cells }) =>
      cells.flatMap((cell) => (cell.kind === 'line' ? [cell.series] : [])),
    );
    const [, one, other] = series;
    if (!one || !other) throw new Error('two lines have a history');
    const found = [one, other].map(({ key }) => toFound(key));
    await storeChanges(db, family, { evaluated: [], found, now: new Date(Date.UTC(2027, 0, 1)), restMs: 0 });
    await db.pool.query(`UPDATE changes SET state = 'false-alarm' WHERE series_id = $1`, [rowIdOf(other.key)]);
    const changed = await of({ changed: true });
    expect(changed.counts).toEqual({ all: SCENARIOS, changed: 1 });
    const marks = changed.page.rows.map(({ title, cells }) => [
      title,
      cells.flatMap((cell) => (cell.kind === 'line' ? cell.line.changes.map(({ from, to }) => [from, to]) : [])),
    ]);
    expect(marks).toEqual([[one.scenarioTitle, [[0, 1]]]]);
    expect((await of({ changed: true, axis: 'time' })).counts.changed).toBe(0);
    const table = await api().scenarios.page({ project: 'node', changed: true });
    expect(table.rows.map(({ title, changed: own }) => [title, own?.changes])).toEqual([[one.scenarioTitle, 1]]);
    expect(table.newest.map(({ series: key }) => key)).toEqual([one.key]);
  });

  it('is a ratio to the first value of each line where that is asked for', async () => {
    const { page } = await of({ figure: 'ratio', text: 'Select 101' });
    const [cell] = page.rows[0]?.cells ?? [];
    expect(cell?.kind === 'line' && cell.line.points.map(({ value }) => value)).toEqual([1, 95 / 90]);
  });

  it('keeps to what is asked for, and tells what it does not know', async () => {
    expect((await of({ drivers: ['mariadb'] })).scope.columns.map(({ key }) => key)).toEqual(['mariadb']);
    const { scope, page } = await of({ environment: 'nowhere', metric: 'luck', drivers: ['marriadb'] });
    expect(page.rows).toEqual([]);
    expect(scope.unknown.map(({ kind }) => kind).sort()).toEqual(['driver', 'environment', 'metric']);
  });
});
