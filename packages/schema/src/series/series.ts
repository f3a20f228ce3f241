import type { Version } from '../version/version.ts';

/** How an environment is referred to: its identity in URLs, and the label that pages show. */
export type EnvironmentRef = { readonly identity: string; readonly label: string };

/** That a series has results of a driver version, and over which time. Columns are selected by it before points are read. */
export type SeriesVersion = {
  readonly series: string;
  readonly version: Version | null;
  readonly results: number;
  /** How many of the results have a value. */
  readonly figures: number;
  readonly firstAt: Date;
  /** Time of the newest result. */
  readonly measuredAt: Date;
};

/**
 * How far the repeats of one measurement lie apart: the results of one series, driver version and content of a scenario in
 * one repetition group, or in one run without a group.
 */
export type RepeatGroup = {
  readonly series: string;
  /** The version as it arrived. */
  readonly version: string | null;
  readonly scenarioHash: string | null;
  readonly repetitionGroup: string | null;
  /** Public id of the run, where there is no repetition group. */
  readonly run: string | null;
  readonly repeats: number;
  /** Sum of the squared deviations of ln(value) from its mean over the repeats. */
  readonly sumSquares: number;
  readonly lastAt: Date;
};

/** Series that measure alike: all cases of one environment with this metric, unit and statistic. */
export type Pool = {
  readonly environment: string;
  readonly metric: string;
  readonly unit: string;
  readonly statistic: string;
};

/** One result that was measured in turns with an anchor. */
export type Turn = {
  readonly series: string;
  readonly case: string;
  /** The version as it arrived. */
  readonly version: string | null;
  readonly scenarioHash: string | null;
  readonly anchor: string;
  readonly anchorVersion: string;
  /** The run and the number of the invocation in it. */
  readonly run: string;
  readonly invocation: number;
  readonly isAnchor: boolean;
  /** ln(value ÷ value of the anchor); 0 of the anchor itself. */
  readonly logRatio: number;
  /** The same of a second process of the anchor, which was measured beside it; null for none. */
  readonly twin: number | null;
};

/** What was measured in turns in one pool on one occasion. */
export type Batch = Pool & {
  /** The repetition group, or the public id of the run without one. */
  readonly occasion: string;
  readonly startedAt: Date;
  readonly turns: readonly Turn[];
};

/** The level at which values of one content of a case are shown that were measured in turns with one anchor in one environment. */
export type AnchorLevel = Pick<Turn, 'case' | 'scenarioHash' | 'anchor' | 'anchorVersion'> &
  Pick<Pool, 'environment'> & {
    /** Median of the newest 40 values of the anchor itself, in the unit of the case. */
    readonly value: number;
  };

/** What the repeats of one batch came to on one series, version and content: a point in time of a history. */
export type HistoryPoint = {
  readonly series: string;
  readonly version: Version | null;
  readonly scenarioHash: string | null;
  /** The repetition group, or the run without one: points of one version in one batch are of one point in time. */
  readonly batch: string;
  /** Of the evaluated commit, in another batch than the run; otherwise of the base branch. */
  readonly isHead: boolean;
  /** Time of its newest run. */
  readonly at: Date;
  /** In the canonical unit: the median of the repeats that are `ok`. */
  readonly value: number;
};
