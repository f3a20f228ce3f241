import 'server-only';
import { createLimiter, type LimiterDecision, toClientNetwork } from '@tachograph/store/limits';
import { oncePerProcess } from '@/server/once-per-process.ts';
import { store } from '@/server/store.ts';
import { findVisitorAddress } from './visitor-address.ts';

/** Attempts of one address in ten minutes, and for one account in an hour, from all browsers in which it never signed in. */
const OF_ADDRESS = 20;
const OF_ACCOUNT = 50;

/** Longer than a code of an authenticator app is accepted, with the clocks that differ. */
const CODE_SECONDS = 180;

const ALLOWED: LimiterDecision = { allowed: true, remaining: 0, retryAfterSeconds: 0, limit: 0 };

const limits = () =>
  oncePerProcess('limits of signing in', () => {
    const { pool } = store();
    return {
      address: createLimiter({ pool, name: 'sign-in', points: OF_ADDRESS, duration: 600 }),
      account: createLimiter({ pool, name: 'sign-in-account', points: OF_ACCOUNT, duration: 3600 }),
      code: createLimiter({ pool, name: 'sign-in-code', points: 1, duration: CODE_SECONDS }),
    };
  });

/**
 * Count an attempt to sign in: by the visitor's address, unless it is that of the same machine, which may be a proxy, and by account
 * where one is named. Strangers cannot keep its owner out: a browser that the account signed in with before is not counted with theirs.
 */
export async function consumeSignIn(headers: Headers, account: string | null): Promise<LimiterDecision> {
  const { address, account: ofAccount } = limits();
  const visitor = findVisitorAddress(headers);
  const decision = visitor === null ? ALLOWED : await address.consume(toClientNetwork(visitor));
  if (!decision.allowed || account === null) return decision;
  return ofAccount.consume(account.toLowerCase().slice(0, 200));
}

/** Use up the code of an authenticator app: it signs its account in once (RFC 6238, 5.2). False where it did before. */
export const consumeCode = async (userId: string, code: string): Promise<boolean> =>
  (await limits().code.consume(`${userId} ${code}`)).allowed;
