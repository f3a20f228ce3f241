import type { Store } from '@tachograph/store/database';
import { isRunStored } from '@tachograph/store/uploads';
import type { Limits } from '../limits.ts';
import { ProblemError } from '../problem.ts';
import { type Balance, TokenBuckets } from './token-buckets.ts';

type RateLimits = Pick<Limits, 'requestsPerMinute' | 'resultsPerMinute'>;

const refuse = (what: string, perMinute: number, { waitSeconds }: Balance, headers: Record<string, string>) =>
  new ProblemError('rate-limited', `This token may send ${perMinute} ${what} a minute, and has.`, {
    headers: { ...headers, 'retry-after': String(waitSeconds) },
  });

/** How much each token uploads. What finds its run stored already is given back: retries are no abuse. */
export class UploadRates {
  readonly #requests: TokenBuckets;
  readonly #results: TokenBuckets;

  constructor({ requestsPerMinute, resultsPerMinute }: RateLimits, now: () => Date) {
    this.#requests = new TokenBuckets(requestsPerMinute, now);
    this.#results = new TokenBuckets(resultsPerMinute, now);
  }

  /** Count a request, or refuse it before its body is read. */
  takeRequest(token: string): void {
    const empty = this.#requests.take(token, 1);
    if (empty) throw refuse('uploads', this.#requests.perMinute, empty, this.toHeaders(token));
  }

  giveRequest(token: string): void {
    this.#requests.give(token, 1);
  }

  /** Count the results of a run; refused only when there is something new to store. */
  async takeResults(
    token: string,
    results: number,
    { db, projectId, contentHash }: { readonly db: Store; readonly projectId: number; readonly contentHash: string },
  ): Promise<void> {
    const empty = this.#results.take(token, results);
    if (empty === null || (await isRunStored(db, projectId, contentHash))) return;
    throw refuse('results', this.#results.perMinute, empty, this.toHeaders(token));
  }

  giveResults(token: string, results: number): void {
    this.#results.give(token, results);
  }

  /** `RateLimit-Policy` and `RateLimit` as the tenth draft of the IETF's RateLimit fields has them. */
  toHeaders(token: string): Record<string, string> {
    const limited = [['requests', this.#requests] as const, ['results', this.#results] as const].filter(
      ([, { perMinute }]) => perMinute > 0,
    );
    if (limited.length === 0) return {};
    const states = limited.map(([name, buckets]) => {
      const { left, waitSeconds } = buckets.read(token);
      return `"${name}";r=${Math.max(0, left)};t=${waitSeconds}`;
    });
    return {
      'ratelimit-policy': limited.map(([name, { perMinute }]) => `"${name}";q=${perMinute};w=60`).join(', '),
      ratelimit: states.join(', '),
    };
  }
}
