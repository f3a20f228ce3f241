import type { Uncertainty } from '@tachograph/schema/result';

/** One figure of a benchmark, in the unit it was printed in. */
export type Figure = {
  readonly metric: string;
  readonly unit: string;
  readonly value: number;
  readonly statistic: string;
  readonly uncertainty: Uncertainty | null;
  readonly n: number | null;
  readonly samples: readonly number[] | null;
};

/** One benchmarked command, from any of hyperfine's formats. */
export type Benchmark = {
  readonly location: string;
  readonly command: string;
  readonly params: ReadonlyMap<string, string>;
  readonly figures: readonly Figure[];
  /** Why its figures measure nothing; null where they do. */
  readonly failure: string | null;
};

export type HyperfineFacts = { version: string | null; os: string | null; arch: string | null };

export const noFacts = (): HyperfineFacts => ({ version: null, os: null, arch: null });

/** All the benchmarks of a file. */
export type Report = { readonly benchmarks: readonly Benchmark[]; readonly facts: HyperfineFacts };

/** A mean without samples. */
export const toMean = (metric: string, unit: string, value: number | null, n: number | null): Figure[] =>
  value === null ? [] : [{ metric, unit, value, statistic: 'mean', uncertainty: null, n, samples: null }];
