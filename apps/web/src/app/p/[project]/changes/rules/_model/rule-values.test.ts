import { newNotificationRule, notificationRule } from '@tachograph/schema/notification';
import { expect, test } from 'vitest';
import { describeRule, describeTarget } from './describe-rule.ts';
import { EMPTY_RULE, toRule } from './rule-values.ts';

const WEBHOOK = { ...EMPTY_RULE, name: ' to the team ', url: ' https://hooks.example.org/T000/secret ' };

test('what was entered is a rule, in which what was left empty allows all', () => {
  expect(notificationRule.parse(toRule(WEBHOOK))).toEqual({
    ...{ name: 'to the team', target: { kind: 'webhook', url: 'https://hooks.example.org/T000/secret' } },
    ...{ direction: 'worse', smallest: 0.05, digest: 'none', digestAt: '08:00', quietHours: null, timeZone: 'UTC' },
  });
});

test('addresses are separated by commas, blanks or lines, and percent may have a comma', () => {
  const entered = {
    ...WEBHOOK,
    kind: 'email' as const,
    to: 'a@example.org, b@example.org\nc@example.org',
    smallest: '2,5',
  };
  expect(notificationRule.parse(toRule({ ...entered, drivers: ['mysql2'], metrics: ['latency'] }))).toMatchObject({
    target: { kind: 'email', to: ['a@example.org', 'b@example.org', 'c@example.org'] },
    ...{ smallest: 0.025, drivers: ['mysql2'], metrics: ['latency'] },
  });
});

test('what is no number or half of quiet hours is sent as it is, for the server to name the field', () => {
  expect(toRule({ ...WEBHOOK, smallest: 'much', quietFrom: '22:00' })).toMatchObject({
    ...{ smallest: 'much', quietHours: { from: '22:00', to: '' } },
  });
});

test('a rule is described in a sentence that does not contain the path of its address', () => {
  const rule = notificationRule.parse({
    ...(toRule({ ...WEBHOOK, drivers: ['mysql2'], metrics: ['latency'] }) as object),
    ...{ quietHours: { from: '22:00', to: '07:00' }, timeZone: 'Europe/Berlin' },
  });
  expect([describeTarget(rule.target), describeRule(rule)]).toEqual([
    'Webhook at hooks.example.org',
    'changes for the worse in latency of mysql2, 5 % or more; at once, none from 22:00 to 07:00, Europe/Berlin',
  ]);
  const plain = notificationRule.parse({ name: 'all', target: rule.target, direction: 'both', digest: 'daily' });
  expect(describeRule(plain)).toBe('all changes; once a day at 08:00, UTC');
});

test('an issue of GitHub needs a repository and a token', () => {
  const entered = { ...WEBHOOK, kind: 'github-issue' as const, repository: ' a/b ', token: 'ghp_0123456789' };
  const { target } = newNotificationRule.parse(toRule(entered));
  expect(target).toEqual({
    ...{ kind: 'github-issue', repository: 'a/b', token: 'ghp_0123456789' },
    api: 'https://api.github.com',
  });
  expect(describeTarget({ kind: 'github-issue', repository: 'a/b', api: 'https://api.github.com' })).toBe(
    'GitHub issues in a/b',
  );
});
