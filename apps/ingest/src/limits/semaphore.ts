type Waiter = { readonly amount: number; readonly admit: () => void };

/** A weighted semaphore with timeouts: callers share an amount, and wait in the order of their calls. */
export class Semaphore {
  readonly capacity: number;
  #available: number;
  readonly #waiters: Waiter[] = [];

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#available = capacity;
  }

  /** Whether the amount became available within this time. An amount above the capacity counts as the capacity. */
  async acquire(amount: number, waitMs: number): Promise<boolean> {
    const wanted = Math.min(amount, this.capacity);
    if (this.#waiters.length === 0 && wanted <= this.#available) {
      this.#available -= wanted;
      return true;
    }
    return new Promise((resolve) => {
      const waiter: Waiter = {
        amount: wanted,
        admit: () => {
          clearTimeout(timer);
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        resolve(false);
        // The next waiter may want less than this one did.
        this.#admitWaiters();
      }, waitMs);
      this.#waiters.push(waiter);
    });
  }

  /** The amount that is in use, and the callers that wait. */
  load(): { readonly active: number; readonly waiting: number } {
    return { active: this.capacity - this.#available, waiting: this.#waiters.length };
  }

  release(amount: number): void {
    this.#available += Math.min(amount, this.capacity);
    this.#admitWaiters();
  }

  #admitWaiters(): void {
    for (let next = this.#waiters[0]; next && next.amount <= this.#available; next = this.#waiters[0]) {
      this.#waiters.shift();
      this.#available -= next.amount;
      next.admit();
    }
  }
}
