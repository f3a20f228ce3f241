import type { Params } from '@tachograph/schema/result';

/** A counter of one row, in a unit of its own. */
export type Counter = {
  readonly name: string;
  readonly value: number;
  /** As the run format takes it. */
  readonly unit: string;
};

/** One row of a report, whichever its form. */
export type Row = {
  readonly location: string;
  /** As it stands in the report, for a rejection. */
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

/** What a report says about where and how it was measured. */
export type Facts = {
  version: string | null;
  date: string | null;
  cpus: number | null;
  mhz: number | null;
  load: number | null;
  /** Doubts the tool has itself: a debug build, a scaled clock. */
  readonly warnings: string[];
  /** What the program adds (`--benchmark_context`), by its names. */
  readonly extra: Map<string, string>;
};

export const noFacts = (): Facts => ({
  version: null,
  date: null,
  cpus: null,
  mhz: null,
  load: null,
  warnings: [],
  extra: new Map(),
});

/** A benchmark's name taken apart, before a driver is looked for in it. */
export type RunName = { readonly name: string; readonly params: Params };
