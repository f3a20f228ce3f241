import type { Result } from '@tachograph/schema/result';

/** What a benchmark measures, by the start of its name: result files and logs contain nothing else about it. */
export type BenchmarkKind = {
  readonly measure: Pick<Result, 'metric' | 'unit' | 'direction' | 'statistic'>;
  /** True where unit and direction are unknown: asv stores them in `benchmarks.json`. */
  readonly guessed: boolean;
};

const PREFIX = /^(timeraw|time|peakmem|mem|track)(?=_|[A-Z]|$)/;

/**
 * asv runs what begins with `time`, `timeraw` (seconds, median of the samples), `mem`, `peakmem` (bytes) or `track` (a
 * number of the author's own); see "Writing benchmarks" in its documentation. A plugin may run others: one
 * whose result is printed as a time is a latency. Null for any other.
 */
export function readKind(name: string, printedTime: string | null): BenchmarkKind | null {
  const prefix = PREFIX.exec(
    name.slice(name.lastIndexOf('.') + 1).replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
  )?.[1];
  if (prefix === 'time' || prefix === 'timeraw' || (prefix === undefined && printedTime !== null)) {
    return { measure: { metric: 'latency', unit: 's', statistic: 'median' }, guessed: false };
  }
  if (prefix === 'mem') {
    return { measure: { metric: 'object size', unit: 'B', direction: 'lower', statistic: 'exact' }, guessed: false };
  }
  if (prefix === 'peakmem') {
    return { measure: { metric: 'peak memory', unit: 'B', direction: 'lower', statistic: 'max' }, guessed: false };
  }
  return prefix === 'track'
    ? { measure: { metric: 'tracked value', unit: 'value', direction: 'lower', statistic: 'exact' }, guessed: true }
    : null;
}
