/** @import { Cell } from './cells.mjs' */

/**
 * What a program printed, parsed only to find which cells have a value. The server parses the figures.
 *
 * @typedef {object} Printed
 * @property {Set<string>} measured names of lines with a figure
 * @property {Map<string, string>} failed names of `--- FAIL` with their messages
 */

/**
 * @param {string} stdout
 * @returns {Printed}
 */
export function readPrinted(stdout) {
  /** @type {Printed} */
  const printed = { measured: new Set(), failed: new Map() };
  /** @type {string | null} */
  let failing = null;
  for (const line of stdout.split('\n')) {
    const result = /^(Benchmark\S+)\s+\d+\s+\S+ ns\/op/.exec(line);
    if (result?.[1]) printed.measured.add(result[1]);
    const failure = /^\s*--- FAIL: (Benchmark\S+)/.exec(line);
    if (failure?.[1]) printed.failed.set(failure[1], '');
    const message = /^ {4}\S+\.go:\d+: (.+)/.exec(line)?.[1];
    if (failing !== null && message) printed.failed.set(failing, printed.failed.get(failing) || message);
    failing = failure?.[1] ?? (message || /^ {8}/.test(line) ? failing : null);
  }
  return printed;
}

/**
 * Why a cell has no value: its own message, or how the program ended. If the first run of a benchmark fails, go test reports
 * it once, under the name without a number of threads, and runs no other number.
 *
 * @param {Cell} cell
 * @param {Printed} printed
 * @param {{ code: number | null, stderr: string }} ended
 */
export function whyMissing({ benchmark, printed: name }, { failed }, ended) {
  const message = failed.get(name) ?? failed.get(benchmark);
  if (message !== undefined) return message || 'go test reports it as failed, without a message';
  if (ended.code === 0) return 'the program has no such benchmark';
  return `the program ended before this benchmark: ${lastLine(ended)}`;
}

/**
 * Go prints the reason of a crash first, and a list of goroutines after it.
 *
 * @param {{ code: number | null, stderr: string }} ended
 */
function lastLine({ code, stderr }) {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const named = lines.find((line) => /^(?:panic|fatal error|runtime|SIG\w+): /.test(line));
  return named ?? lines.at(-1) ?? (code === null ? 'it took too long' : `exit code ${code}`);
}
