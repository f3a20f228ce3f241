import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { STRANGER } from '../access/may-read.ts';
import { listChangeChoices } from '../changes/list-change-choices.ts';
import { listChanges } from '../changes/list-changes.ts';
import { prismaOf } from '../database/prisma-of.ts';
import { applyGroupRoles } from '../members/apply-groups.ts';
import { deleteMember, putMember } from '../members/member.ts';
import { putGroupRoles } from '../members/project-groups.ts';
import { readProjectState } from '../projects/read-project-state.ts';
import { createChangingProject, toFoundChange, useTestDatabase } from '../testing/index.ts';
import { setChangeOwner } from './set-change-owner.ts';

const database = useTestDatabase();

async function createUser(name: string): Promise<string> {
  const id = randomUUID();
  await prismaOf(database.db).user.create({ data: { id, name, email: `${id}@tacho.example` } });
  return id;
}

/** A project with two changes, newest first, and a member. */
async function createChanges() {
  const { db } = database;
  const { project, keys, storeFound } = await createChangingProject(db);
  const found = [1, 2].map((n) => toFoundChange(keys[0] ?? '', n));
  await storeFound(found);
  const [first = '', second = ''] = (await listChanges(db, project.id, {}, 10)).map(({ id }) => id);
  const member = await createUser('Ada Lovelace');
  await putMember(db, project.id, { userId: member, role: 'viewer' });
  const set = (changes: readonly string[], owner: string | null) => setChangeOwner(db, project.id, { changes, owner });
  const readOwners = async () => (await listChanges(db, project.id, {}, 10)).map(({ owner }) => owner);
  const stateOf = async () => (await readProjectState(db, STRANGER, project.slug))?.state;
  return { project, first, second, member, found, storeFound, set, readOwners, stateOf };
}

test('changes have the owner that they were given, filters and choices find it, and another evaluation keeps it', async () => {
  const { db } = database;
  const { project, first, second, member, found, storeFound, set, readOwners, stateOf } = await createChanges();
  const states = [await stateOf()];
  expect(await set([first, first], member)).toEqual({ outcome: 'set', name: 'Ada Lovelace' });
  states.push(await stateOf());
  expect(await readOwners()).toEqual(['Ada Lovelace', null]);
  const idsOf = async (owner: string) => (await listChanges(db, project.id, { owner }, 10)).map(({ id }) => id);
  expect([await idsOf('ada lovelace'), await idsOf('Ada'), await idsOf('%')]).toEqual([[first], [], []]);
  expect((await listChangeChoices(db, project.id)).owners).toEqual([
    { key: 'Ada Lovelace', label: 'Ada Lovelace', changes: 1 },
  ]);
  await storeFound([]);
  await storeFound(found);
  expect(await readOwners()).toEqual(['Ada Lovelace', null]);
  expect(await set([first, second], null)).toEqual({ outcome: 'set', name: null });
  states.push(await stateOf());
  expect(await readOwners()).toEqual([null, null]);
  expect(new Set(states).size).toBe(3);
});

test('an account that is no member, and a change that the project does not list, store nothing', async () => {
  const { first, member, set, readOwners } = await createChanges();
  expect(await set([first], await createUser('Eve'))).toEqual({ outcome: 'no-member' });
  expect(await set([first, 'ffffffffffffffff'], member)).toEqual({ outcome: 'not-listed' });
  expect(await set(['no id'], member)).toEqual({ outcome: 'not-listed' });
  expect(await readOwners()).toEqual([null, null]);
});

test('who leaves the project is the owner of nothing there, and does not become it again by coming back', async () => {
  const { db } = database;
  const { project, first, second, member, set, readOwners } = await createChanges();
  const byGroup = await createUser('Grace');
  await putGroupRoles(db, project.id, { drivers: 'maintainer' });
  await applyGroupRoles(db, byGroup, ['drivers']);
  await putMember(db, project.id, { userId: await createUser('Owen'), role: 'owner' });
  await set([first], member);
  await set([second], byGroup);
  expect(await readOwners()).toEqual(['Ada Lovelace', 'Grace']);
  await deleteMember(db, project.id, member);
  await applyGroupRoles(db, byGroup, []);
  expect(await readOwners()).toEqual([null, null]);
  await putMember(db, project.id, { userId: member, role: 'viewer' });
  await applyGroupRoles(db, byGroup, ['drivers']);
  expect(await readOwners()).toEqual([null, null]);
});
