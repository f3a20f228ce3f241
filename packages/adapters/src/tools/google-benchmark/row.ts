import type { Location } from '../../text/line.ts';

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
  version: string | null;
  date: string | null;
  cpus: number | null;
  mhz: number | null;
  load: number | null;
  /** What the program adds (`--benchmark_context`), by its names. */
  readonly extra: Map<string, string>;
};

/** What a reader should know of every value, in whatever form the report says it. */
export const IS_DEBUG_BUILD = 'the benchmark library is a debug build';
export const IS_SCALING = 'CPU frequency scaling was enabled';

export const noFacts = (): Facts => ({
  version: null,
  date: null,
  cpus: null,
  mhz: null,
  load: null,
  extra: new Map(),
});
