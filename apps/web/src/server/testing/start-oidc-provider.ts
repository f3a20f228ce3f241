import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Who signs in there, by the name that they enter. */
type Person = { readonly email: string; readonly isConfirmed: boolean; readonly groups?: unknown };

/** A provider of OpenID Connect, with forms that accept any password. */
export async function startOidcProvider(
  redirectUri: string,
  people: Readonly<Record<string, Person>>,
): Promise<{ readonly issuer: string; readonly close: () => Promise<void> }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'tachograph', client_secret: 'a secret of the provider', redirect_uris: [redirectUri] }],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of the test'] },
    findAccount: async (_context: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({
        ...{ sub: id, name: id, email: people[id]?.email, email_verified: people[id]?.isConfirmed },
        groups: people[id]?.groups,
      }),
    }),
  });
  server.on('request', provider.callback());
  return {
    issuer,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
