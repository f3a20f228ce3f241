import 'server-only';
import { createLimiter, createSteppedLimiter, type LimiterDecision, toClientNetwork } from '@tachograph/store/limits';
import { env } from '@/env.ts';
import { oncePerProcess } from '@/server/once-per-process.ts';
import { store } from '@/server/store.ts';
import { parseVisitor } from '@/server/viewer/signed-in.ts';
import { findVisitorAddress } from './visitor-address.ts';

/** Seconds. */
const MINUTE = 60;
const HOUR = 3600;

/** A job freezes a page for each block of its documents. */
const TIMES_FOR_TOKENS = 10;

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
      tokens: createLimiter({ pool, name: 'shares', points: sharesPerHour * TIMES_FOR_TOKENS, duration: HOUR }),
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

/** A token is counted by itself: the upload server, which passes it on, has one address. */
function keyOfSharing(headers: Headers): { readonly by: 'tokens' | 'sharing'; readonly key: string } | null {
  const visitor = parseVisitor(headers);
  if (visitor && 'token' in visitor) return { by: 'tokens', key: visitor.token };
  const key = keyOf(headers);
  return key === null ? null : { by: 'sharing', key };
}

/** Count a new share for the token it is made with, or the address of its visitor. `giveBack` is for one that was there already. */
export async function consumeSharing(
  headers: Headers,
): Promise<LimiterDecision & { readonly giveBack: () => Promise<void> }> {
  const counted = keyOfSharing(headers);
  if (counted === null) return { ...ALLOWED, giveBack: async () => {} };
  const limiter = limits()[counted.by];
  return { ...(await limiter.consume(counted.key)), giveBack: () => limiter.giveBack(counted.key) };
}
