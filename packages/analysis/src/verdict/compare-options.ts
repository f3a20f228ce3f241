import type { Direction } from '@tachograph/units';

export type CompareOptions = {
  readonly direction: Direction;
  /** The metric repeats exactly, such as allocations per operation: compared by equality. */
  readonly exact: boolean;
  /** Canonical unit, for the sentence. */
  readonly unit: string;
  /** "mysql2 2.2.5" and "mariadb 3.0.1-rc". */
  readonly names: { readonly reference: string; readonly other: string };
  /** What the values estimate. Samples of one invocation are tested only for a mean or a median, never for a p99. */
  readonly estimator?: string;
  /** Smallest relative difference worth a verdict; 0.03 unless told otherwise. */
  readonly minimumEffect?: number;
  /** Bootstrap draws for the interval of the ratio; 1,000 unless told otherwise, 0 for none. */
  readonly draws?: number;
};
