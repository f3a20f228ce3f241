import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { STRANGER } from '../access/may-read.ts';
import { deleteProject, deleteRowsOf } from '../deletion/delete-project.ts';
import { readProjectState } from '../projects/read-project-state.ts';
import { createTestProject, useTestDatabase } from '../testing/index.ts';
import { deleteReport } from './delete-report.ts';
import { findReport } from './find-report.ts';
import { listReports, listReportVersions } from './list-reports.ts';
import { MOST_REPORTS, type NewReportVersion, putReport } from './put-report.ts';

const database = useTestDatabase();

const minute = (n: number) => new Date(Date.UTC(2026, 10, 29, 12, n));

/** A project with the functions of reports applied to it. */
async function createProject() {
  const { db } = database;
  const project = await createTestProject(db);
  const { id, slug } = project;
  const put = (report: Partial<NewReportVersion> = {}) =>
    putReport(db, id, {
      ...{ name: 'quarter', title: 'Quarter', markdown: '# Quarter\n', note: null, byName: 'ada', now: minute(0) },
      ...report,
    });
  const find = (name = 'quarter', version: number | null = null) => findReport(db, id, { name, version });
  const versions = (after: number | null = null, limit = 100) =>
    listReportVersions(db, id, { name: 'quarter', after, limit });
  const stateOf = async () => (await readProjectState(db, STRANGER, slug))?.state;
  return { db, id, put, find, versions, stateOf };
}

test('a report is read as it was written, in each of its versions', async () => {
  const { put, find, versions } = await createProject();
  const markdown = "# Größe\r\n\n<script>alert(1)</script> \u202e $1 \\ '; DROP TABLE reports; --\ufeff\n\n\t";
  const first = { name: 'quarter', title: 'Quarter', byName: 'ada', createdAt: minute(0) };
  const created = { ...first, version: 1, updatedAt: minute(0) };
  expect(await put({ markdown })).toEqual({ outcome: 'created', report: created });
  const second = { title: 'Last quarter', byName: 'bob', note: 'The new driver', now: minute(5) };
  const changed = { ...first, title: 'Last quarter', byName: 'bob', version: 2, updatedAt: minute(5) };
  expect(await put(second)).toEqual({ outcome: 'changed', report: changed });
  expect(await find()).toEqual({ ...changed, markdown: '# Quarter\n', note: 'The new driver', newestVersion: 2 });
  expect(await find('quarter', 1)).toEqual({ ...created, markdown, note: null, newestVersion: 2 });
  expect([await find('quarter', 3), await find('quarter', 0), await find('other')]).toEqual([null, null, null]);
  const sha256 = createHash('sha256').update(markdown).digest('hex');
  expect(await versions()).toMatchObject([
    { version: 2, title: 'Last quarter', byName: 'bob', note: 'The new driver', createdAt: minute(5), bytes: 10 },
    { version: 1, title: 'Quarter', note: null, sha256, bytes: Buffer.byteLength(markdown) },
  ]);
});

test('the same text and title make no version and change no state, and a report of before can be sent again', async () => {
  const { put, versions, stateOf } = await createProject();
  const states = [await stateOf()];
  await put({ expected: 0 });
  states.push(await stateOf(), await stateOf());
  expect(await put({ note: 'again', byName: 'bob', now: minute(9), expected: 0 })).toMatchObject({
    ...{ outcome: 'unchanged', report: { version: 1, byName: 'ada', updatedAt: minute(0) } },
  });
  states.push(await stateOf());
  expect(await put({ title: 'Other' })).toMatchObject({ outcome: 'changed', report: { version: 2 } });
  states.push(await stateOf());
  expect(await put()).toMatchObject({ outcome: 'changed', report: { version: 3 } });
  expect(states.map((state) => states.indexOf(state))).toEqual([0, 1, 1, 1, 4]);
  expect((await versions()).map(({ version }) => version)).toEqual([3, 2, 1]);
});

test('of many who edit the same version at once, one is stored and the others learn the newest', async () => {
  const { put, find, versions } = await createProject();
  await put();
  const edits = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => put({ markdown: `# Edit ${n}`, expected: 1 })));
  expect(edits.map(({ outcome }) => outcome).sort()).toEqual(['changed', ...Array(5).fill('conflict')]);
  expect(edits.filter(({ outcome }) => outcome === 'conflict')).toContainEqual({ outcome: 'conflict', newest: 2 });
  expect((await find())?.markdown).toBe(`# Edit ${edits.findIndex(({ outcome }) => outcome === 'changed') + 1}`);
  expect(await versions()).toHaveLength(2);
});

test('a report that must be new is no other, and one that is gone is not written again by chance', async () => {
  const { db, id, put } = await createProject();
  const created = await Promise.all([1, 2, 3].map((n) => put({ markdown: `# ${n}`, expected: 0 })));
  expect(created.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'conflict', 'created']);
  await deleteReport(db, id, 'quarter');
  expect(await put({ markdown: '# x', expected: 1 })).toEqual({ outcome: 'conflict', newest: 0 });
});

