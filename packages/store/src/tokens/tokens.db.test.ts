import { afterAll, beforeAll, expect, test } from 'vitest';
import { findToken, insertToken, revokeToken } from '../index.ts';
import { createTestDatabase, createTestProject, type TestDatabase } from '../testing/index.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

test('a token is found by its text, with its project', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const expiresAt = new Date('2030-01-01T00:00:00Z');
  const { token, text } = await insertToken(db, { projectId: project.id, name: 'CI', scopes: ['upload'], expiresAt });
  expect(text).toMatch(/^tacho_[\w-]{43}$/);
  expect(token).toMatchObject({
    projectSlug: project.slug,
    name: 'CI',
    scopes: ['upload'],
    expiresAt,
    revokedAt: null,
  });
  const { mapping: _, ...withoutRules } = project;
  expect(await findToken(db, text)).toEqual({ ...token, project: withoutRules });
  expect(await findToken(db, `${text}x`)).toBeNull();
});

test('the text of a token is nowhere in the database', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const { text } = await insertToken(db, { projectId: project.id, name: 'secret', scopes: ['admin'] });
  const { rows } = await db.pool.query<{ row: string; hash: number }>(
    'SELECT t::text AS row, length(hash) AS hash FROM tokens t WHERE project_id = $1',
    [project.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.hash).toBe(32);
  expect(rows[0]?.row).not.toContain(text.slice(0, 16));
});

test('no two tokens are alike', async () => {
  const { db } = database;
  const { id: projectId } = await createTestProject(db);
  const made = await Promise.all(
    Array.from({ length: 5 }, () => insertToken(db, { projectId, name: 'CI', scopes: ['upload'] })),
  );
  expect(new Set(made.map(({ text }) => text)).size).toBe(5);
});

test('the time of use is noted at most once a minute', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const { token, text } = await insertToken(db, { projectId: project.id, name: 'CI', scopes: ['upload'] });
  const lastUsed = async () => {
    const { rows } = await db.pool.query('SELECT last_used_at AS at FROM tokens WHERE id = $1', [token.id]);
    return (rows[0]?.at as Date | null)?.getTime() ?? null;
  };
  const setLastUsed = (age: string) =>
    db.pool.query('UPDATE tokens SET last_used_at = now() - $2::interval WHERE id = $1', [token.id, age]);
  expect(await lastUsed()).toBeNull();
  await findToken(db, text);
  expect(await lastUsed()).not.toBeNull();
  await setLastUsed('50 seconds');
  const recent = await lastUsed();
  await findToken(db, text);
  expect(await lastUsed()).toBe(recent);
  await setLastUsed('70 seconds');
  const old = await lastUsed();
  await findToken(db, text);
  expect(await lastUsed()).toBeGreaterThan(Number(old) + 60_000);
});

test('a revoked token says since when, and the first time stays', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const { token, text } = await insertToken(db, { projectId: project.id, name: 'CI', scopes: ['upload'] });
  expect(await revokeToken(db, project.id, token.id)).toBe(true);
  const revokedAt = (await findToken(db, text))?.revokedAt;
  expect(revokedAt).toBeInstanceOf(Date);
  expect(await revokeToken(db, project.id, token.id)).toBe(true);
  expect((await findToken(db, text))?.revokedAt).toEqual(revokedAt);
});

test('a project cannot revoke the token of another, and no id is an error', async () => {
  const { db } = database;
  const [owner, other] = [await createTestProject(db), await createTestProject(db)];
  const { token, text } = await insertToken(db, { projectId: owner.id, name: 'CI', scopes: ['upload'] });
  expect(await revokeToken(db, other.id, token.id)).toBe(false);
  expect(await revokeToken(db, owner.id, UNKNOWN_ID)).toBe(false);
  expect(await revokeToken(db, owner.id, 'not an id')).toBe(false);
  expect((await findToken(db, text))?.revokedAt).toBeNull();
});
