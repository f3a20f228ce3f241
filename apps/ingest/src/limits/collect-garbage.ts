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
 * next body needs none: the garbage of a large one would stay in memory until then. Takes hundredths of a second.
 */
export function collectGarbage(): void {
  collect ??= createCollector();
  collect();
}
