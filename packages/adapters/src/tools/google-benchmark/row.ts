import { lookUp } from '../../json/json-fields.ts';
import type { Location } from '../../text/line.ts';

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
