import { randomUUID } from 'node:crypto';
import { notificationRule } from '@tachograph/schema/notification';
import { putMember } from '@tachograph/store/members';
import { insertRule, listDeliveries, listRules, planTestDelivery } from '@tachograph/store/notifications';
import { findMailLink, followMailLink } from '@tachograph/store/rule-addresses';
import { prismaOf, useTestDatabase } from '@tachograph/store/testing';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { createTestProject } from '../testing/store-histories.ts';
import { createMailLimits, MAILS_PER_DAY } from './mail-limits.ts';
import { createNotifier } from './notify.ts';

const database = useTestDatabase();

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()));
});

type Mail = { readonly to: readonly string[]; readonly text: string };

/** A mail server on this machine that keeps what it gets. */
async function listen() {
  const got: Mail[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'] },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        // Long lines are broken, also those of headers.
        const raw = Buffer.concat(parts).toString();
        const text = raw
          .replace(/\r\n[ \t]+/g, ' ')
          .replace(/=\r\n/g, '')
          .replace(/=3D/g, '=');
        got.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  servers.push(server);
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as { port: number }).port));
  });
  const take = () => got.splice(0);
  return { take, email: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'changes@tacho.example.org' } };
}

const START = Date.parse('2027-01-01T00:00:00Z');
const HOUR = 3_600_000;

/** A rule of a new project for these addresses, and what a server does for it. */
async function createRule(to: readonly string[], known: { readonly email?: object | null } = {}) {
  const mailServer = await listen();
  const project = await createTestProject(database.db);
  const clock = { at: START };
  const stored = await insertRule(database.db, project.id, {
    rule: notificationRule.parse({ name: 'Free money: http://evil.example', target: { kind: 'email', to } }),
    ...{ sealed: null, now: new Date(START), createdByName: 'admin', most: 10 },
  });
  const ruleId = stored?.id ?? '';
  const email = known.email === null ? null : mailServer.email;
  const onError = (error: unknown) => {
    throw error;
  };
  const { notify, ended } = createNotifier(
    {
      ...{ db: database.db, now: () => new Date(clock.at), webUrl: 'https://tacho.example.org', ruleKey: null, email },
      post: { timeoutMs: 600_000, allowedNetworks: [] },
    },
    onError,
  );
  const round = async () => {
    await notify();
    await ended();
    return mailServer.take();
  };
  const test = async () => {
    clock.at += HOUR;
    await planTestDelivery(database.db, project.id, ruleId, new Date(clock.at));
    return round();
  };
  const readLog = async () =>
    (await listDeliveries(database.db, project.id, { ruleId, limit: 50 })).map(({ state, error }) => [state, error]);
  const readStates = async () => {
    const [rule] = await listRules(database.db, project.id);
    return Object.fromEntries((rule?.addresses ?? []).map(({ address, state }) => [address, state]));
  };
  return { project, ruleId, clock, round, test, readLog, readStates };
}

const findLink = (mail: Mail | undefined) =>
  /https:\/\/tacho\.example\.org\/mail\?link=([\w.-]+)/.exec(mail?.text ?? '')?.[1];

it('G6: an address that nobody confirmed gets one link and nothing else, until its owner opens the link', async () => {
  const { project, round, test, readLog, readStates } = await createRule([
    'Stranger@else.example',
    'stranger@ELSE.example',
  ]);
  const [first, ...others] = await round();
  expect([first?.to, others]).toEqual([['stranger@else.example'], []]);
  expect(first?.text).toContain(`Confirm messages about ${project.slug}`);
  expect(first?.text).not.toMatch(/money|evil/);
  expect(await test()).toEqual([]);
  expect(await readLog()).toEqual([['pending', 'not-confirmed']]);
  expect(await readStates()).toEqual({ 'stranger@else.example': 'waiting' });
  const link = findLink(first) ?? '';
  const { rows } = await database.db.pool.query('SELECT * FROM rule_addresses WHERE project_id = $1', [project.id]);
  expect(JSON.stringify(rows)).not.toContain(link.split('.')[2]);
  expect(await findMailLink(database.db, link)).toEqual({
    ...{ kind: 'confirm', address: 'stranger@else.example', project: project.slug, isDone: false },
  });
  expect(await followMailLink(database.db, link, new Date())).toBe(true);
  expect(await readStates()).toEqual({ 'stranger@else.example': 'confirmed' });
  const [sent, ...more] = await test();
  expect([sent?.to, more.length]).toEqual([['stranger@else.example'], 1]);
});

