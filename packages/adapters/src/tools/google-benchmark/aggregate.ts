import type { BenchmarkRow } from './row.ts';

/** Rows the tool computes from the repetitions of a benchmark by default; programs may add others. */
const KNOWN = ['mean', 'median', 'stddev', 'cv', 'BigO', 'RMS'] as const;

/** The suffixes of formats without `run_type`. */
const SUFFIX = /_(mean|median|stddev|cv|BigO|RMS|min|max|p\d{1,3})$/;

const REPEATED = /\/repeats:\d{1,9}(?:\/|$)/;

export const isComplexity = (aggregate: string): boolean => aggregate === 'BigO' || aggregate === 'RMS';

/**
 * A name of a table or an old report, split: `BM_Select_mean` is the mean of `BM_Select` where the report has that
 * benchmark, or more than one aggregate of it, or a number of repetitions in the name; elsewhere it is the name of a
 * benchmark.
 */
export function splitAggregate(name: string, names: ReadonlySet<string>): Pick<BenchmarkRow, 'runName' | 'aggregate'> {
  const aggregate = SUFFIX.exec(name.slice(-40))?.[1] ?? null;
  const runName = aggregate === null ? name : name.slice(0, -aggregate.length - 1);
  const others = KNOWN.filter((other) => other !== aggregate && names.has(`${runName}_${other}`));
  // How times grow with an argument, and the number of repetitions: both are said by the names alone.
  const isStated =
    aggregate !== null &&
    (isComplexity(aggregate) ? [...names].some((other) => other.startsWith(`${runName}/`)) : REPEATED.test(runName));
  return aggregate !== null && (names.has(runName) || others.length > 0 || isStated)
    ? { runName, aggregate }
    : { runName: name, aggregate: null };
}
