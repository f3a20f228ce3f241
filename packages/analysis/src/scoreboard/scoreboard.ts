import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Measurement } from '../measurement/measurement.ts';
import type { DriverColumn, EnvironmentName, MetricChoice, Unknown } from '../measurement/series-data.ts';
import type { Verdict } from '../verdict/verdict.ts';

/** The overview's matrix: one block per environment, newest first. No ratio crosses a block. */
export type Scoreboard = {
  /** The metric shown; the asked one, or the first that `listMetrics` lists. Null when there are no results at all. */
  readonly metric: MetricChoice | null;
  readonly metrics: readonly MetricChoice[];
  /** Of the three environments measured last. */
  readonly blocks: readonly ScoreboardBlock[];
  /** The other environments, newest first. */
  readonly older: readonly { readonly environment: EnvironmentName; readonly newestAt: Date }[];
  /** Cells that were put to a test, and how many of their verdicts chance alone may explain. */
  readonly tested: number;
  readonly called: number;
  readonly same: number;
  readonly expectedFalsePositives: number;
  /** Of the verdicts: smaller differences are no difference. */
  readonly minimumEffect: number;
  readonly unknown: readonly Unknown[];
};

export type ScoreboardBlock = {
  readonly environment: EnvironmentName;
  readonly newestAt: Date;
  /** How the values were taken: "median of 3 repeats", "mean ± 95 %, n = 267–284". */
  readonly valueDescription: string;
  /** Reference first, then by number of results. The version is the driver's newest in this block. */
  readonly columns: readonly DriverColumn[];
  /** Those that most drivers have, as many as a page holds. */
  readonly rows: readonly ScoreboardRow[];
  readonly omittedRows: number;
};

export type ScoreboardRow = {
  readonly case: CaseIdentity;
  readonly title: string;
  /** "1,000 rows · text protocol"; empty when the scenario has no params. */
  readonly params: string;
  /** In the order of the block's columns; null where nothing was run. */
  readonly cells: readonly (ScoreboardCell | null)[];
};

export type ScoreboardCell = {
  readonly measurement: Measurement;
  readonly verdict: Verdict;
  /** The best `ok` value of its row, when at least two are `ok`. */
  readonly isBest: boolean;
  /** This case was last measured with an older version than the column's. */
  readonly older: boolean;
  /**
   * By version, oldest first: ratios to the anchor that all were measured in turns with, otherwise values. Null below three
   * versions.
   */
  readonly sparkline: readonly number[] | null;
};
