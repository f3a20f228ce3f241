import type { Store } from '@tachograph/store/database';
import { createLimiter, createSteppedLimiter, type Limiter, type LimiterDecision } from '@tachograph/store/limits';
import { isRunStored } from '@tachograph/store/uploads';
import { ProblemError } from '../http/problem.ts';
import type { Limits } from './limits.ts';

type RateLimits = Pick<Limits, 'requestsPerMinute' | 'resultsPerMinute'>;
type Limited = 'requests' | 'results';

/** Seconds. */
const MINUTE = 60;

/** A process counts this part of a limit by itself: most uploads cost no SQL here. */
const STEP = 1 / 50;

/** What each token may upload, counted by all servers of one database together; each of them may add a fiftieth. */
export class UploadRates {
  readonly limiters: Readonly<Record<Limited, Limiter>>;
  /** The limits that apply, as `RateLimit-Policy` states them. */
  readonly policies: readonly string[];

  constructor({ pool }: Pick<Store, 'pool'>, { requestsPerMinute, resultsPerMinute }: RateLimits) {
    const points = { requests: requestsPerMinute, results: resultsPerMinute };
    const create = (name: Limited) =>
      createSteppedLimiter({
        limiter: createLimiter({ pool, name, points: points[name], duration: MINUTE }),
        points: points[name],
        step: Math.max(1, points[name] * STEP),
        duration: MINUTE,
        now: () => Date.now(),
      });
    this.limiters = { requests: create('requests'), results: create('results') };
    this.policies = (['requests', 'results'] as const)
      .filter((name) => points[name] > 0)
      .map((name) => `"${name}";q=${points[name]};w=${MINUTE}`);
  }

  /** Count a request of a token, or throw a `ProblemError` before its body is read. */
  async acceptRequest(token: string): Promise<TokenUsage> {
    const usage = new TokenUsage(this, token);
    await usage.takeRequest();
    return usage;
  }
}

/** What one request uses of the rates of its token. An upload whose run is stored already is given back: retries are not abuse. */
export class TokenUsage {
  readonly #rates: UploadRates;
  readonly #token: string;
  readonly #states = new Map<Limited, LimiterDecision>();

  constructor(rates: UploadRates, token: string) {
    this.#rates = rates;
    this.#token = token;
  }

  async takeRequest(): Promise<void> {
    if (!(await this.#take('requests', 1))) throw this.#toRateLimited('requests', 'uploads');
  }

  giveBackRequest(): Promise<void> {
    return this.#giveBack('requests', 1);
  }

  /** Count the results of a run, or throw a `ProblemError` if it is not stored already. */
  async takeResults(
    results: number,
    { db, projectId, contentHash }: { readonly db: Store; readonly projectId: number; readonly contentHash: string },
  ): Promise<void> {
    if ((await this.#take('results', results)) || (await isRunStored(db, projectId, contentHash))) return;
    throw this.#toRateLimited('results', 'results');
  }

  giveBackResults(results: number): Promise<void> {
    return this.#giveBack('results', results);
  }

  /**
   * `RateLimit-Policy` and `RateLimit`, as draft 10 of the IETF's RateLimit header fields defines them. Of a rate that this
   * request has not used, only the policy is known.
   */
  toHeaders(): Record<string, string> {
    if (this.#rates.policies.length === 0) return {};
    const states = [...this.#states].map(
      ([name, { remaining, retryAfterSeconds }]) => `"${name}";r=${remaining};t=${retryAfterSeconds}`,
    );
    return {
      'ratelimit-policy': this.#rates.policies.join(', '),
      ...(states.length > 0 ? { ratelimit: states.join(', ') } : {}),
    };
  }

  async #take(name: Limited, cost: number): Promise<boolean> {
    const state = await this.#rates.limiters[name].consume(this.#token, cost);
    if (state.limit > 0) this.#states.set(name, state);
    return state.allowed;
  }

  async #giveBack(name: Limited, cost: number): Promise<void> {
    await this.#rates.limiters[name].giveBack(this.#token, cost);
    const state = this.#states.get(name);
    if (!state) return;
    const remaining = Math.min(state.limit, state.remaining + cost);
    this.#states.set(name, { ...state, remaining, retryAfterSeconds: 0 });
  }

  #toRateLimited(name: Limited, what: string): ProblemError {
    const { limit = 0, retryAfterSeconds = 1 } = this.#states.get(name) ?? {};
    return new ProblemError('rate-limited', `This token may send ${limit} ${what} a minute, and has.`, {
      headers: { ...this.toHeaders(), 'retry-after': String(retryAfterSeconds) },
    });
  }
}
