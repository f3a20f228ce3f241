import type { Params } from '@tachograph/schema/result';
import type { LatencySummary } from '../../figures/latency-summary.ts';
import type { Location } from '../../text/line.ts';

/** One benchmark of mitata, from any of its formats. */
export type MitataBenchmark = {
  readonly location: Location;
  /** Its group, where it has one, and its name. */
  readonly path: readonly string[];
  /** Its name without the params in it; null where it has none. */
  readonly bareName: string | null;
  readonly params: Params;
  /** Null for a benchmark that threw. */
  readonly latency: LatencySummary | null;
  /** Values in other units: printed percentiles, heap per iteration, time of the garbage collector. */
  readonly others: readonly OtherFigure[];
  readonly error: string | null;
};

export type OtherFigure = {
  readonly metric: 'latency' | 'heap' | 'gc';
  readonly statistic: 'mean' | 'p75' | 'p99';
  readonly unit: string;
  readonly value: number;
};

/** The machine as mitata describes it. */
export type MitataFacts = {
  cpu: string | null;
  runtime: string | null;
  version: string | null;
  /** `x64-linux` */
  arch: string | null;
};
