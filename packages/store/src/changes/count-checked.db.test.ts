import { expect, test } from 'vitest';
import { createChangingProject, useTestDatabase } from '../testing/index.ts';
import { countChecked } from './count-checked.ts';

const database = useTestDatabase();

test('series that fit the filters are counted beside those of the whole project, whose longest is the same either way', async () => {
  const { db } = database;
  const { project, keys } = await createChangingProject(db);
  const all = await countChecked(db, project.id, {});
  expect([all.series, all.ofProject]).toEqual([keys.length, keys.length]);
  expect(all.longest).toBeGreaterThan(0);
  const none = await countChecked(db, project.id, { driver: 'no-such-driver' });
  expect(none).toEqual({ ...all, series: 0, called: 0 });
  expect(await countChecked(db, -1, {})).toEqual({ series: 0, ofProject: 0, longest: 0, called: 0 });
});
