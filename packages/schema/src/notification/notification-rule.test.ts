import { describe, expect, test } from 'vitest';
import { newNotificationRule, notificationRule } from './notification-rule.ts';

const rule = (known: Record<string, unknown>) =>
  notificationRule.safeParse({ name: 'r', target: { kind: 'webhook', url: 'https://hooks.example.org/x' }, ...known });

describe('a notification rule', () => {
  test('needs a name and a target, and has a default for everything else', () => {
    expect(rule({}).data).toEqual({
      name: 'r',
      target: { kind: 'webhook', url: 'https://hooks.example.org/x' },
      direction: 'worse',
      smallest: 0,
      digest: 'none',
      digestAt: '08:00',
      quietHours: null,
      timeZone: 'UTC',
    });
  });

  test.each([
    ['a URL of another protocol', { target: { kind: 'webhook', url: 'file:///etc/passwd' } }, /http or https/],
    ['a URL with a password', { target: { kind: 'slack', url: 'https://a:b@hooks.example.org' } }, /password/],
    ['no mailbox', { target: { kind: 'email', to: [] } }, /at least one/],
    ['an invalid mailbox', { target: { kind: 'email', to: ['a@b'] } }, /email/i],
    ['an invalid time zone', { timeZone: 'Mars/Base' }, /time zone/],
    ['an invalid time of day', { digestAt: '25:00' }, /time of day/],
    ['quiet hours of no length', { quietHours: { from: '08:00', to: '08:00' } }, /begin when they end/],
    ['a field that there is not', { colour: 'red' }, /nrecognized/],
  ])('rejects %s', (_, known, message) => {
    expect(
      rule(known)
        .error?.issues.map((issue) => issue.message)
        .join(),
    ).toMatch(message);
  });
});

describe('a rule for a repository', () => {
  const target = { kind: 'github-issue', repository: 'sidorares/node-mysql2', token: 'ghp_0123456789' };
  const create = (known: object) => newNotificationRule.safeParse({ name: 'r', target: { ...target, ...known } });

  test('is created with a token, and stored without one', () => {
    expect(create({}).data?.target).toEqual({ ...target, api: 'https://api.github.com' });
    expect(create({ token: undefined }).success).toBe(false);
    expect(notificationRule.safeParse({ name: 'r', target }).success).toBe(false);
  });

  test.each(['node-mysql2', 'a/b/c', '../x', 'a/..', 'a/b?c=d', 'a b/c'])(
    'rejects %j as a repository',
    (repository) => {
      expect(create({ repository }).error?.issues[0]?.path).toEqual(['target', 'repository']);
    },
  );

  test.each(['short', 'with blank ghp_01234', 'ghp_0123456789\r\nx: y'])('rejects %j as a token', (token) => {
    expect(create({ token }).error?.issues[0]?.path).toEqual(['target', 'token']);
  });
});
