import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { ProblemError } from '../http/problem.ts';
import type { Limits } from './limits.ts';
import { TokenBuckets } from './token-buckets.ts';

const MAX_CACHED = 20_000;

/** The /64 network of an IPv6 address: one client usually owns all 2^64 addresses of it. */
function toNetwork(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip;
  const [head = '', tail] = ip.split('::');
  const before = head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4).join(':');
}

const toHash = (text: string) => createHash('sha256').update(text).digest('base64');

/**
 * Counts unknown tokens by the IP address that sends them. Requests from an address that sent too many are rejected
 * without a database query, except with a token that was valid lately: a mistake in one CI job does not stop the others
 * behind the same address.
 */
export class WrongTokens {
  readonly #wrong: TokenBuckets;
  readonly #valid = new Set<string>();

  constructor({ wrongTokensPerMinute }: Pick<Limits, 'wrongTokensPerMinute'>, now: () => Date) {
    this.#wrong = new TokenBuckets(wrongTokensPerMinute, now);
  }

  assertAllowed(ip: string, text: string): void {
    if (this.#wrong.perMinute === 0) return;
    const { waitSeconds } = this.#wrong.read(toNetwork(ip));
    if (waitSeconds === 0 || this.#valid.has(toHash(text))) return;
    const detail = `More than ${this.#wrong.perMinute} unknown tokens a minute came from your IP address.`;
    throw new ProblemError('rate-limited', detail, {
      headers: { 'retry-after': String(waitSeconds), connection: 'close' },
    });
  }

  addWrong(ip: string, text: string): void {
    this.#wrong.take(toNetwork(ip), 1);
    this.#valid.delete(toHash(text));
  }

  addValid(text: string): void {
    const hash = toHash(text);
    this.#valid.delete(hash);
    this.#valid.add(hash);
    const [oldest] = this.#valid;
    if (this.#valid.size > MAX_CACHED && oldest !== undefined) this.#valid.delete(oldest);
  }
}
