/**
 * What JMH printed of benchmarks that failed: it leaves them out of its report without a word.
 *
 * @param {string} log
 * @returns {Map<string, string>} the error, by `Class.method`; the first of each counts
 */
export function readFailures(log) {
  /** @type {Map<string, string>} */
  const failures = new Map();
  let benchmark = '';
  let failing = false;
  for (const line of log.split('\n')) {
    const begins = /^# Benchmark: (?:\w+\.)*?(\w+\.\w+)$/.exec(line.trim());
    if (begins) {
      benchmark = begins[1] ?? '';
      failing = false;
    } else if (/<failure>|<forked VM failed/.test(line)) {
      failing = true;
    } else if (failing && line.trim() !== '') {
      if (!failures.has(benchmark)) failures.set(benchmark, line.trim());
      failing = false;
    }
  }
  return failures;
}
