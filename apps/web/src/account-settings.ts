import 'server-only';

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
};

const SHORTEST_SECRET = 32;

/** The provider that two variables configure; null where neither is set. */
function readProvider(
  variables: NodeJS.ProcessEnv,
  { id, name, issuer }: Pick<Provider, 'id' | 'name' | 'issuer'>,
): Provider[] {
  const prefix = id.toUpperCase();
  const clientId = variables[`${prefix}_CLIENT_ID`];
  const clientSecret = variables[`${prefix}_CLIENT_SECRET`];
  if (!clientId && !clientSecret) return [];
  if (!clientId || !clientSecret) throw new Error(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must both be set`);
  return [{ id, name, issuer, clientId, clientSecret }];
}

function readIssuer(variables: NodeJS.ProcessEnv, name: string): string | null {
  const text = variables[name];
  if (!text) return null;
  if (!URL.canParse(text)) throw new Error(`${name} is not a URL`);
  return text.replace(/\/+$/, '');
}

/**
 * The settings of accounts; null without `AUTH_SECRET`: then nobody signs in, and everything else works.
 *
 * @throws {Error} that names the invalid variable
 */
export function readAccountSettings(variables: NodeJS.ProcessEnv): AccountSettings | null {
  const secret = variables.AUTH_SECRET;
  if (!secret) return null;
  if (secret.length < SHORTEST_SECRET) throw new Error(`AUTH_SECRET must have at least ${SHORTEST_SECRET} characters`);
  const signUp = variables.SIGN_UP || 'invited';
  if (signUp !== 'open' && signUp !== 'invited') throw new Error('SIGN_UP must be open or invited');
  const issuer = readIssuer(variables, 'OIDC_ISSUER');
  const oidc = readProvider(variables, { id: 'oidc', name: variables.OIDC_NAME || 'OpenID Connect', issuer });
  if (oidc.length > 0 && issuer === null) throw new Error('OIDC_CLIENT_ID needs OIDC_ISSUER');
  return {
    secret,
    signUp,
    providers: [
      ...readProvider(variables, { id: 'github', name: 'GitHub', issuer: null }),
      ...readProvider(variables, { id: 'gitlab', name: 'GitLab', issuer: readIssuer(variables, 'GITLAB_ISSUER') }),
      ...oidc,
    ],
  };
}
