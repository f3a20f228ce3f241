import { createHash, timingSafeEqual } from 'node:crypto';
import { createTrust, type Sender } from '../request/create-trust.ts';

export type MetricsAccess = {
  /** A client that sends it as a bearer token may read. */
  readonly token: string | null;
  /** IP addresses or networks that may read; empty for none. */
  readonly allow: readonly string[];
  /** Proxies whose `X-Forwarded-For` says where a request comes from. */
  readonly trustedProxies: readonly string[];
};

/** Headers that a proxy adds: what has one of them does not come from this machine itself. */
const OF_PROXIES = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

const digest = (text: string) => createHash('sha256').update(text).digest();

/** In the same time whatever the texts are. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

/**
 * Who may read the metrics: clients with the token or from an allowed address; without either setting, this machine, unless
 * the request came through a proxy.
 */
export function createMetricsAccess({ token, allow, trustedProxies }: MetricsAccess): (request: Sender) => boolean {
  const proxies = createTrust(trustedProxies);
  const allowed = createTrust(allow);
  const local = createTrust(['loopback']);
  return (request) => {
    if (request.socket.remoteAddress === undefined) return false;
    const [, sent] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (token !== null && sent !== undefined && isSame(sent, token)) return true;
    if (allowed.has(proxies.addressOf(request))) return true;
    if (token !== null || allow.length > 0) return false;
    return local.isProxy(request) && OF_PROXIES.every((name) => request.headers[name] === undefined);
  };
}
