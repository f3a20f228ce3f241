import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

type Header = { readonly alg?: string; readonly kid?: string };

/** An issuer of identities as a CI has one: discovery, keys, and jobs whose identities it signs. Close it. */
export async function startCiIssuer() {
  let keys = await generateKeyPair('RS256', { extractable: true });
  let kid = 'first';
  let isAway = false;
  const server = createServer(async (request, response) => {
    const { url } = request;
    if (isAway) return void response.writeHead(500).end();
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const send = (body: object) =>
      void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (url === '/.well-known/openid-configuration') return send({ issuer, jwks_uri: `${issuer}/keys` });
    if (url === '/keys')
      return send({ keys: [{ ...(await exportJWK(keys.publicKey)), kid, alg: 'RS256', use: 'sig' }] });
    return void response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    publicKey: () => exportJWK(keys.publicKey),
    /** From now on it signs by another key. */
    rotate: async () => {
      keys = await generateKeyPair('RS256', { extractable: true });
      kid = 'second';
    },
    setAway: (away: boolean) => {
      isAway = away;
    },
    /** The identity of a job. `claims` replace the usual ones; undefined leaves one out. */
    sign: (claims: JWTPayload, { alg = 'RS256', kid: named = kid }: Header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid: named }).sign(keys.privateKey),
    close: () => server.close(),
  };
}
