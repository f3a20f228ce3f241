import { PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';

/**
 * What operations cost, apart from time: the reply to the request `count`.
 *
 * @param {import('../../bench/workers/node/serve-worker.mjs').Ready} ready
 * @param {number} operations
 */
export async function countOperations({ run, readStatus }, operations) {
  // Reading changes the counters too: the first two readings show by how much.
  const before = readStatus ? [await readStatus(), await readStatus()] : [];
  const heapBytes = await countHeap(run, operations);
  const after = readStatus ? [await readStatus()] : [];
  return { operations, counters: heapBytes === undefined ? {} : { heapBytes }, status: [...before, ...after] };
}

/**
 * Bytes that were allocated on the heap of V8. What grows while nothing is collected was allocated; so this needs a process
 * with `--expose-gc`, and young generations as large as `--min-semi-space-size` allows.
 *
 * @param {() => unknown} run
 * @param {number} operations
 * @returns {Promise<number | null | undefined>} null if something was collected; undefined without `--expose-gc`
 */
async function countHeap(run, operations) {
  const { gc } = globalThis;
  // The second collection finds what finalizers of the first have left.
  gc?.();
  gc?.();
  await nextTurn();
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    collections += list.getEntries().length;
  });
  observer.observe({ entryTypes: ['gc'] });
  const before = getHeapStatistics().used_heap_size;
  for (let done = 0; done < operations; done += 1) await run();
  const bytes = getHeapStatistics().used_heap_size - before;
  // The observer is called in a later turn.
  await nextTurn();
  await nextTurn();
  observer.disconnect();
  if (!gc) return undefined;
  return collections === 0 ? bytes : null;
}
