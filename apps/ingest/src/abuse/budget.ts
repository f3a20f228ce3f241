type Waiting = { readonly amount: number; readonly admit: () => void };

/** An amount that many share. Whoever finds too little left waits, in the order of asking. */
export class Budget {
  readonly capacity: number;
  #left: number;
  readonly #waiting: Waiting[] = [];

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#left = capacity;
  }

  /** Whether the amount was to be had within this time. More than the whole budget counts as all of it. */
  async take(amount: number, waitMs: number): Promise<boolean> {
    const asked = Math.min(amount, this.capacity);
    if (this.#waiting.length === 0 && asked <= this.#left) {
      this.#left -= asked;
      return true;
    }
    return new Promise((resolve) => {
      const entry: Waiting = {
        amount: asked,
        admit: () => {
          clearTimeout(timer);
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        resolve(false);
        // Whoever stood behind may want less.
        this.#admit();
      }, waitMs);
      this.#waiting.push(entry);
    });
  }

  give(amount: number): void {
    this.#left += Math.min(amount, this.capacity);
    this.#admit();
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && next.amount <= this.#left; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#left -= next.amount;
      next.admit();
    }
  }
}
