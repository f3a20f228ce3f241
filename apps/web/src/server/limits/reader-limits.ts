import 'server-only';
import { createLimiter, createSteppedLimiter, type LimiterDecision, toClientNetwork } from '@tachograph/store/limits';
import { env } from '@/env.ts';
import { oncePerProcess } from '@/server/once-per-process.ts';
import { store } from '@/server/store.ts';
import { findVisitorAddress } from './visitor-address.ts';

/** Seconds. */
const MINUTE = 60;
const HOUR = 3600;

/** A process counts this part of a limit by itself: a reader who uses less of it in a minute costs no SQL. */
const STEP = 1 / 8;

const limits = () =>
  oncePerProcess('limits of readers', () => {
    const { readerPointsPerMinute: points, sharesPerHour } = env();
    const { pool } = store();
    const now = Date.now;
    const limiter = createLimiter({ pool, name: 'reader', points, duration: MINUTE });
    return {
      reading: createSteppedLimiter({ limiter, points, step: Math.max(1, points * STEP), duration: MINUTE, now }),
      sharing: createLimiter({ pool, name: 'shares', points: sharesPerHour, duration: HOUR }),
    };
  });

const ALLOWED: LimiterDecision = { allowed: true, remaining: 0, retryAfterSeconds: 0, limit: 0 };

const keyOf = (headers: Headers): string | null => {
  const address = findVisitorAddress(headers);
  return address && toClientNetwork(address);
};

/** Count the points of a request for its visitor's address. */
export async function consumeReading(headers: Headers, cost: number): Promise<LimiterDecision> {
  const key = keyOf(headers);
  if (key === null || env().readerPointsPerMinute === 0) return ALLOWED;
  return limits().reading.consume(key, cost);
}

/** Count a new share for its visitor's address. `giveBack` is for one that was there already. */
export async function consumeSharing(
  headers: Headers,
): Promise<LimiterDecision & { readonly giveBack: () => Promise<void> }> {
  const key = keyOf(headers);
  if (key === null) return { ...ALLOWED, giveBack: async () => {} };
  const { sharing } = limits();
  return { ...(await sharing.consume(key)), giveBack: () => sharing.giveBack(key) };
}
