/** So many uploads within a second are a load: then what can wait leaves the processor to them. */
const MANY = 10;
const WITHIN_MS = 1_000;

/** Knows whether many uploads came lately. */
export class UploadLoad {
  readonly #nowMs: () => number;
  /** When the last uploads came, each in the place of the one `MANY` before it. */
  readonly #cameAt: number[] = Array.from({ length: MANY }, () => Number.NEGATIVE_INFINITY);
  #count = 0;

  /** @param nowMs a clock that only goes forward, in milliseconds */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  add(): void {
    this.#cameAt[this.#count % MANY] = this.#nowMs();
    this.#count += 1;
  }

  /** Whether ten uploads came within the last second. */
  get isHigh(): boolean {
    const oldest = this.#cameAt[this.#count % MANY] as number;
    return this.#nowMs() - oldest <= WITHIN_MS;
  }
}
