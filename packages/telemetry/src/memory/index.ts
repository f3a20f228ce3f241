import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Made in a new context: only those that are made after the flag have it. */
function createCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

let collect: (() => void) | null = null;

/**
 * Return the memory of what is no longer used in this thread. V8 does it when more is needed, and a thread that waits for its
 * next body needs none: the garbage of a large one would stay in memory until then. Takes hundredths of a second, and tenths
 * where hundreds of megabytes are in use.
 */
export function collectGarbage(): void {
  collect ??= createCollector();
  collect();
}

const LOOK_EVERY_MS = 1_000;
/** Collections take at most some hundredths of the time, whatever the memory is used for. */
const REST_MS = 3_000;

/**
 * Collect garbage while the process takes more memory than this, in bytes. V8 lets its heap grow before it collects, and does not
 * see what buffers and libraries take beside it.
 */
export function keepMemoryBelow(mostBytes: number): void {
  let restsUntil = 0;
  const look = () => {
    if (performance.now() < restsUntil || process.memoryUsage.rss() < mostBytes) return;
    collectGarbage();
    restsUntil = performance.now() + REST_MS;
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}
