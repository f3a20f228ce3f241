import 'server-only';
import { httpUrl, SHARED_VARIABLES } from '@tachograph/telemetry/settings';
import * as z from 'zod';

/** A provider by which people sign in. */
export type Provider = {
  readonly id: 'github' | 'gitlab' | 'oidc';
  /** As a button names it. */
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of GitLab and OpenID Connect: where the provider is. */
  readonly issuer: string | null;
};

export type AccountSettings = {
  /** Signs cookies and encrypts second factors. */
  readonly secret: string;
  readonly providers: readonly Provider[];
  /** `open`: everybody may create an account; `invited`: only with a link. */
  readonly signUp: 'open' | 'invited';
  /** Of the provider of OpenID Connect. */
  readonly groups: {
    /** The claim that has the groups of an account. */
    readonly claim: string;
    /** Who is in this group administers the installation; null for nobody. */
    readonly administrators: string | null;
  };
};

const text = z.string().optional();

export const ACCOUNT_VARIABLES = {
  AUTH_SECRET: SHARED_VARIABLES.AUTH_SECRET,
  SIGN_UP: z.enum(['open', 'invited']).default('invited'),
  GITHUB_CLIENT_ID: text,
  GITHUB_CLIENT_SECRET: text,
  GITLAB_CLIENT_ID: text,
  GITLAB_CLIENT_SECRET: text,
  GITLAB_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_NAME: z.string().default('OpenID Connect'),
  OIDC_GROUPS_CLAIM: z.string().default('groups'),
  OIDC_ADMIN_GROUP: text,
};

type Given = z.output<z.ZodObject<typeof ACCOUNT_VARIABLES>>;

/** The provider that two variables configure; none where neither is set. */
function toProviders(given: Given, { id, name, issuer }: Pick<Provider, 'id' | 'name' | 'issuer'>): Provider[] {
  const prefix = id.toUpperCase() as 'GITHUB' | 'GITLAB' | 'OIDC';
  const clientId = given[`${prefix}_CLIENT_ID`];
  const clientSecret = given[`${prefix}_CLIENT_SECRET`];
  if (!clientId && !clientSecret) return [];
  if (!clientId || !clientSecret) throw new Error(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must both be set`);
  return [{ id, name, issuer, clientId, clientSecret }];
}

/**
 * The settings of accounts; null without `AUTH_SECRET`: then nobody signs in, and everything else works.
 *
 * @throws {Error} that names the variable that is missing
 */
export function toAccountSettings(given: Given): AccountSettings | null {
  if (given.AUTH_SECRET === undefined) return null;
  const oidc = toProviders(given, { id: 'oidc', name: given.OIDC_NAME, issuer: given.OIDC_ISSUER ?? null });
  if (oidc.length > 0 && given.OIDC_ISSUER === undefined) throw new Error('OIDC_CLIENT_ID needs OIDC_ISSUER');
  return {
    secret: given.AUTH_SECRET,
    signUp: given.SIGN_UP,
    groups: { claim: given.OIDC_GROUPS_CLAIM, administrators: given.OIDC_ADMIN_GROUP ?? null },
    providers: [
      ...toProviders(given, { id: 'github', name: 'GitHub', issuer: null }),
      ...toProviders(given, { id: 'gitlab', name: 'GitLab', issuer: given.GITLAB_ISSUER ?? null }),
      ...oidc,
    ],
  };
}