it('G6: each message has a link to stop, its own for each address, after which that one gets no more', async () => {
  const { project, round, test, readStates } = await createRule(['a@else.example', 'b@else.example']);
  for (const mail of await round()) await followMailLink(database.db, findLink(mail) ?? '', new Date());
  const sent = await test();
  expect(sent.map(({ to }) => to)).toEqual([['a@else.example'], ['b@else.example']]);
  expect(sent[0]?.text).not.toContain('b@else.example');
  const [first = '', second = ''] = sent.map((mail) => findLink(mail) ?? '');
  expect(first).not.toBe(second);
  expect(sent[0]?.text).toContain(`List-Unsubscribe: <https://tacho.example.org/mail?link=${first}>`);
  expect(await findMailLink(database.db, first)).toMatchObject({ kind: 'stop', project: project.slug, isDone: false });
  expect(await followMailLink(database.db, first, new Date())).toBe(true);
  expect((await test()).map(({ to }) => to)).toEqual([['b@else.example']]);
  expect(await readStates()).toEqual({ 'a@else.example': 'stopped', 'b@else.example': 'confirmed' });
});

it('G6: a member whose address is confirmed needs no link; one whose address is not, or who is suspended, does', async () => {
  const names = ['confirmed', 'unconfirmed', 'suspended'] as const;
  const people = names.map((name) => ({ name, id: randomUUID(), email: `${name}-${randomUUID()}@tacho.example` }));
  const { project, round, test } = await createRule(people.map(({ email }) => email));
  for (const { name, id, email } of people) {
    const suspendedAt = name === 'suspended' ? new Date() : null;
    const data = { id, name, email, emailVerified: name !== 'unconfirmed', suspendedAt };
    await prismaOf(database.db).user.create({ data });
    await putMember(database.db, project.id, { userId: id, role: 'viewer' });
  }
  const of = (name: string) => people.find((person) => person.name === name)?.email;
  expect((await round()).flatMap(({ to }) => to).toSorted()).toEqual([of('suspended'), of('unconfirmed')]);
  expect((await test()).flatMap(({ to }) => to)).toEqual([of('confirmed')]);
});

it('G6: a link works for a week, is altered by nobody, and ends with its rule', async () => {
  const { project, ruleId, round } = await createRule(['late@else.example']);
  const link = findLink((await round())[0]) ?? '';
  const age = (interval: string) =>
    database.db.pool.query(`UPDATE rule_addresses SET requested_at = now() - $2::interval WHERE rule_id = $1`, [
      ruleId,
      interval,
    ]);
  await age('8 days');
  expect([await findMailLink(database.db, link), await followMailLink(database.db, link, new Date())]).toEqual([
    null,
    false,
  ]);
  await age('6 days');
  const [, , key = ''] = link.split('.');
  for (const text of ['', 'x', `${project.id}.${ruleId}.${'A'.repeat(32)}`, `${project.id + 1}.${ruleId}.${key}`, '\0'])
    expect([await findMailLink(database.db, text), await followMailLink(database.db, text, new Date())]).toEqual([
      null,
      false,
    ]);
  expect(await findMailLink(database.db, link)).not.toBeNull();
  await database.db.pool.query('DELETE FROM notification_rules WHERE id = $1', [ruleId]);
  expect(await findMailLink(database.db, link)).toBeNull();
});

it('G6: a project sends 200 e-mails a day at most; what is above has failed, and the log says why', async () => {
  const to = Array.from({ length: 20 }, (_, n) => `reader${n}@else.example`);
  const { project, ruleId, test, readLog } = await createRule(to);
  await database.db.pool.query('UPDATE rule_addresses SET confirmed_at = now() WHERE rule_id = $1', [ruleId]);
  await createMailLimits(database.db).mayMail(project.id, MAILS_PER_DAY - to.length);
  const counts = [await test(), await test(), await test()].map((mails) => mails.length);
  expect([MAILS_PER_DAY, counts]).toEqual([200, [20, 0, 0]]);
  expect((await readLog()).slice(0, 2)).toEqual(Array(2).fill(['failed', 'mail-limit']));
});

it('G6: an address is asked three times a day at most, whoever makes rules for it', async () => {
  const counts: number[] = [];
  for (let rule = 0; rule < 5; rule += 1)
    counts.push((await (await createRule(['victim@else.example'])).round()).length);
  expect(counts).toEqual([1, 1, 1, 0, 0]);
});

it('G6: without a mail server nobody is asked, and the log says why nothing is sent', async () => {
  const { round, test, readLog } = await createRule(['a@else.example'], { email: null });
  expect([await round(), await test()]).toEqual([[], []]);
  expect(await readLog()).toEqual([['pending', 'email-not-configured']]);
});
