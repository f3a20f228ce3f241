import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { collectGarbage } from './collect-garbage.ts';

/**
 * Memory of the process, in bytes: from `compact` on garbage is collected early, until there is less than `relaxed`. A large
 * body that comes when there is more than `roomy` has all of it collected first; from `full` on that is done at any time.
 */
export type HeapLimits = {
  readonly compact: number;
  readonly relaxed: number;
  readonly roomy: number;
  readonly full: number;
};

/** Less garbage than this is not worth a whole collection, which takes a tenth of a second and more. */
const WORTH_BYTES = 30 * 1024 * 1024;

/** Asking for the memory of the process takes some microseconds. */
const WATCH_EVERY_MS = 250;

type Deps = {
  /** Memory of the process, in bytes. */
  readonly readBytes: () => number;
  /** Of the heap of this thread, with the garbage that was not collected, in bytes. */
  readonly readHeapBytes: () => number;
  readonly setCompact: (compact: boolean) => void;
  /** Collects all garbage of this thread at once. */
  readonly collect: () => void;
};

const readHeapBytes = () => getHeapStatistics().used_heap_size;

/**
 * For all threads of the process, from now on: what an upload allocates is garbage a few milliseconds later, though V8 finds
 * that much of it survived and then allocates the like among what lives long, which only a whole collection frees.
 */
export const allocateYoung = (): void => setFlagsFromString('--no-allocation-site-pretenuring');

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
  /** The heap after the last whole collection: the memory of the process may stay, and says nothing of its garbage. */
  #collected = 0;

  constructor(
    limits: HeapLimits,
    deps: Deps = { readBytes: process.memoryUsage.rss, readHeapBytes, setCompact, collect: collectGarbage },
  ) {
    this.#limits = limits;
    this.#deps = deps;
  }

  /** Look at the memory of the process from now on, without keeping the process alive. */
  watch(): void {
    setInterval(() => this.update(), WATCH_EVERY_MS).unref();
  }

  /** Whether a large body is held. */
  get holdsLarge(): boolean {
    return this.#large > 0;
  }

  /** A large body is held until the returned function is called. */
  holdLarge(): () => void {
    this.#large += 1;
    if (this.#large === 1) this.#makeRoom(this.#limits.roomy);
    this.update();
    return () => {
      this.#large -= 1;
      this.update();
    };
  }

  /** Else the garbage of before would be there beside the large body, as nothing asks for more memory meanwhile. */
  #makeRoom(limit: number): void {
    const { readBytes, readHeapBytes, collect } = this.#deps;
    if (readBytes() < limit || readHeapBytes() < this.#collected + WORTH_BYTES) return;
    collect();
    this.#collected = readHeapBytes();
  }

  update(): void {
    const { compact, relaxed, full } = this.#limits;
    this.#makeRoom(full);
    const next = this.#large > 0 || this.#deps.readBytes() >= (this.#compact ? relaxed : compact);
    if (next !== this.#compact) this.#deps.setCompact(next);
    this.#compact = next;
  }
}
