/**
 * How long a cell is measured. tinybench continues until both the time and the number of calls are reached.
 *
 * @typedef {{ timeMs: number, warmupMs: number, minCalls: number }} Times
 */

/**
 * The used part of tinybench. It is loaded from where this harness installs it, so its own types are not available.
 *
 * @typedef {new (options: object) => {
 *   add: (name: string, run: () => Promise<unknown>, options: { async: true }) => void,
 *   run: () => Promise<{ result: { latency?: { samples?: number[] }, error?: Error } }[]>,
 * }} BenchClass
 */

/**
 * @param {BenchClass} Bench
 * @param {() => Promise<unknown>} run
 * @param {Times} times
 * @returns {Promise<number[]>} milliseconds of each call, shortest first
 */
export async function measureSamples(Bench, run, { timeMs, warmupMs, minCalls }) {
  const bench = new Bench({
    time: timeMs,
    warmupTime: warmupMs,
    iterations: minCalls,
    warmupIterations: minCalls,
    retainSamples: true,
    throws: true,
  });
  bench.add('operation', run, { async: true });
  const [task] = await bench.run();
  const samples = task?.result.latency?.samples;
  if (!samples || samples.length === 0) throw task?.result.error ?? new Error('tinybench returned no samples');
  return [...samples].sort((a, b) => a - b);
}
