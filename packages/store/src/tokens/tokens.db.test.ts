import { expect, test } from 'vitest';
import { createTestProject, useTestDatabase } from '../testing/index.ts';
import { findToken } from './find-token.ts';
import { insertToken } from './insert-token.ts';
import { revokeToken } from './revoke-token.ts';
import { listTokens } from './token.ts';

const database = useTestDatabase();

const NOW = new Date('2029-06-01T00:00:00Z');
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
  const { prefix, createdAt, lastUsedAt, ...rest } = token;
  expect(text.startsWith(prefix)).toBe(true);
  expect([createdAt, lastUsedAt]).toEqual([expect.any(Date), null]);
  expect(await findToken(db, text)).toEqual({ ...rest, project: withoutRules });
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
  await expect.poll(lastUsed).not.toBeNull();
  await setLastUsed('50 seconds');
  const recent = await lastUsed();
  await findToken(db, text);
  expect(await lastUsed()).toBe(recent);
  await setLastUsed('70 seconds');
  const old = await lastUsed();
  await findToken(db, text);
  await expect.poll(lastUsed).toBeGreaterThan(Number(old) + 60_000);
});

test('a revoked token says since when, and the first time stays', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const { token, text } = await insertToken(db, { projectId: project.id, name: 'CI', scopes: ['upload'] });
  expect(await revokeToken(db, project.id, { tokenId: token.id, now: NOW })).toBe('revoked');
  const revokedAt = (await findToken(db, text))?.revokedAt;
  expect(revokedAt).toBeInstanceOf(Date);
  expect(await revokeToken(db, project.id, { tokenId: token.id, now: NOW })).toBe('revoked');
  expect((await findToken(db, text))?.revokedAt).toEqual(revokedAt);
});

test('a project cannot revoke the token of another, and no id is an error', async () => {
  const { db } = database;
  const [owner, other] = [await createTestProject(db), await createTestProject(db)];
  const { token, text } = await insertToken(db, { projectId: owner.id, name: 'CI', scopes: ['upload'] });
  expect(await revokeToken(db, other.id, { tokenId: token.id, now: NOW })).toBeNull();
  expect(await revokeToken(db, owner.id, { tokenId: UNKNOWN_ID, now: NOW })).toBeNull();
  expect(await revokeToken(db, owner.id, { tokenId: 'not an id', now: NOW })).toBeNull();
  expect((await findToken(db, text))?.revokedAt).toBeNull();
});

test('a list of tokens has those of the project alone, newest first, without their texts', async () => {
  const { db } = database;
  const [project, other] = [await createTestProject(db), await createTestProject(db)];
  await insertToken(db, { projectId: other.id, name: 'theirs', scopes: ['upload'] });
  const first = await insertToken(db, { projectId: project.id, name: 'first', scopes: ['admin'] });
  const second = await insertToken(db, { projectId: project.id, name: 'second', scopes: ['upload', 'admin'] });
  await findToken(db, first.text);
  await revokeToken(db, project.id, { tokenId: second.token.id, now: NOW, force: true });
  const list = () => listTokens(db, project.id);
  await expect.poll(async () => (await list())[1]?.lastUsedAt).toBeInstanceOf(Date);
  const tokens = await list();
  expect(tokens.map(({ name }) => name)).toEqual(['second', 'first']);
  expect(tokens[0]).toMatchObject({ prefix: second.text.slice(0, 12), revokedAt: expect.any(Date), lastUsedAt: null });
  expect(tokens[1]).toMatchObject({ scopes: ['admin'], revokedAt: null, lastUsedAt: expect.any(Date) });
  expect(JSON.stringify(tokens)).not.toContain(first.text.slice(0, 16));
});

test('the last admin token in force stays, also when the last two go at once', async () => {
  const { db } = database;
  const { id: projectId } = await createTestProject(db);
  const now = new Date('2030-01-01T00:00:00Z');
  const create = async (scopes: ('admin' | 'upload')[], expiresAt?: Date) =>
    (await insertToken(db, { projectId, name: 'CI', scopes, expiresAt: expiresAt ?? null })).token.id;
  const upload = await create(['upload']);
  await create(['admin'], new Date('2029-01-01T00:00:00Z'));
  const admins = [await create(['admin']), await create(['admin', 'upload'])];
  const revoke = (tokenId: string) => revokeToken(db, projectId, { tokenId, now });
  expect(await revoke(upload)).toBe('revoked');
  expect((await Promise.all(admins.map(revoke))).sort()).toEqual(['last-admin', 'revoked']);
  expect((await listTokens(db, projectId)).filter(({ revokedAt }) => revokedAt === null)).toHaveLength(2);
  expect(await revoke(upload)).toBe('revoked');
  expect(await revoke(UNKNOWN_ID)).toBeNull();
  expect(await revokeToken(db, (await createTestProject(db)).id, { tokenId: upload, now })).toBeNull();
});
