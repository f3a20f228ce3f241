import { expect, test } from 'vitest';
import { deriveRuleKey, openRuleSecret, sealRuleSecret } from './rule-secret.ts';

const KEY = deriveRuleKey('a secret of the tests that is long enough');
const RULE = '9d1e3c1e-0000-4000-8000-000000000001';
const SECRET = 'ghp_0123456789abcdef';

test('G11: what is sealed has nothing of the secret, differs each time, and opens with the same key alone', () => {
  const [first, second] = [sealRuleSecret(KEY, RULE, SECRET), sealRuleSecret(KEY, RULE, SECRET)];
  expect(first).toMatch(/^v1 [\w-]+$/);
  expect(first).not.toBe(second);
  expect([first, second].map((text) => openRuleSecret(KEY, RULE, text))).toEqual([SECRET, SECRET]);
  expect(openRuleSecret(deriveRuleKey('another secret of the tests, as long'), RULE, first)).toBeNull();
  expect(openRuleSecret(null, RULE, first)).toBeNull();
});

test('G11: it does not open for another rule, or with any other byte', () => {
  const sealed = sealRuleSecret(KEY, RULE, SECRET);
  expect(openRuleSecret(KEY, RULE.replace('1', '2'), sealed)).toBeNull();
  for (let at = 3; at < sealed.length - 1; at += 1) {
    const altered = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    expect(openRuleSecret(KEY, RULE, altered)).toBeNull();
  }
  for (const text of ['v1 ', 'v1 A', sealed.slice(0, -4)]) expect(openRuleSecret(KEY, RULE, text)).toBeNull();
});

test('a secret that an earlier version stored opens as it is', () => {
  expect([openRuleSecret(KEY, RULE, SECRET), openRuleSecret(null, RULE, SECRET)]).toEqual([SECRET, SECRET]);
});
