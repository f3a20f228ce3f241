import 'server-only';
import { randomUUID } from 'node:crypto';
import { accountDatabase, isSuspended } from '@tachograph/store/accounts';
import type { Store } from '@tachograph/store/database';
import { betterAuth } from 'better-auth';
import { genericOAuth, twoFactor } from 'better-auth/plugins';
import type { AccountSettings, Provider } from '@/account-settings.ts';
import { toAccountName } from './account-name.ts';
import { keepGroups, keepUser } from './provider-sign-in.ts';

/** A session ends after this, in seconds: it is not prolonged, so that what a cookie opens is known when it is made. */
const SESSION_SECONDS = 30 * 24 * 3600;

export const SHORTEST_PASSWORD = 12;

const toSocial = ({ clientId, clientSecret, issuer }: Provider) => ({
  clientId,
  clientSecret,
  disableImplicitSignUp: true,
  ...(issuer && { issuer }),
});

/** Accounts by better-auth: what of it is used, and how. Its routes are not served: forms of ours call it. */
export function createAuth(
  db: Store,
  { secret, providers, groups }: AccountSettings,
  { webUrl }: { readonly webUrl: string },
) {
  const named = (id: Provider['id']) => providers.find((provider) => provider.id === id);
  const github = named('github');
  const gitlab = named('gitlab');
  const oidc = named('oidc');
  return betterAuth({
    appName: 'Tachograph',
    baseURL: webUrl,
    basePath: '/account/provider',
    secret,
    database: accountDatabase(db),
    trustedOrigins: [webUrl],
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Ours count in the database, by address and by account.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'tachograph',
      useSecureCookies: webUrl.startsWith('https:'),
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: ['x-tachograph-address'] },
    },
    databaseHooks: {
      // By whichever way somebody signs in.
      session: {
        create: {
          before: async ({ userId }) => ((await isSuspended(db, userId)) ? false : undefined),
          after: async ({ userId }) => keepUser(userId),
        },
      },
      // Also of accounts that a provider makes.
      user: { create: { before: async (user) => ({ data: { ...user, name: toAccountName(user.name, user.email) } }) } },
    },
    user: { additionalFields: { isAdministrator: { type: 'boolean', input: false, defaultValue: false } } },
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
    account: {
      modelName: 'login',
      encryptOAuthTokens: true,
      // Who signs in by a provider with the confirmed address of an account signs in to that account.
      accountLinking: { enabled: true, trustedProviders: [] },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: 200,
    },
    socialProviders: { ...(github && { github: toSocial(github) }), ...(gitlab && { gitlab: toSocial(gitlab) }) },
    plugins: [
      twoFactor({ issuer: 'Tachograph' }),
      ...(oidc
        ? [
            genericOAuth({
              config: [
                {
                  providerId: 'oidc',
                  clientId: oidc.clientId,
                  clientSecret: oidc.clientSecret,
                  discoveryUrl: `${oidc.issuer}/.well-known/openid-configuration`,
                  scopes: ['openid', 'email', 'profile'],
                  pkce: true,
                  requireIdTokenVerification: true,
                  disableImplicitSignUp: true,
                  mapProfileToUser: (profile) => {
                    keepGroups(profile, groups);
                    return {};
                  },
                  // A subject is unique at its issuer: with another issuer it is somebody else.
                  accountSubject: ({ profile }) => (profile.sub ? `${oidc.issuer}#${profile.sub}` : ''),
                },
              ],
            }),
          ]
        : []),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;
