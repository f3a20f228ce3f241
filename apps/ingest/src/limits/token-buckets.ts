const MINUTE_MS = 60_000;

/** Keys stored at most. The one unused for longest is dropped first: its bucket is the most likely to be full again. */
const MAX_KEYS = 20_000;

type Bucket = { balance: number; at: number };

export type Balance = {
  /** What is left in this minute; below zero while a debt is paid off. */
  readonly left: number;
  /** Seconds until something is left; 0 when something is. */
  readonly waitSeconds: number;
};

/**
 * A rate per minute for each key, as a token bucket that fills steadily and holds one minute's worth. A cost is taken
 * whole as long as anything is left, so that a cost above the capacity is possible; the key then waits until the debt is
 * paid.
 */
export class TokenBuckets {
  readonly perMinute: number;
  readonly #now: () => Date;
  readonly #buckets = new Map<string, Bucket>();

  /** `perMinute` 0 is no limit. */
  constructor(perMinute: number, now: () => Date) {
    this.perMinute = perMinute;
    this.#now = now;
  }

  /** Null when the cost was taken; otherwise how long to wait, and nothing is taken. */
  take(key: string, cost: number): Balance | null {
    if (this.perMinute === 0) return null;
    const bucket = this.#refill(key);
    if (bucket.balance < 1) return this.#toBalance(bucket);
    bucket.balance -= cost;
    return null;
  }

  giveBack(key: string, cost: number): void {
    if (this.perMinute === 0) return;
    const bucket = this.#refill(key);
    bucket.balance = Math.min(this.perMinute, bucket.balance + cost);
  }

  read(key: string): Balance {
    return this.#toBalance(this.#refill(key));
  }

  #toBalance({ balance }: Bucket): Balance {
    const waitSeconds = balance >= 1 ? 0 : Math.max(1, Math.ceil(((1 - balance) / this.perMinute) * 60));
    return { left: Math.floor(balance), waitSeconds };
  }

  #refill(key: string): Bucket {
    const at = this.#now().getTime();
    const previous = this.#buckets.get(key) ?? { balance: this.perMinute, at };
    // A clock that is set back neither adds nor removes anything.
    const gained = (Math.max(0, at - previous.at) / MINUTE_MS) * this.perMinute;
    const bucket = { balance: Math.min(this.perMinute, previous.balance + gained), at };
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > MAX_KEYS && oldest !== undefined) this.#buckets.delete(oldest);
    return bucket;
  }
}
