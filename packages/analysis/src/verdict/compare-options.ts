import type { Direction } from '@tachograph/units';
import type { Evaluation } from './verdict.ts';

/** Two measurements from environments between which no ratio may be given. */
export type EnvironmentGap = {
  /** Labels of the identity fields that differ; empty where that is not recorded. */
  readonly fields: readonly string[];
  /** Names of this side's environment and of the reference's, where they have one. */
  readonly environments: readonly [subject: string, reference: string] | null;
  /** The reason for comparing all the same; null withholds the ratio. */
  readonly override: string | null;
};

export type CompareOptions = Evaluation & {
  readonly direction: Direction;
  /** By which near-exact counts are known; left out where none are compared. */
  readonly metric?: string;
  /** The metric repeats exactly, such as allocations per operation: compared by equality. */
  readonly exact: boolean;
  /** Canonical unit, for the explanation. */
  readonly unit: string;
  /** "mysql2 2.2.5" and "mariadb 3.0.1-rc". */
  readonly names: { readonly reference: string; readonly other: string };
  /** What the values are of their samples. */
  readonly statistic?: string;
  /** The same of each side, where they may differ: different statistics are not compared. */
  readonly statistics?: { readonly reference: string; readonly other: string };
  /** Null or left out where both were measured in one environment. */
  readonly gap?: EnvironmentGap | null | undefined;
  /**
   * Repeats of two occasions are tested too: for a reproduction, which asks whether the figures agree and not whether the
   * drivers do.
   */
  readonly acrossOccasions?: boolean;
  /** Keys of the series of both sides, by which the noise of their pools is found. */
  readonly series?: { readonly reference: string; readonly other: string } | undefined;
};
