import { expect, test } from 'vitest';
import { accountName, toAccountName } from './account-name.ts';

test.each([' Ada Lovelace ', '松本行弘', 'Zoë'])('%j is a name', (name) => {
  expect(accountName.parse(name)).toBe(name.trim());
});

test.each([
  '',
  ' ',
  '\u001b]0;x\u0007\u001b[2Jotto',
  'a\nb',
  'a\u0000b',
  '\u202eevil',
  '\u200b\u2060',
  'x'.repeat(101),
])('G9: %j is no name of a person', (name) => {
  expect(accountName.safeParse(name).success).toBe(false);
});

test.each([
  ['Ada', 'Ada'],
  ['\u202eAda\u0007', 'Ada'],
  ['\u200b', 'ada'],
])('G9: %j from a provider becomes %j', (name, shown) => {
  expect(toAccountName(name, 'ada@example.org')).toBe(shown);
});
