import { fileURLToPath } from 'node:url';
import { INSTALLATION, STRANGER, toUserViewer } from '@tachograph/store/access';
import { findInvitation, findUserBySession, redeemInvitation } from '@tachograph/store/accounts';
import { findProject, findRenamed, readProjectState } from '@tachograph/store/projects';
import { prismaOf } from '@tachograph/store/testing';
import { findToken } from '@tachograph/store/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMigratedDatabase, type MigratedDatabase } from '../backup/testing/create-migrated-database.ts';
import { signInAs } from '../installation/testing/sign-in-as.ts';
import { main } from './main.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let database: MigratedDatabase;
beforeAll(async () => {
  database = await createMigratedDatabase(root);
});
afterAll(() => database?.drop());

/** What `npm run admin -- …` prints after the line that names the database. */
async function run(...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DIRECT_DATABASE_URL: '',
    WEB_URL: 'https://pages.example/',
  };
  const lines: string[] = [];
  expect(await main({ root, env, args, log: (text) => void lines.push(text) })).toBe(0);
  return lines.slice(1).join('\n');
}

const tokenIn = (printed: string) => /join\?token=(\S+)/.exec(printed)?.[1] ?? '';

test('a private project is made, given to people and taken away, and the audit log says so', async () => {
  const { db } = database;
  expect(await run('create-project', 'internal', '--title', 'Internal', '--visibility', 'private')).toContain(
    'https://pages.example/p/internal',
  );
  expect(await findProject(db, STRANGER, 'internal')).toBeNull();
  const [first, second] = [await signInAs(db, { name: 'Ada' }), await signInAs(db, { name: 'Bob' })];
  const roleOf = async (id: string) => (await readProjectState(db, toUserViewer(id), 'internal'))?.role;
  const [ada, bob] = [first, second].map(({ id }) => `${id}@tacho.example`) as [string, string];
  for (const [address, role, id] of [
    [ada, 'owner', first.id],
    [bob.toUpperCase(), 'contributor', second.id],
  ] as const) {
    const invited = await run('add-member', 'internal', address, role);
    expect(await redeemInvitation(db, /token=(\S+)/.exec(invited)?.[1] ?? '', id)).toBe(true);
  }
  await run('add-member', 'internal', bob, 'viewer');
  expect([await roleOf(first.id), await roleOf(second.id)]).toEqual(['owner', 'viewer']);
  expect(await run('members', 'internal')).toMatch(/owner.*Ada\nviewer.*Bob/);
  await expect(run('remove-member', 'internal', ada)).rejects.toThrow('last owner');
  await run('remove-member', 'internal', bob);
  expect(await roleOf(second.id)).toBeUndefined();

  await run('visibility', 'internal', 'public');
  expect((await findProject(db, STRANGER, 'internal'))?.title).toBe('Internal');
  const log = await run('audit', 'internal');
  expect(log.split('\n').map((line) => line.split(/ {2}/)[1])).toEqual([
    'project-created',
    'member-invited',
    'member-invited',
    'member-changed',
    'member-removed',
    'visibility-set',
  ]);
  expect(await run('audit', 'internal', '--action', 'member-removed')).toContain(bob);
});

test('a project without an owner names the repository whose job claims it', async () => {
  const { db } = database;
  const printed = await run('create-project', 'adopted', '--repository', 'example/connectors', '--branch', 'trunk');
  expect(printed).toContain('unclaimed until a job of example/connectors on refs/heads/trunk uploads');
  expect((await readProjectState(db, STRANGER, 'adopted'))?.unclaimedBy).toBe('example/connectors');
  for (const [wrong, message] of [
    [['--repository', 'connectors'], 'is no repository, such as owner/name'],
    [['--repository', 'example/*'], 'is no repository, such as owner/name'],
    [['--repository', 'example/connectors', '--branch', '*'], 'branch: is one branch'],
    [['--repository', 'example/connectors', '--issuer', 'http://ci.example'], 'issuer: is no https URL'],
  ] as const) {
    await expect(run('create-project', 'wrong', ...wrong)).rejects.toThrow(message);
    expect(await findProject(db, INSTALLATION, 'wrong')).toBeNull();
  }
});

