import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { openRunDocument } from './open-run-document.ts';

const database = useTestDatabase();

const COUNT = 20_000;

async function insert() {
  const project = await createTestProject(database.db);
  const results = Array.from({ length: COUNT }, (_, n) => sampleResult({ value: n, invocation: n + 1 }));
  const newRun = toNewRun(project, sampleRun(0, { results }));
  const inserted = await insertRun(database.db, newRun);
  return { project, run: 'run' in inserted ? inserted.run : '', document: newRun.normalised.run };
}

test('the document of a large run is the one that was stored, with a series for each result', async () => {
  const { project, run, document } = await insert();
  const opened = await openRunDocument(database.db, project.id, run);
  if (!opened) throw new Error('it was inserted');
  expect(JSON.parse(await text(opened.json))).toEqual(document);
  expect(opened.seriesKeys).toHaveLength(COUNT);
});

test('the document of a large run is unpacked while it is read: a reader that stops leaves the rest packed', async () => {
  const { project, run } = await insert();
  const opened = await openRunDocument(database.db, project.id, run);
  if (!opened) throw new Error('it was inserted');
  const sizes: number[] = [];
  for await (const chunk of opened.json) {
    sizes.push((chunk as Buffer).length);
    if (sizes.length === 3) break;
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(64 * 1024);
  expect(opened.json.destroyed).toBe(true);
});

test('an unknown run has no document', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  expect(await openRunDocument(db, project.id, 'r_0123456789abcdef')).toBeNull();
  expect(await openRunDocument(db, project.id, 'nonsense')).toBeNull();
});
