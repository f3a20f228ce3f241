import {
  createChangingProject,
  explainScans,
  isCluster,
  toFoundChange,
  useTestDatabase,
} from '@tachograph/store/testing';
import { expect, test } from 'vitest';
import { readSearchedChanges } from './read-searched-changes.ts';

const database = useTestDatabase();

test('changes that are searched are the newest groups, at most 60, each with the words of all its changes', async () => {
  const { project, keys, storeFound } = await createChangingProject(database.db);
  const [first = '', second = ''] = keys;
  const of = (series: string, n: number) => ({ ...toFoundChange(series, n), group: `batch ${n}` });
  await storeFound([...Array.from({ length: 80 }, (_, n) => of(first, n + 1)), of(second, 80)]);
  const found = await readSearchedChanges(database.db, project.id);
  expect(found).toHaveLength(60);
  const times = found.map(({ group }) => group.at.getTime());
  expect(Math.min(...times)).toBeGreaterThan(toFoundChange(first, 20).after.at.getTime());
  const [newest, before] = [...found].sort((a, b) => b.group.at.getTime() - a.group.at.getTime());
  expect(newest?.words).toEqual(expect.arrayContaining(['Select 1', 'Insert']));
  expect(before?.words).toHaveLength(2);
});

test.skipIf(isCluster())('they are read by an index of changes, and points are not read', async () => {
  const { project, keys, storeFound } = await createChangingProject(database.db);
  await storeFound([toFoundChange(keys[0] ?? '', 1)]);
  const scans = await explainScans(database.db, () => readSearchedChanges(database.db, project.id));
  expect(scans.map(({ table }) => table)).not.toContain('points');
  expect(scans.filter(({ table, node }) => table === 'changes' && node === 'Seq Scan')).toEqual([]);
});