test('a project is renamed, limited, archived, put in use again and deleted with everything', async () => {
  const { db } = database;
  await run('create-project', 'before');
  expect(await run('rename', 'before', 'after')).toContain('https://pages.example/p/after');
  expect(await findRenamed(db, STRANGER, 'before')).toBe('after');
  await run('limits', 'after', '--series', '50', '--runs-per-day', '10', '--megabytes', '2000');
  await run('limits', 'after', '--series', 'none');
  const limits = await findProject(db, STRANGER, 'after');
  expect([limits?.maxSeries, limits?.maxRunsPerDay, limits?.maxMegabytes]).toEqual([null, 10, 2000]);
  expect(await run('retention', 'after', '--days', '30', '--dry-run')).toContain('would delete 0 runs');
  expect((await findProject(db, STRANGER, 'after'))?.keepRunsDays).toBeNull();
  await expect(run('retention', 'after', '--days', '9999999')).rejects.toThrow(
    'keepRunsDays: Too big: expected number to be <=36500',
  );
  await run('retention', 'after', '--days', '30');
  expect((await findProject(db, STRANGER, 'after'))?.keepRunsDays).toBe(30);
  await run('archive', 'after');
  expect((await findProject(db, STRANGER, 'after'))?.archivedAt).toBeInstanceOf(Date);
  await run('unarchive', 'after');
  expect((await findProject(db, STRANGER, 'after'))?.archivedAt).toBeNull();
  await expect(run('delete-project', 'after')).rejects.toThrow('confirm after');
  await run('delete-project', 'after', '--confirm', 'after');
  expect(await findProject(db, INSTALLATION, 'after')).toBeNull();
  expect(await prismaOf(db).project.count({ where: { id: limits?.id ?? 0 } })).toBe(0);
});

test('somebody without an account gets a link for the role, and an administrator and a forgotten password too', async () => {
  const { db } = database;
  await run('create-project', 'open');
  const invited = await findInvitation(db, tokenIn(await run('add-member', 'open', 'new@tacho.example', 'maintainer')));
  expect(invited).toMatchObject({ kind: 'member', email: 'new@tacho.example', role: 'maintainer' });
  expect(invited?.project?.slug).toBe('open');
  expect(await findInvitation(db, tokenIn(await run('invite-administrator')))).toMatchObject({ kind: 'administrator' });
  const { id } = await signInAs(db, { name: 'Cleo' });
  const reset = await findInvitation(db, tokenIn(await run('reset-password', `${id}@tacho.example`)));
  expect(reset).toMatchObject({ kind: 'password', userId: id });
});

test('G10: an account is suspended, restored, revoked and signed out by commands, which the audit log has', async () => {
  const { db } = database;
  const [first, second] = [
    await signInAs(db, { name: 'Dora', isAdministrator: true }),
    await signInAs(db, { name: 'Emil', isAdministrator: true }),
  ];
  const [dora, emil] = [first, second].map(({ id }) => `${id}@tacho.example`) as [string, string];
  expect(await run('suspend', emil)).toContain('cannot sign in');
  expect(await findUserBySession(db, second.token)).toBeNull();
  await expect(run('reset-password', emil)).rejects.toThrow('is suspended');
  await expect(run('suspend', dora)).rejects.toThrow('the only administrator');
  await run('restore', emil);
  await run('revoke-administrator', dora);
  await expect(run('revoke-administrator', emil)).rejects.toThrow('the only administrator');
  expect(await findUserBySession(db, first.token)).toMatchObject({ isAdministrator: false });
  await run('end-sessions', dora);
  expect(await findUserBySession(db, first.token)).toBeNull();
  const log = (await run('audit')).split('\n').map((line) => line.split(/ {2}/)[1]);
  expect(log.slice(-4)).toEqual(['account-suspended', 'account-restored', 'administrator-revoked', 'sessions-ended']);
});

test('a token is printed once, with an expiry', async () => {
  const { db } = database;
  await run('create-project', 'tokens');
  const printed = await run('create-token', 'tokens', '--name', 'CI', '--days', '30');
  const token = await findToken(db, printed.trim());
  expect(token).toMatchObject({ name: 'CI', scopes: ['upload'], project: { slug: 'tokens' } });
  const days = ((token?.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  expect(await run('audit', 'tokens')).not.toContain(printed.trim());
});

test.each([
  [['create-project', 'Not A Slug'], 'small letters'],
  [['create-project', 'fine', '--visibility', 'hidden'], 'visibility: Invalid option: expected one of "public"'],
  [['visibility', 'nowhere', 'private'], 'there is no project "nowhere"'],
  [['add-member', 'nowhere', 'a@b.example', 'owner'], 'there is no project'],
  [['reset-password', 'nobody@tacho.example'], 'no account'],
  [['suspend', 'nobody@tacho.example'], 'no account'],
  [['end-sessions'], 'no account'],
  [['rename', 'tokens', 'Not A Slug'], 'small letters'],
  [['limits', 'tokens', '--series', '0'], 'maxSeries: Too small: expected number to be >=1'],
  [['limits', 'tokens', '--series', 'some'], 'maxSeries: Invalid input'],
  [['destroy'], 'there is no command "destroy"'],
  [[], 'which command?'],
])('%j is rejected with what is wrong, and nothing is made', async (args, message) => {
  await expect(run(...args)).rejects.toThrow(message);
  expect(await findProject(database.db, INSTALLATION, 'fine')).toBeNull();
});
