import type { BenchmarkRow } from './row.ts';

/** Rows the tool computes from the repetitions of a benchmark by default; programs may add others. */
const KNOWN = ['mean', 'median', 'stddev', 'cv', 'BigO', 'RMS'] as const;

/** The suffixes of formats without `run_type`. */
const SUFFIX = /_(mean|median|stddev|cv|BigO|RMS|min|max|p\d{1,3})$/;

/** False for a name that is that of a benchmark, whatever else the report has. */
export const mayBeAggregate = (name: string): boolean => SUFFIX.test(name.slice(-40));

const REPEATED = /\/repeats:\d{1,9}(?:\/|$)/;

export const isComplexity = (aggregate: string): boolean => aggregate === 'BigO' || aggregate === 'RMS';

/** The names of a report's rows. Searched for the start of a name only where a row of the complexity asks for it. */
export class ReportNames {
  private readonly names = new Set<string>();
  private sorted: readonly string[] | null = null;

  constructor(names: Iterable<string>) {
    for (const name of names) this.names.add(name);
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  /** Every start that is asked for would be compared with every name; in their order one comparison is enough. */
  hasStart(start: string): boolean {
    this.sorted ??= [...this.names].sort();
    let from = 0;
    let to = this.sorted.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.sorted[middle] ?? '') < start) from = middle + 1;
      else to = middle;
    }
    return this.sorted[from]?.startsWith(start) ?? false;
  }
}

/**
 * A name of a table or an old report, split: `BM_Select_mean` is the mean of `BM_Select` where the report has that
 * benchmark, or more than one aggregate of it, or a number of repetitions in the name; elsewhere it is the name of a
 * benchmark.
 */
export function splitAggregate(name: string, names: ReportNames): Pick<BenchmarkRow, 'runName' | 'aggregate'> {
  const aggregate = SUFFIX.exec(name.slice(-40))?.[1] ?? null;
  const runName = aggregate === null ? name : name.slice(0, -aggregate.length - 1);
  const others = KNOWN.filter((other) => other !== aggregate && names.has(`${runName}_${other}`));
  // How times grow with an argument, and the number of repetitions: both are said by the names alone.
  const isStated =
    aggregate !== null && (isComplexity(aggregate) ? names.hasStart(`${runName}/`) : REPEATED.test(runName));
  return aggregate !== null && (names.has(runName) || others.length > 0 || isStated)
    ? { runName, aggregate }
    : { runName: name, aggregate: null };
}
