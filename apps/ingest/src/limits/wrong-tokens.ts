import type { Store } from '@tachograph/store/database';
import { createLimiter, type Limiter, toClientNetwork } from '@tachograph/store/limits';
import { ProblemError } from '../http/problem.ts';
import type { Limits } from './limits.ts';

/** Counts requests without a valid token by the IP address that sends them. A valid token is never rejected here. */
export class WrongTokens {
  readonly #limiter: Limiter;

  constructor({ pool }: Pick<Store, 'pool'>, { wrongTokensPerMinute }: Pick<Limits, 'wrongTokensPerMinute'>) {
    this.#limiter = createLimiter({ pool, name: 'wrong-tokens', points: wrongTokensPerMinute, duration: 60 });
  }

  /** Count one, and throw a `ProblemError` if the address has sent too many. */
  async count(ip: string): Promise<void> {
    const { allowed, limit, retryAfterSeconds } = await this.#limiter.consume(toClientNetwork(ip));
    if (allowed) return;
    throw new ProblemError('rate-limited', `More than ${limit} unknown tokens a minute came from your IP address.`, {
      headers: { 'retry-after': String(retryAfterSeconds), connection: 'close' },
    });
  }
}
