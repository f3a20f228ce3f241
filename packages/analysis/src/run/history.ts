import type { Version } from '@tachograph/schema/version';

/** What one run came to on one series, its repeats taken together: a point of a history. */
export type HistoryPoint = {
  readonly series: string;
  readonly version: Version | null;
  readonly scenarioHash: string | null;
  /** The run, or its repetition group: points of one version in one batch are of one point in time. */
  readonly batch: string;
  /** Of the evaluated commit in another job; otherwise of the base branch. */
  readonly isHead: boolean;
  readonly at: Date;
  /** In the canonical unit: the median of the repeats that are `ok`. */
  readonly value: number;
};

/** Runs of the base branch and of the evaluated commit, in one environment, oldest first. */
export type History = readonly HistoryPoint[];
