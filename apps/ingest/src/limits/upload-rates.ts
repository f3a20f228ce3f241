import type { Store } from '@tachograph/store/database';
import { isRunStored } from '@tachograph/store/uploads';
import { ProblemError } from '../http/problem.ts';
import type { Limits } from './limits.ts';
import { type Balance, TokenBuckets } from './token-buckets.ts';

type RateLimits = Pick<Limits, 'requestsPerMinute' | 'resultsPerMinute'>;

const rateLimited = (what: string, perMinute: number, { waitSeconds }: Balance, headers: Record<string, string>) =>
  new ProblemError('rate-limited', `This token may send ${perMinute} ${what} a minute, and has.`, {
    headers: { ...headers, 'retry-after': String(waitSeconds) },
  });

/** How much each token uploads. An upload whose run is stored already is given back: retries are not abuse. */
export class UploadRates {
  readonly #requests: TokenBuckets;
  readonly #results: TokenBuckets;

  constructor({ requestsPerMinute, resultsPerMinute }: RateLimits, now: () => Date) {
    this.#requests = new TokenBuckets(requestsPerMinute, now);
    this.#results = new TokenBuckets(resultsPerMinute, now);
  }

  /** Count a request, or reject it before its body is read. */
  acceptRequest(token: string): void {
    const empty = this.#requests.take(token, 1);
    if (empty) throw rateLimited('uploads', this.#requests.perMinute, empty, this.toHeaders(token));
  }

  giveBackRequest(token: string): void {
    this.#requests.giveBack(token, 1);
  }

  /** Count the results of a run, or reject the run if it is not stored already. */
  async takeResults(
    token: string,
    results: number,
    { db, projectId, contentHash }: { readonly db: Store; readonly projectId: number; readonly contentHash: string },
  ): Promise<void> {
    const empty = this.#results.take(token, results);
    if (empty === null || (await isRunStored(db, projectId, contentHash))) return;
    throw rateLimited('results', this.#results.perMinute, empty, this.toHeaders(token));
  }

  giveBackResults(token: string, results: number): void {
    this.#results.giveBack(token, results);
  }

  /** `RateLimit-Policy` and `RateLimit`, as draft 10 of the IETF's RateLimit header fields defines them. */
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
