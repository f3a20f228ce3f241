import { getHeapStatistics } from 'node:v8';
import { collectGarbage } from '@tachograph/telemetry/memory';

/** Less garbage than this, in bytes, is not worth a whole collection, which takes a tenth of a second and more. */
const WORTH_BYTES = 32 * 1024 * 1024;

/** What this thread has in memory, with the garbage that was not collected. */
const readUsed = (): number => {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
};

/** Collects garbage where there may be enough of it since the last time. */
function createCollection(): () => void {
  let left = 0;
  return () => {
    if (readUsed() < left + WORTH_BYTES) return;
    collectGarbage();
    left = readUsed();
  };
}

/**
 * Knows whether a large body is held, and has garbage collected after the last one: V8 would keep that of a large run until more memory is
 * needed, beside the next large run.
 */
export class LargeBodies {
  readonly #collect: () => void;
  #held = 0;

  constructor(collect = createCollection()) {
    this.#collect = collect;
  }

  get areHeld(): boolean {
    return this.#held > 0;
  }

  /** A large body is held until the returned function is called. The response to it is not kept waiting. */
  hold(): () => void {
    this.#held += 1;
    return () => {
      this.#held -= 1;
      if (this.#held === 0) setImmediate(() => this.#held === 0 && this.#collect());
    };
  }
}
