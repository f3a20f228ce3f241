import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { STRANGER, toTokenViewer, toUserViewer } from '../access/may-read.ts';
import { prismaOf } from '../database/prisma-of.ts';
import { findProject } from '../projects/find-project.ts';
import { countProjects, listProjects } from '../projects/list-projects.ts';
import type { Project } from '../projects/project.ts';
import { readProjectState } from '../projects/read-project-state.ts';
import { updateProject } from '../projects/update-project.ts';
import { createTestProject } from '../testing/create-test-project.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { applyGroupRoles } from './apply-groups.ts';
import { deleteMember, listMembers, putMember } from './member.ts';
import { putGroupRoles } from './project-groups.ts';

const database = useTestDatabase();

async function createUser(isAdministrator = false): Promise<string> {
  const id = randomUUID();
  const email = `${id}@tacho.example`;
  await prismaOf(database.db).user.create({ data: { id, name: `User ${id.slice(0, 4)}`, email, isAdministrator } });
  return id;
}

async function createPrivate(): Promise<Project> {
  const project = await createTestProject(database.db);
  await updateProject(database.db, project.id, { visibility: 'private' });
  return project;
}

test('a private project exists for its members, its tokens and administrators, and for nobody else (row 65)', async () => {
  const { db } = database;
  const [project, other] = [await createPrivate(), await createTestProject(db)];
  const [member, stranger, administrator] = [await createUser(), await createUser(), await createUser(true)];
  await putMember(db, project.id, { userId: member, role: 'viewer' });
  await putMember(db, other.id, { userId: stranger, role: 'owner' });
  const roles = await Promise.all(
    [member, administrator].map(async (id) => (await readProjectState(db, toUserViewer(id), project.slug))?.role),
  );
  expect(roles).toEqual(['viewer', 'owner']);
  expect((await findProject(db, toTokenViewer(project.id), project.slug))?.id).toBe(project.id);
  for (const viewer of [STRANGER, toUserViewer(stranger), toUserViewer('nobody'), toTokenViewer(other.id)]) {
    expect(await findProject(db, viewer, project.slug)).toBeNull();
    expect(await readProjectState(db, viewer, project.slug)).toBeNull();
    const listed = await listProjects(db, viewer, { limit: 1000, text: project.slug });
    expect([listed, await countProjects(db, viewer, project.slug)]).toEqual([[], 0]);
  }
  expect(await countProjects(db, toUserViewer(member), project.slug)).toBe(1);
});

test('an unlisted project is found by its name, and listed for members only', async () => {
  const { db } = database;
  const [project, member] = [await createTestProject(db), await createUser()];
  await updateProject(db, project.id, { visibility: 'unlisted' });
  await putMember(db, project.id, { userId: member, role: 'viewer' });
  expect((await findProject(db, STRANGER, project.slug))?.visibility).toBe('unlisted');
  expect(await countProjects(db, STRANGER, project.slug)).toBe(0);
  expect(await countProjects(db, toUserViewer(member), project.slug)).toBe(1);
});

test('a change of visibility is another state of the project', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const before = await readProjectState(db, STRANGER, project.slug);
  await updateProject(db, project.id, { visibility: 'unlisted' });
  expect((await readProjectState(db, STRANGER, project.slug))?.state).not.toBe(before?.state);
});

test('members are listed with owners first; the last owner stays one', async () => {
  const { db } = database;
  const [project, owner, second] = [await createPrivate(), await createUser(), await createUser()];
  await putMember(db, project.id, { userId: second, role: 'viewer' });
  await putMember(db, project.id, { userId: owner, role: 'owner' });
  const list = async () => (await listMembers(db, project.id, { limit: 10 })).map(({ userId, role }) => [userId, role]);
  expect(await list()).toEqual([
    [owner, 'owner'],
    [second, 'viewer'],
  ]);
  expect(await putMember(db, project.id, { userId: owner, role: 'viewer' })).toBe('last-owner');
  expect(await deleteMember(db, project.id, owner)).toBe('last-owner');
  await putMember(db, project.id, { userId: second, role: 'owner' });
  expect(await deleteMember(db, project.id, owner)).toBe('deleted');
  expect(await deleteMember(db, project.id, owner)).toBe('none');
  expect(await list()).toEqual([[second, 'owner']]);
});

test('of two owners who leave at once, one stays', async () => {
  const { db } = database;
  const [project, ...owners] = [await createPrivate(), await createUser(), await createUser()] as const;
  for (const userId of owners) await putMember(db, project.id, { userId, role: 'owner' });
  const outcomes = await Promise.all(owners.map((userId) => deleteMember(db, project.id, userId)));
  expect(outcomes.sort()).toEqual(['deleted', 'last-owner']);
});

test('roles by groups are made, changed and ended, the greatest of several groups counts, and roles that somebody gave stay', async () => {
  const { db } = database;
  const [project, other, userId] = [await createPrivate(), await createPrivate(), await createUser()];
  await putGroupRoles(db, project.id, { readers: 'viewer', '/db/drivers': 'maintainer' });
  await putGroupRoles(db, other.id, { readers: 'owner' });
  await putMember(db, other.id, { userId, role: 'viewer' });
  const roleIn = async ({ id }: Project) =>
    (await listMembers(db, id, { limit: 9 })).map(({ role, byGroup }) => [role, byGroup]);
  const changed = (before: string | null, after: string | null) => [{ projectId: project.id, before, after }];

  expect(await applyGroupRoles(db, userId, ['readers', '/db/drivers'])).toEqual(changed(null, 'maintainer'));
  expect(await applyGroupRoles(db, userId, ['/db/drivers', 'readers'])).toEqual([]);
  expect(await applyGroupRoles(db, userId, ['readers'])).toEqual(changed('maintainer', 'viewer'));
  expect([await roleIn(project), await roleIn(other)]).toEqual([[['viewer', true]], [['viewer', false]]]);
  expect(await applyGroupRoles(db, userId, ['READERS', 'nobody'])).toEqual(changed('viewer', null));
  expect([await roleIn(project), await roleIn(other)]).toEqual([[], [['viewer', false]]]);

  await applyGroupRoles(db, userId, ['readers']);
  await putMember(db, project.id, { userId, role: 'contributor' });
  expect(await applyGroupRoles(db, userId, [])).toEqual([]);
  expect(await roleIn(project)).toEqual([['contributor', false]]);
});

test('the last owner of a project stays one when its group does not', async () => {
  const { db } = database;
  const [project, userId, second] = [await createPrivate(), await createUser(), await createUser()];
  await putGroupRoles(db, project.id, { owners: 'owner' });
  await applyGroupRoles(db, userId, ['owners']);
  expect(await applyGroupRoles(db, userId, [])).toEqual([]);
  await putMember(db, project.id, { userId: second, role: 'owner' });
  expect(await applyGroupRoles(db, userId, [])).toEqual([{ projectId: project.id, before: 'owner', after: null }]);
});

test('one account in many sign-ins at once has each role once', async () => {
  const { db } = database;
  const [project, userId] = [await createPrivate(), await createUser()];
  await putGroupRoles(db, project.id, { 'many at once': 'viewer' });
  const signIns = Array.from({ length: 6 }, () => applyGroupRoles(db, userId, ['many at once']));
  const changes = await Promise.all(signIns);
  expect(changes.flat()).toEqual([{ projectId: project.id, before: null, after: 'viewer' }]);
});
