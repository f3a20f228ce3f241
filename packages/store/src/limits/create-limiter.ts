/// <reference path="./rate-limiter-flexible.d.ts" />
import type pg from 'pg';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';

export type LimiterOptions = {
  /** The pool of the store; all processes on its database share the counts. */
  readonly pool: pg.Pool;
  /** What is counted. Limiters of one name share their counts. */
  readonly name: string;
  /** What one key may consume in one window; 0 for any amount. */
  readonly points: number;
  /** Length of a window in seconds. It begins with the first use of a key. */
  readonly duration: number;
};

export type LimiterDecision = {
  readonly allowed: boolean;
  /** Points left in this window. */
  readonly remaining: number;
  /** Seconds until the key is allowed again; 0 if it is now. */
  readonly retryAfterSeconds: number;
  /** Points of a whole window; 0 for any number. */
  readonly limit: number;
};

export type Limiter = {
  /** Count `cost` points. A cost is allowed as a whole while any point is left, so it may be larger than the limit. */
  readonly consume: (key: string, cost?: number) => Promise<LimiterDecision>;
  /** Return points that were consumed for nothing. */
  readonly giveBack: (key: string, cost?: number) => Promise<void>;
};

const UNLIMITED: LimiterDecision = { allowed: true, remaining: 0, retryAfterSeconds: 0, limit: 0 };

function toDecision(state: RateLimiterRes, points: number, allowed: boolean): LimiterDecision {
  const remaining = Math.max(0, points - state.consumedPoints);
  const hasMore = allowed && remaining > 0;
  const retryAfterSeconds = hasMore ? 0 : Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  return { allowed, remaining: allowed ? remaining : 0, retryAfterSeconds, limit: points };
}

/**
 * A limit by key, counted in the table `rate_limits`. A key that was rejected is rejected from memory, without SQL, until
 * its window ends. While the database is unavailable, each process counts in its own memory. It never rejects its promise.
 */
export function createLimiter({ pool, name, points, duration }: LimiterOptions): Limiter {
  if (points === 0) return { consume: async () => UNLIMITED, giveBack: async () => {} };
  const options = { keyPrefix: name, points, duration };
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    // By a migration: the role of a server need not be allowed to create tables.
    tableCreated: true,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory(options),
  });
  return {
    consume: async (key, cost = 1) => {
      try {
        return toDecision(await limiter.consume(key, cost), points, true);
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected;
        // A rejection from memory has no count.
        const wasLeft = rejected.consumedPoints > 0 && rejected.consumedPoints - cost < points;
        return toDecision(rejected, points, wasLeft);
      }
    },
    giveBack: async (key, cost = 1) => {
      await limiter.reward(key, cost);
    },
  };
}
