import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { INSTALLATION, STRANGER, toUserViewer } from '../access/may-read.ts';
import { prismaOf } from '../database/prisma-of.ts';
import { createTestProject, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { findProject, findRenamed, listFormerSlugs } from './find-project.ts';
import { insertProject } from './insert-project.ts';
import { readProjectState } from './read-project-state.ts';
import { readProjectUsage } from './read-project-usage.ts';
import { renameProject } from './rename-project.ts';
import { updateProject } from './update-project.ts';

const database = useTestDatabase();

const newSlug = () => `p-${randomUUID().slice(0, 8)}`;

test('G14: a project keeps the newest ten of its former names, and others may have the older ones', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  for (let nth = 0; nth < 12; nth += 1) expect(await renameProject(db, project.id, newSlug())).toBe('renamed');
  expect(await listFormerSlugs(db, project.id, { limit: 50 })).toHaveLength(10);
  expect(await findRenamed(db, STRANGER, project.slug)).toBeNull();
  expect(await insertProject(db, { slug: project.slug, title: 'Another project' })).not.toBeNull();
});

test('a renamed project is found by its new name, and every former name says which that is', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const [second, third] = [newSlug(), newSlug()];
  const before = await readProjectState(db, STRANGER, project.slug);
  expect(await renameProject(db, project.id, second)).toBe('renamed');
  expect(await renameProject(db, project.id, second)).toBe('same');
  expect(await renameProject(db, project.id, third)).toBe('renamed');
  expect((await findProject(db, STRANGER, third))?.id).toBe(project.id);
  expect(await findProject(db, STRANGER, project.slug)).toBeNull();
  for (const former of [project.slug, second]) expect(await findRenamed(db, STRANGER, former)).toBe(third);
  expect(await listFormerSlugs(db, project.id, { limit: 10 })).toEqual([second, project.slug]);
  expect((await readProjectState(db, STRANGER, third))?.state).not.toBe(before?.state);
  expect(await renameProject(db, project.id, project.slug)).toBe('renamed');
  expect(await listFormerSlugs(db, project.id, { limit: 10 })).toEqual([third, second]);
});

test('no project takes the name of another one, nor a name that it had', async () => {
  const { db } = database;
  const [project, other] = [await createTestProject(db), await createTestProject(db)];
  const renamed = newSlug();
  await renameProject(db, project.id, renamed);
  for (const slug of [project.slug, renamed]) {
    expect(await renameProject(db, other.id, slug)).toBe('taken');
    expect(await insertProject(db, { slug, title: 'Other' })).toBeNull();
  }
});

test('of two projects that take one name at once, one gets it', async () => {
  const { db } = database;
  const [project, other] = [await createTestProject(db), await createTestProject(db)];
  const slug = newSlug();
  const [first, second, made] = await Promise.all([
    renameProject(db, project.id, slug),
    renameProject(db, other.id, slug),
    insertProject(db, { slug, title: 'Third' }),
  ]);
  expect([first === 'renamed', second === 'renamed', made !== null].filter(Boolean)).toHaveLength(1);
});

test('the former name of a private project says nothing to a stranger', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  await renameProject(db, project.id, newSlug());
  await updateProject(db, project.id, { visibility: 'private' });
  expect(await findRenamed(db, STRANGER, project.slug)).toBeNull();
  expect(await findRenamed(db, INSTALLATION, project.slug)).not.toBeNull();
});

test('the creator of a project owns it', async () => {
  const { db } = database;
  const id = randomUUID();
  await prismaOf(db).user.create({ data: { id, name: 'Ada', email: `${id}@tacho.example` } });
  const project = await insertProject(db, { slug: newSlug(), title: 'Mine', visibility: 'private', ownerId: id });
  expect((await readProjectState(db, toUserViewer(id), project?.slug ?? ''))?.role).toBe('owner');
});

test('usage counts the series with results and the runs since midnight', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const now = new Date('2026-11-20T00:00:10Z');
  const receive = (n: number, receivedAt: Date) => insertRun(db, { ...toNewRun(project, sampleRun(n)), receivedAt });
  await receive(1, new Date('2026-11-19T23:59:59Z'));
  await receive(2, new Date('2026-11-20T00:00:00Z'));
  const { series, runsToday } = await readProjectUsage(db, project.id, now);
  expect(series).toBeGreaterThan(0);
  expect(runsToday).toBe(1);
});
