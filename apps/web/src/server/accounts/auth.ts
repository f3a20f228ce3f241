import 'server-only';
import { findAccount } from '@tachograph/store/accounts';
import { env } from '@/env.ts';
import { findVisitorAddress } from '@/server/limits/visitor-address.ts';
import { oncePerProcess } from '@/server/once-per-process.ts';
import { store } from '@/server/store.ts';
import { type Auth, createAuth } from './create-auth.ts';
import { signInByProvider } from './provider-sign-in.ts';

const NO_GROUPS = { claim: 'groups', administrators: null };

/** Accounts of this installation; null where nobody can sign in. */
export function auth(): Auth | null {
  const { accounts, webUrl } = env();
  return accounts && oncePerProcess('auth', () => createAuth(store(), accounts, { webUrl }));
}

/** What the callback of a provider responds. The roles of the account follow its groups. */
export const signInBy = (accounts: Auth, request: Request): Promise<Response> =>
  signInByProvider(() => accounts.handler(request), {
    db: store(),
    now: new Date(),
    ipAddress: findVisitorAddress(request.headers),
    groups: env().accounts?.groups ?? NO_GROUPS,
    findUser: (userId) => findAccount(store(), userId),
  });

/** The headers that better-auth gets of a request: cookies, the browser, and the address as we found it. */
export function toAuthHeaders({ headers }: Pick<Request, 'headers'>): Headers {
  const known = new Headers();
  for (const name of ['cookie', 'user-agent']) {
    const value = headers.get(name);
    if (value !== null) known.set(name, value);
  }
  known.set('x-tachograph-address', findVisitorAddress(headers) ?? '127.0.0.1');
  return known;
}

/** What better-auth says of a request that it rejects: a code such as `INVALID_PASSWORD`. */
export async function readAuthCode(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  return body !== null && typeof body === 'object' && 'code' in body ? String(body.code) : 'UNKNOWN';
}
