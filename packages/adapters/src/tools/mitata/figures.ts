import type { Params } from '@tachograph/schema/result';
import type { LatencySummary } from '../../figures/latency-summary.ts';

/** One benchmark of mitata, whichever of its formats it came in. */
export type MitataBenchmark = {
  readonly location: string;
  /** Its group, where it has one, and its name. */
  readonly path: readonly string[];
  readonly params: Params;
  /** Null for a benchmark that threw. */
  readonly latency: LatencySummary | null;
  /** Figures with units of their own: printed percentiles, the heap an iteration took, what the collector took. */
  readonly others: readonly OtherFigure[];
  readonly error: string | null;
};

export type OtherFigure = {
  readonly metric: 'latency' | 'heap' | 'gc';
  readonly estimator: 'mean' | 'p75' | 'p99';
  readonly unit: string;
  readonly value: number;
};

/** What mitata says of the machine. */
export type MitataFacts = {
  cpu: string | null;
  runtime: string | null;
  version: string | null;
  /** `x64-linux` */
  arch: string | null;
};
