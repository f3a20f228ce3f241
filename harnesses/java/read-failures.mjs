/**
 * Reads which benchmarks failed from the output of JMH, which silently leaves them out of its report.
 *
 * @param {string} log
 * @returns {Map<string, string>} the error, by `Class.method`; the first of each benchmark
 */
export function readFailures(log) {
  /** @type {Map<string, string>} */
  const failures = new Map();
  let benchmark = '';
  let failing = false;
  for (const line of log.split('\n')) {
    const begins = /^# Benchmark: (?:\w+\.)*?(\w+\.\w+)$/.exec(line.trim());
    const died = /<(forked VM failed.*)>/.exec(line);
    const reason = died ? died[1] : failing ? line.trim() : '';
    if (reason && !failures.has(benchmark)) failures.set(benchmark, reason);
    if (begins || reason) failing = false;
    if (begins) benchmark = begins[1] ?? '';
    if (line.includes('<failure>')) failing = true;
  }
  return failures;
}
