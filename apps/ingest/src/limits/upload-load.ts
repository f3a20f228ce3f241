/** So many uploads within a second are a load: then what can wait leaves the processor to them. */
const MANY = 10;
const WITHIN_MS = 1_000;

/** Jobs that upload much pause between their parts: what begins in a pause would go on beside the next part. */
const PAUSE_MS = 5_000;

/** Knows whether many uploads came lately. */
export class UploadLoad {
  readonly #nowMs: () => number;
  /** When the last uploads came, each in the place of the one `MANY` before it. */
  readonly #cameAt: number[] = Array.from({ length: MANY }, () => Number.NEGATIVE_INFINITY);
  #count = 0;
  /** When the last of many uploads came. */
  #manyAt = Number.NEGATIVE_INFINITY;

  /** @param nowMs a clock that only goes forward, in milliseconds */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  add(): void {
    const now = this.#nowMs();
    this.#cameAt[this.#count % MANY] = now;
    this.#count += 1;
    const first = this.#cameAt[this.#count % MANY] as number;
    if (now - first <= WITHIN_MS) this.#manyAt = now;
  }

  /** Whether ten uploads came within a second, the last of them in the last five seconds. */
  get isHigh(): boolean {
    return this.#nowMs() - this.#manyAt <= PAUSE_MS;
  }
}
