import { readSettings } from '@tachograph/telemetry/settings';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { ACCOUNT_VARIABLES, toAccountSettings } from './account-settings.ts';

const AUTH_SECRET = 'x'.repeat(32);
const read = (variables: Record<string, string>) =>
  readSettings(z.object(ACCOUNT_VARIABLES), (given) => ({ accounts: toAccountSettings(given) }), variables);

test('without a secret there are no accounts, whatever else is set', () => {
  expect(read({ SIGN_UP: 'open', GITHUB_CLIENT_ID: 'a' })).toEqual({ accounts: null });
});

test('providers are those whose two variables are set', () => {
  const variables = {
    AUTH_SECRET,
    GITHUB_CLIENT_ID: 'a',
    GITHUB_CLIENT_SECRET: 'b',
    GITLAB_CLIENT_ID: '',
    GITLAB_CLIENT_SECRET: '',
    OIDC_CLIENT_ID: 'c',
    OIDC_CLIENT_SECRET: 'd',
    OIDC_ISSUER: 'https://id.example.org/',
    OIDC_NAME: 'Example',
  };
  expect(read(variables)).toMatchObject({
    accounts: {
      signUp: 'invited',
      providers: [
        { id: 'github', name: 'GitHub', clientId: 'a', clientSecret: 'b', issuer: null },
        { id: 'oidc', name: 'Example', clientId: 'c', issuer: 'https://id.example.org' },
      ],
    },
  });
});

test.each([
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET: has fewer than 32'],
  [{ AUTH_SECRET, SIGN_UP: 'closed' }, 'SIGN_UP: '],
  [{ AUTH_SECRET, GITHUB_CLIENT_ID: 'a' }, 'GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET'],
  [{ AUTH_SECRET, OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }, 'OIDC_CLIENT_ID needs OIDC_ISSUER'],
  [{ AUTH_SECRET, OIDC_ISSUER: 'id.example.org' }, 'OIDC_ISSUER: '],
])('%j stops the start with the name of the variable', (variables, message) => {
  expect(read(variables)).toEqual({ issues: [expect.stringContaining(message)] });
});
