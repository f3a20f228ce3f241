import { LRUCache } from 'lru-cache';
import type { Limiter, LimiterDecision } from './create-limiter.ts';

export type SteppedOptions = {
  /** Counts for all processes, with one statement each time. */
  readonly limiter: Limiter;
  /** What the limiter allows one key in one window; 0 for any amount. */
  readonly points: number;
  /** Points that a process counts by itself before it settles them with the others. */
  readonly step: number;
  /** Length of a window of the limiter, in seconds. */
  readonly duration: number;
  readonly now: () => number;
};

type Account = {
  unsettled: number;
  /** Points that were left when the account was settled. */
  left: number;
  since: number;
  blockedUntil: number;
};

/** Beyond so many keys those that were not seen for longest are forgotten. */
const MOST_ACCOUNTS = 20_000;

/**
 * A limit that costs a quiet client no SQL: each process counts up to `step` points of a key in memory, and then settles them
 * with the other processes. With n processes a key may so use up to n × `step` points above its limit. A client over it
 * is rejected from memory until the window ends.
 */
export function createSteppedLimiter({ limiter, points, step, duration, now }: SteppedOptions): Limiter {
  if (points === 0) return limiter;
  const accounts = new LRUCache<string, Account>({ max: MOST_ACCOUNTS });

  function open(key: string): Account {
    const found = accounts.get(key);
    const isStale = !found || (found.blockedUntil <= now() && now() - found.since > duration * 1000);
    const account = isStale ? { unsettled: 0, left: points, since: now(), blockedUntil: 0 } : found;
    accounts.set(key, account);
    return account;
  }

  const reject = ({ blockedUntil }: Account): LimiterDecision => {
    const retryAfterSeconds = Math.max(1, Math.ceil((blockedUntil - now()) / 1000));
    return { allowed: false, remaining: 0, retryAfterSeconds, limit: points };
  };

  return {
    consume: async (key, cost = 1) => {
      const account = open(key);
      if (account.blockedUntil > now()) return reject(account);
      account.unsettled += cost;
      if (account.unsettled < step) {
        const remaining = Math.max(0, Math.min(points, account.left - account.unsettled));
        return { allowed: true, remaining, retryAfterSeconds: 0, limit: points };
      }
      const settled = account.unsettled;
      account.unsettled = 0;
      const decision = await limiter.consume(key, settled);
      account.left = decision.remaining;
      if (!decision.allowed) account.blockedUntil = now() + decision.retryAfterSeconds * 1000;
      return decision;
    },
    giveBack: async (key, cost = 1) => {
      open(key).unsettled -= cost;
    },
  };
}