test('writers who expect nothing are stored one after the other', async () => {
  const { put, versions } = await createProject();
  await Promise.all([1, 2, 3, 4].map((n) => put({ markdown: `# ${n}` })));
  expect((await versions()).map(({ version }) => version)).toEqual([4, 3, 2, 1]);
});

test('the oldest versions beyond the most are deleted, and the newest never', async () => {
  const { db, id, put, versions, find } = await createProject();
  await put();
  await db.pool.query(
    `INSERT INTO report_versions (project_id, name, number, title, markdown, sha256, by_name, created_at)
     SELECT project_id, name, number + n, title, markdown, sha256, by_name, created_at FROM report_versions, generate_series(1, 999) n
     WHERE project_id = $1`,
    [id],
  );
  await db.pool.query('UPDATE reports SET version = 1000 WHERE project_id = $1', [id]);
  expect(await put({ markdown: '# New' })).toMatchObject({ outcome: 'changed', report: { version: 1001 } });
  const kept = await versions(null, 2000);
  expect([kept.length, kept[0]?.version, kept.at(-1)?.version]).toEqual([1000, 1001, 2]);
  expect([await find('quarter', 1), (await find())?.markdown]).toEqual([null, '# New']);
});

test('a project has so many reports; those it has are still written, and one that is deleted makes room', async () => {
  const { db, id, put } = await createProject();
  await put();
  await db.pool.query(
    `INSERT INTO reports (project_id, name, title, version, created_at, updated_at)
     SELECT $1, 'r-' || n, 'R', 1, now(), now() FROM generate_series(2, $2::int) n`,
    [id, MOST_REPORTS],
  );
  expect(await put({ name: 'more' })).toEqual({ outcome: 'full' });
  expect(await put({ markdown: '# Other' })).toMatchObject({ outcome: 'changed' });
  await deleteReport(db, id, 'r-2');
  expect(await put({ name: 'more' })).toMatchObject({ outcome: 'created' });
});

test('reports are listed by their last change, in pages that a deletion between them does not cut', async () => {
  const { db, id, put } = await createProject();
  for (const [at, name] of ['a', 'b', 'c', 'd'].entries()) await put({ name, now: minute(at) });
  await put({ name: 'a', title: 'A', now: minute(9) });
  await put({ name: 'e', now: minute(9) });
  const list = (after: Parameters<typeof listReports>[2]['after'], limit = 2) => listReports(db, id, { after, limit });
  const first = await list(null);
  expect(first.map(({ name }) => name)).toEqual(['a', 'e']);
  const [, last] = first;
  await deleteReport(db, id, 'e');
  const second = await list(last ?? null);
  expect(second).toMatchObject([{ name: 'd' }, { name: 'c', updatedAt: minute(2), byName: 'ada', version: 1 }]);
  expect((await list(second[1] ?? null)).map(({ name }) => name)).toEqual(['b']);
  const { db: _, ...other } = await createProject();
  expect(await listReports(db, other.id, { limit: 10 })).toEqual([]);
});

test('versions are listed in pages', async () => {
  const { put, versions } = await createProject();
  for (const n of [1, 2, 3]) await put({ markdown: `# ${n}` });
  expect((await versions(null, 2)).map(({ version }) => version)).toEqual([3, 2]);
  expect((await versions(2, 2)).map(({ version }) => version)).toEqual([1]);
});

test('a deleted report has no version left, the state of the project moves, and other projects keep theirs', async () => {
  const { db, id, put, find, versions, stateOf } = await createProject();
  const other = await createProject();
  for (const each of [put, other.put]) await each();
  await put({ markdown: '# Two' });
  const before = await stateOf();
  expect(await deleteReport(db, id, 'quarter')).toBe(2);
  expect(await deleteReport(db, id, 'quarter')).toBeNull();
  expect(await stateOf()).not.toBe(before);
  expect([await find(), await versions()]).toEqual([null, []]);
  expect(await other.find()).toMatchObject({ version: 1 });
});

test('reports go with their project', async () => {
  const { db, id, put } = await createProject();
  for (const n of [1, 2, 3]) await put({ markdown: `# ${n}` });
  await deleteProject(db, id, new Date());
  for (let parts = 0; parts < 100 && !(await deleteRowsOf(db, id, { limit: 2 })); parts += 1);
  const { rows } = await db.pool.query(
    `SELECT (SELECT count(*)::int FROM reports WHERE project_id = $1) AS reports,
      (SELECT count(*)::int FROM report_versions WHERE project_id = $1) AS versions`,
    [id],
  );
  expect(rows).toEqual([{ reports: 0, versions: 0 }]);
});
