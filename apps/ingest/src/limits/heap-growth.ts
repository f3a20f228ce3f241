import { setFlagsFromString } from 'node:v8';

/** Memory of the process, in bytes: from `compact` on garbage is collected early, until there is less than `relaxed`. */
export type HeapLimits = { readonly compact: number; readonly relaxed: number };

/** Asking for the memory of the process takes some microseconds. */
const WATCH_EVERY_MS = 250;

type Deps = {
  /** Memory of the process, in bytes. */
  readonly readBytes: () => number;
  readonly setCompact: (compact: boolean) => void;
};

/** For all threads of the process at once. */
const setCompact = (compact: boolean) => setFlagsFromString(compact ? '--optimize-for-size' : '--no-optimize-for-size');

/**
 * Decides how far heaps may grow before garbage is collected. Compact: by a third, while a large body is held and while the
 * process has more memory than its limit. Otherwise fourfold, which takes less processor time for small uploads; but
 * the garbage of one large run would then stay in memory beside the next run.
 */
export class HeapGrowth {
  readonly #limits: HeapLimits;
  readonly #deps: Deps;
  #large = 0;
  #compact = false;

  constructor(limits: HeapLimits, deps: Deps = { readBytes: process.memoryUsage.rss, setCompact }) {
    this.#limits = limits;
    this.#deps = deps;
  }

  /** Look at the memory of the process from now on, without keeping the process alive. */
  watch(): void {
    setInterval(() => this.update(), WATCH_EVERY_MS).unref();
  }

  /** A large body is held until the returned function is called. */
  holdLarge(): () => void {
    this.#large += 1;
    this.update();
    return () => {
      this.#large -= 1;
      this.update();
    };
  }

  update(): void {
    const { compact, relaxed } = this.#limits;
    const next = this.#large > 0 || this.#deps.readBytes() >= (this.#compact ? relaxed : compact);
    if (next !== this.#compact) this.#deps.setCompact(next);
    this.#compact = next;
  }
}
