import { expect, test } from 'vitest';
import { STRANGER } from '../access/may-read.ts';
import { readProjectState } from '../projects/read-project-state.ts';
import { readSeries } from '../series/read-series.ts';
import { createTestProject, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { deleteNote, insertNote, type NewNote } from './insert-note.ts';
import { listNotes, type NoteFilter } from './list-notes.ts';
import type { Note } from './note.ts';

const database = useTestDatabase();

const NOW = new Date('2027-01-01T00:00:00Z');
const day = (n: number) => new Date(Date.UTC(2026, 10, n));
const ALL = { from: null, to: null };

/** A project with one result of `mariadb`. */
async function createProject() {
  const { db } = database;
  const project = await createTestProject(db);
  await insertRun(db, toNewRun(project, sampleRun(1)));
  const [entry] = (await readSeries(db, project.id, {})).series;
  const { identity: environment = '' } = entry?.environment ?? {};
  const scope = { driver: null, version: null, scenario: null, environment: null };
  const insert = async (note: Partial<NewNote> = {}) => {
    const stored = await insertNote(db, project.id, {
      ...{ at: day(1), text: 'moved to a new host', ...scope, byName: 'maintainer', now: NOW, ...note },
    });
    if ('unknown' in stored) throw new Error(`the project has no ${stored.unknown}`);
    return stored;
  };
  const list = (filter: NoteFilter = ALL, limit = 10) => listNotes(db, project.id, filter, limit);
  const textsOf = async (filter: NoteFilter) => (await list(filter)).notes.map(({ text }: Note) => text);
  return { project, environment, scenario: entry?.case.scenario ?? '', insert, list, textsOf };
}

test('a note is read as it was written, those of the newest times first, and whether there are more', async () => {
  const { environment, scenario, insert, list } = await createProject();
  const scope = { driver: 'mariadb', version: 'v3.4.0', scenario, environment };
  await insert({ at: day(3), ...scope });
  await insert({ at: day(5), text: 'new kernel' });
  const { notes, more } = await list();
  expect(more).toBe(false);
  expect(notes).toMatchObject([
    { at: day(5), text: 'new kernel', driver: null, version: null, scenario: null, environment: null },
    { ...scope, at: day(3), version: { text: '3.4.0' }, byName: 'maintainer', createdAt: NOW },
  ]);
  expect(await list(ALL, 1)).toEqual({ notes: [notes[0]], more: true });
});

test('an axis of time has the notes of its range, and an axis of versions those of its versions', async () => {
  const { insert, textsOf } = await createProject();
  await insert({ at: day(1), text: 'first' });
  const version = await insert({ at: day(2), text: 'second', driver: 'mariadb', version: '3.4.0' });
  await insert({ at: day(3), text: 'third', driver: 'mariadb', version: '3.10.0' });
  expect(await textsOf({ from: day(2), to: null })).toEqual(['third', 'second']);
  expect(await textsOf({ from: null, to: day(2) })).toEqual(['second', 'first']);
  const versions = [version.version?.sortKey ?? ''];
  expect(await textsOf({ drivers: ['mariadb'], versions })).toEqual(['second']);
  expect(await textsOf({ drivers: ['mysql2'], versions })).toEqual([]);
});

test('a note about one driver, scenario or environment is on no chart of another, and one about all is on each', async () => {
  const { environment, scenario, insert, textsOf } = await createProject();
  await insert({ text: 'all' });
  await insert({ text: 'driver', driver: 'mariadb', at: day(2) });
  await insert({ text: 'scenario', scenario, at: day(3) });
  await insert({ text: 'environment', environment, at: day(4) });
  const shown = { ...ALL, scenario, environments: [environment], ofDrivers: ['mariadb'] };
  expect(await textsOf(shown)).toEqual(['environment', 'scenario', 'driver', 'all']);
  const none = { ...ALL, scenario: 'other', environments: ['ffffffffffffffff'], ofDrivers: ['other'] };
  expect(await textsOf(none)).toEqual(['all']);
});

test('what the project has no results of is named, and nothing is stored', async () => {
  const { project, list } = await createProject();
  const scope = { driver: 'nobody', version: '1.0.0', scenario: 'nothing', environment: 'no key' };
  const note = { ...scope, at: day(1), text: 'x', byName: 'maintainer', now: NOW };
  expect(await insertNote(database.db, project.id, note)).toEqual({ unknown: ['driver', 'scenario', 'environment'] });
  expect((await list()).notes).toEqual([]);
});

test('a deleted note is shown nowhere and its row says who deleted it first; the state of the project moves with both', async () => {
  const { db } = database;
  const { project, insert, list } = await createProject();
  const stateOf = async () => (await readProjectState(db, STRANGER, project.slug))?.state;
  const states = [await stateOf()];
  const { id } = await insert();
  states.push(await stateOf());
  const remove = (byName: string, note = id) => deleteNote(db, project.id, { note, byName, now: NOW });
  expect([await remove('first'), await remove('second')]).toEqual([true, true]);
  states.push(await stateOf());
  expect(new Set(states).size).toBe(3);
  expect((await list()).notes).toEqual([]);
  const { rows } = await db.pool.query('SELECT deleted_at, deleted_by_name FROM notes WHERE id = $1', [id]);
  expect(rows).toEqual([{ deleted_at: NOW, deleted_by_name: 'first' }]);
  expect(await remove('x', '00000000-0000-4000-8000-000000000000')).toBe(false);
});
