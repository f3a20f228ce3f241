import { type Fields, lookUp, readFinite, readText } from '../../json/fields.ts';
import type { Location } from '../../text/native-text.ts';

/** Counters with a meaning that the tool itself gives them. */
const KNOWN: Readonly<Record<string, { readonly metric: string; readonly unit: string }>> = {
  bytes_per_second: { metric: 'bandwidth', unit: 'B/s' },
  items_per_second: { metric: 'items', unit: 'items/s' },
  allocs_per_iter: { metric: 'allocations', unit: 'allocs/op' },
  max_bytes_used: { metric: 'max_bytes_used', unit: 'B' },
  total_allocated_bytes: { metric: 'total_allocated_bytes', unit: 'B' },
  net_heap_growth: { metric: 'net_heap_growth', unit: 'B' },
};

const IS_RATE = /per_(?:second|sec|s)$|_rate$|^(?:ops|qps|tps)$/i;

/**
 * What a counter measures. A JSON report has no units: those of the program's own counters are a guess by their name.
 */
export function toCounterUnit(name: string): { readonly metric: string; readonly unit: string } {
  return lookUp(KNOWN, name) ?? { metric: name, unit: IS_RATE.test(name) ? 'counts/s' : 'counts' };
}

/** A counter of one row, in its own unit. */
export type Counter = {
  readonly name: string;
  readonly value: number;
  /** As the run format takes it. */
  readonly unit: string;
};

/** One row of a report, in any format. */
export type BenchmarkRow = {
  readonly location: Location;
  /** As printed, for a rejection. */
  readonly text: string;
  /** As printed, `_mean` and the like included. */
  readonly name: string;
  /** The name of the benchmark alone. */
  readonly runName: string;
  /** `mean`, `stddev`, `cv`, `BigO`, …: what the row is of its repetitions; null for a repetition. */
  readonly aggregate: string | null;
  /** True where the aggregate is a share of the mean, such as `cv`, and no time. */
  readonly isShare: boolean;
  readonly status: 'ok' | 'failed' | 'skipped';
  readonly statusReason: string | null;
  /** Iterations of a repetition; repetitions of an aggregate. */
  readonly iterations: number | null;
  readonly realTime: number | null;
  readonly cpuTime: number | null;
  readonly timeUnit: string;
  readonly label: string | null;
  readonly counters: readonly Counter[];
};

/** Environment and tool as the report states them. */
export type Facts = {
  version?: string | null;
  date?: string | null;
  cpus?: number | null;
  mhz?: number | null;
  load?: number | null;
  /** What the program adds (`--benchmark_context`), by its names. */
  readonly extra: Map<string, string>;
};

/** What a reader should know of every value, in whatever form the report says it. */
export const IS_DEBUG_BUILD = 'the benchmark library is a debug build';
export const IS_SCALING = 'CPU frequency scaling was enabled';

/** Rows the tool computes from the repetitions of a benchmark by default; programs may add others. */
const AGGREGATES = ['mean', 'median', 'stddev', 'cv', 'BigO', 'RMS'] as const;

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
function splitAggregate(name: string, names: ReportNames): Pick<BenchmarkRow, 'runName' | 'aggregate'> {
  const aggregate = SUFFIX.exec(name.slice(-40))?.[1] ?? null;
  const runName = aggregate === null ? name : name.slice(0, -aggregate.length - 1);
  const others = AGGREGATES.filter((other) => other !== aggregate && names.has(`${runName}_${other}`));
  // How times grow with an argument, and the number of repetitions: both are said by the names alone.
  const isStated =
    aggregate !== null && (isComplexity(aggregate) ? names.hasStart(`${runName}/`) : REPEATED.test(runName));
  return aggregate !== null && (names.has(runName) || others.length > 0 || isStated)
    ? { runName, aggregate }
    : { runName: name, aggregate: null };
}

/** What the tool itself writes of every row; any other number is a counter. */
const OWN =
  /^(?:family_index|per_family_instance_index|repetitions|repetition_index|threads|iterations|real_time|cpu_time|cpu_coefficient|real_coefficient|rms)$/;

function readCounters(fields: Fields): Counter[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const number = OWN.test(name) ? null : readFinite(value);
    return number === null ? [] : [{ name, value: number, unit: toCounterUnit(name).unit }];
  });
}

function readStatus(fields: Fields): Pick<BenchmarkRow, 'status' | 'statusReason'> {
  if (fields.error_occurred === true) {
    return { status: 'failed', statusReason: readText(fields.error_message) ?? 'failed without a message' };
  }
  return fields.skipped === true
    ? { status: 'skipped', statusReason: readText(fields.skip_message) ?? 'skipped without a message' }
    : { status: 'ok', statusReason: null };
}

/** One entry of `benchmarks`, or one row of a CSV under the names of its columns. `names` are those of the report. */
export function toRow(
  fields: Fields,
  at: { location: Location; text: string },
  names: ReportNames,
  counters: readonly Counter[] = readCounters(fields),
): BenchmarkRow | null {
  const name = readText(fields.name);
  if (name === null) return null;
  const stated = readText(fields.aggregate_name);
  const split = stated === null ? splitAggregate(name, names) : { runName: name, aggregate: stated };
  const runType = readText(fields.run_type);
  const aggregate = runType === 'iteration' ? null : split.aggregate;
  return {
    ...at,
    name,
    runName: readText(fields.run_name) ?? (runType === 'iteration' ? name : split.runName),
    aggregate,
    isShare: aggregate === 'cv' || fields.aggregate_unit === 'percentage',
    ...readStatus(fields),
    iterations: readFinite(fields.iterations),
    realTime: readFinite(fields.real_time),
    cpuTime: readFinite(fields.cpu_time),
    timeUnit: readText(fields.time_unit) ?? 'ns',
    label: readText(fields.label),
    counters,
  };
}

/** The names of all rows, which identify aggregates where the report does not. */
export const listNames = (rows: readonly Fields[]): ReportNames =>
  new ReportNames(rows.flatMap(({ name }) => (typeof name === 'string' ? [name] : [])));
