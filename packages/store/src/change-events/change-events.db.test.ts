import { CHANGE_STATES, type ChangeState } from '@tachograph/schema/change';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STRANGER } from '../access/may-read.ts';
import { listChanges } from '../changes/list-changes.ts';
import { closeStore, createStore } from '../database/store.ts';
import { readProjectState } from '../projects/read-project-state.ts';
import { createChangingProject, timeOfRun, toFoundChange, useTestDatabase } from '../testing/index.ts';
import { insertChangeEvent } from './insert-change-event.ts';
import { listChangeEvents } from './list-change-events.ts';
import { undoChangeEvent } from './undo-change-event.ts';

const database = useTestDatabase();

const NOW = new Date('2027-01-01T00:00:00Z');
const BY = { id: '00000000-0000-4000-8000-000000000000', name: 'maintainer' };
const NO_EVENT = '00000000-0000-4000-8000-000000000000';

/** A project with three changes, newest first. */
async function createChanges() {
  const { db } = database;
  const { project, keys, storeFound } = await createChangingProject(db);
  const found = [1, 2, 3].map((n) => toFoundChange(keys[0] ?? '', n));
  await storeFound(found);
  const ids = (await listChanges(db, project.id, {}, 10)).map(({ id }) => id);
  const setState = (changes: readonly string[], state: ChangeState, note: string | null = null) =>
    insertChangeEvent(db, project.id, { changes, state, note, by: BY, now: NOW });
  const undo = (event = NO_EVENT) => undoChangeEvent(db, project.id, { event, by: { ...BY, name: 'other' }, now: NOW });
  const readStates = async () => (await listChanges(db, project.id, {}, 10)).map(({ state }) => state);
  const readHistory = async (change: string, limit = 100) =>
    (await listChangeEvents(db, project.id, { changes: [change], limit })).get(change);
  return { project, ids, found, storeFound, setState, undo, readStates, readHistory };
}

test('a state holds for all changes that were named, until an event follows or it is undone', async () => {
  const { ids, setState, undo, readStates } = await createChanges();
  const [first = '', second = ''] = ids;
  const known = await setState([first, second, first], 'acknowledged', 'is being looked at');
  expect(known).toMatchObject({ state: 'acknowledged', note: 'is being looked at', byName: 'maintainer', changes: 2 });
  const expected = await setState([second], 'expected');
  expect(await readStates()).toEqual(['acknowledged', 'expected', 'new']);
  expect(await undo(known?.id)).toBe(true);
  expect(await readStates()).toEqual(['new', 'expected', 'new']);
  expect(await undo(expected?.id)).toBe(true);
  expect(await readStates()).toEqual(['new', 'new', 'new']);
});

test('what was undone stays in the history with who undid it first, newest first and counted', async () => {
  const { ids, setState, undo, readHistory } = await createChanges();
  const [id = ''] = ids;
  const event = await setState(ids, 'fixed', 'by 3.24.6');
  await setState([id], 'false-alarm');
  await undo(event?.id);
  await undo(event?.id);
  expect(await readHistory(id)).toMatchObject({
    total: 2,
    events: [
      { state: 'false-alarm', note: null, undoneAt: null, changes: 1 },
      { id: event?.id, state: 'fixed', note: 'by 3.24.6', at: NOW, undoneAt: NOW, undoneByName: 'other', changes: 3 },
    ],
  });
  expect(await readHistory(id, 1)).toMatchObject({ total: 2, events: [{ state: 'false-alarm' }] });
});

test('a change that the project does not list is given no state, nor are the others of the request; an unknown event is not undone', async () => {
  const { ids, setState, undo, readStates, readHistory } = await createChanges();
  expect(await setState([ids[0] ?? '', 'ffffffffffffffff'], 'expected')).toBeNull();
  expect(await setState(['no id'], 'expected')).toBeNull();
  expect(await undo()).toBe(false);
  expect(await readStates()).toEqual(['new', 'new', 'new']);
  expect(await readHistory(ids[0] ?? '')).toBeUndefined();
});

test('the state of the project moves with every event, also where no state changes', async () => {
  const { project, ids, setState, undo } = await createChanges();
  const stateOf = async () => (await readProjectState(database.db, STRANGER, project.slug))?.state;
  const states = [await stateOf()];
  const events = [await setState(ids, 'expected'), await setState(ids, 'expected', 'with the new protocol')];
  states.push(await stateOf());
  await undo(events[0]?.id);
  states.push(await stateOf());
  expect(new Set(states).size).toBe(3);
});

test('a change that its results no longer show, and show again, has its state and its history', async () => {
  const { ids, found, storeFound, setState, readStates, readHistory } = await createChanges();
  const [first = ''] = ids;
  await setState([first], 'expected', 'the new protocol');
  const before = await readHistory(first);
  const moved = found.map((change) => ({ ...change, after: { ...change.after, level: 7 } }));
  await storeFound([]);
  expect(await readStates()).toEqual([]);
  expect(await setState([first], 'fixed')).toBeNull();
  await storeFound(moved);
  expect(await readStates()).toEqual(['expected', 'new', 'new']);
  expect(await readHistory(first)).toEqual(before);
});

const randomSteps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('set' as const),
      changes: fc.uniqueArray(fc.nat({ max: 2 }), { minLength: 1 }),
      state: fc.constantFrom(...CHANGE_STATES),
    }),
    fc.record({ kind: fc.constant('undo' as const), nth: fc.nat({ max: 20 }) }),
    fc.record({ kind: fc.constant('evaluate' as const), shown: fc.nat({ max: 3 }) }),
  ),
  { minLength: 4, maxLength: 24 },
);

test('whatever states are set and undone, and whatever is evaluated again, by two processes at once, a change is in the state of its newest event that holds', async () => {
  const other = createStore(database.url);
  await fc.assert(
    fc.asyncProperty(randomSteps, async (steps) => {
      const { project, ids, found, storeFound } = await createChanges();
      const events: string[] = [];
      const apply = async (step: (typeof steps)[number], db = database.db) => {
        if (step.kind === 'evaluate') return storeFound(found.slice(0, step.shown));
        if (step.kind === 'undo') {
          const event = events[step.nth % events.length] ?? NO_EVENT;
          return undoChangeEvent(db, project.id, { event, by: BY, now: timeOfRun(step.nth) });
        }
        const changes = step.changes.map((nth) => ids[nth] ?? '');
        const now = timeOfRun(events.length % 3);
        const event = await insertChangeEvent(db, project.id, { changes, state: step.state, note: null, by: BY, now });
        if (event) events.push(event.id);
      };
      const half = Math.ceil(steps.length / 2);
      const inTurn = async (own: typeof steps, db = database.db) => {
        for (const step of own) await apply(step, db);
      };
      await Promise.all([
        inTurn(steps.slice(0, half)),
        inTurn(
          steps.slice(half).filter(({ kind }) => kind !== 'evaluate'),
          other,
        ),
      ]);
      await storeFound(found);
      const histories = await listChangeEvents(database.db, project.id, { changes: ids, limit: 100 });
      for (const { id, state } of await listChanges(database.db, project.id, {}, 10)) {
        const holding = histories.get(id)?.events.find(({ undoneAt }) => undoneAt === null);
        expect(state).toBe(holding?.state ?? 'new');
      }
      const kept = new Set([...histories.values()].flatMap((history) => history.events.map(({ id }) => id)));
      expect(kept).toEqual(new Set(events));
    }),
    { numRuns: 25 },
  );
  await closeStore(other);
});
