import 'server-only';
import { createLimiter, type LimiterDecision, toClientNetwork } from '@tachograph/store/limits';
import { oncePerProcess } from '@/server/once-per-process.ts';
import { store } from '@/server/store.ts';
import { findVisitorAddress } from './visitor-address.ts';

/** Attempts of one address in ten minutes, and for one account in an hour, from whatever addresses. */
const OF_ADDRESS = 20;
const OF_ACCOUNT = 50;

const ALLOWED: LimiterDecision = { allowed: true, remaining: 0, retryAfterSeconds: 0, limit: 0 };

const limits = () =>
  oncePerProcess('limits of signing in', () => {
    const { pool } = store();
    return {
      address: createLimiter({ pool, name: 'sign-in', points: OF_ADDRESS, duration: 600 }),
      account: createLimiter({ pool, name: 'sign-in-account', points: OF_ACCOUNT, duration: 3600 }),
    };
  });

/**
 * Count an attempt to sign in: by the visitor's address, unless it is that of the same machine, which may be a proxy, and by account
 * where one is named.
 */
export async function consumeSignIn(headers: Headers, account: string | null): Promise<LimiterDecision> {
  const { address, account: ofAccount } = limits();
  const visitor = findVisitorAddress(headers);
  const decision = visitor === null ? ALLOWED : await address.consume(toClientNetwork(visitor));
  if (!decision.allowed || account === null) return decision;
  return ofAccount.consume(account.toLowerCase().slice(0, 200));
}
