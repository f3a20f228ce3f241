import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Limits } from '../limits.ts';
import { ProblemError } from '../problem.ts';
import { TokenBuckets } from './token-buckets.ts';

const MOST_REMEMBERED = 20_000;

/** Whoever has one IPv6 address has the 2^64 beside it. */
function toNetwork(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const before = head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4).join(':');
}

const toHash = (text: string) => createHash('sha256').update(text).digest('base64');

/**
 * Counts tokens that are not known by the address they come from. An address that has sent too many is refused without
 * a look at the database, but for tokens that were good lately: a mistake in one job does not stop its neighbours.
 */
export class WrongTokens {
  readonly #wrong: TokenBuckets;
  readonly #good = new Set<string>();

  constructor({ wrongTokensPerMinute }: Pick<Limits, 'wrongTokensPerMinute'>, now: () => Date) {
    this.#wrong = new TokenBuckets(wrongTokensPerMinute, now);
  }

  assertMayTry(address: string, text: string): void {
    if (this.#wrong.perMinute === 0) return;
    const { waitSeconds } = this.#wrong.read(toNetwork(address));
    if (waitSeconds === 0 || this.#good.has(toHash(text))) return;
    const detail = `More than ${this.#wrong.perMinute} tokens a minute that are not known here came from your address.`;
    throw new ProblemError('rate-limited', detail, {
      headers: { 'retry-after': String(waitSeconds), connection: 'close' },
    });
  }

  noteWrong(address: string, text: string): void {
    this.#wrong.take(toNetwork(address), 1);
    this.#good.delete(toHash(text));
  }

  noteGood(text: string): void {
    const hash = toHash(text);
    this.#good.delete(hash);
    this.#good.add(hash);
    const [oldest] = this.#good;
    if (this.#good.size > MOST_REMEMBERED && oldest !== undefined) this.#good.delete(oldest);
  }
}
