import { notificationRule } from '@tachograph/schema/notification';
import { expect, test } from 'vitest';
import { createTestProject, useTestDatabase } from '../testing/index.ts';
import { findMailLink, followMailLink, listRecipients, listUnasked, setUnsent, takeUnasked } from './rule-addresses.ts';
import { insertRule, listRules } from './rules.ts';

const database = useTestDatabase();
const NOW = new Date();
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

async function createRule() {
  const { db } = database;
  const project = await createTestProject(db);
  const rule = notificationRule.parse({ name: 'r', target: { kind: 'email', to: ['A@else.example'] } });
  const stored = await insertRule(db, project.id, { rule, sealed: null, now: NOW, createdByName: 'admin', most: 9 });
  const row = { projectId: project.id, ruleId: stored?.id ?? '', address: 'a@else.example' };
  const isUnasked = async (now: Date) =>
    (await listUnasked(db, { now, limit: 100 })).some(({ ruleId }) => ruleId === row.ruleId);
  const readState = async () => (await listRules(db, project.id))[0]?.addresses;
  return { db, row, isUnasked, readState };
}

test('G6: of many processes one sends the link to an address, and where it could not, one sends another an hour later', async () => {
  const { db, row, isUnasked } = await createRule();
  expect(await isUnasked(NOW)).toBe(true);
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeUnasked(db, row, NOW)));
  expect(taken.filter((text) => text !== null)).toHaveLength(1);
  expect(await isUnasked(inMinutes(600))).toBe(false);
  await setUnsent(db, row);
  expect(await findMailLink(db, taken.find((text) => text !== null) ?? '')).toBeNull();
  expect([await isUnasked(inMinutes(59)), await isUnasked(inMinutes(61))]).toEqual([false, true]);
  expect(await takeUnasked(db, row, inMinutes(61))).not.toBeNull();
});

test('G6: an address is a recipient from its confirmation until it stops the messages, and the rule says so', async () => {
  const { db, row, readState } = await createRule();
  expect([await listRecipients(db, row), await readState()]).toEqual([
    [],
    [{ address: row.address, state: 'waiting' }],
  ]);
  const link = (await takeUnasked(db, row, NOW)) ?? '';
  expect([await followMailLink(db, link, new Date()), await followMailLink(db, link, new Date())]).toEqual([
    true,
    true,
  ]);
  expect((await findMailLink(db, link))?.isDone).toBe(true);
  const [recipient] = await listRecipients(db, row);
  expect([recipient?.address, await readState()]).toEqual([
    row.address,
    [{ address: row.address, state: 'confirmed' }],
  ]);
  expect(await followMailLink(db, recipient?.stopText ?? '', new Date())).toBe(true);
  expect([await listRecipients(db, row), await readState()]).toEqual([
    [],
    [{ address: row.address, state: 'stopped' }],
  ]);
  // Who stopped them is not a recipient again by the first link.
  expect(await followMailLink(db, link, new Date())).toBe(false);
});
