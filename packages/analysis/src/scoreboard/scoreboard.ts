import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Version } from '@tachograph/schema/version';
import type { DriverColumn, EnvironmentName, Measurement, MetricChoice } from '../measurement/measurement.ts';
import type { TestedPage } from '../verdict/tested-page.ts';
import type { Verdict, VerdictOutcome } from '../verdict/verdict.ts';

/** The overview's table: scenarios and drivers of one environment. No ratio crosses environments. */
export type Scoreboard = TestedPage & {
  /** The metric shown; the asked one, or the first that `listMetrics` lists. Null when there are no results at all. */
  readonly metric: MetricChoice | null;
  readonly metrics: readonly MetricChoice[];
  /** The one that is shown: the requested one, or the fullest. Null without environments. */
  readonly environment: ScoreboardEnvironment | null;
  /** All that have results, the fullest first. */
  readonly environments: readonly ScoreboardEnvironment[];
  /** How the values were taken: "median of 3 repeats", "mean ± 95 %, n = 267–284". */
  readonly valueDescription: string;
  /** Reference first, then by number of results. The version is the driver's newest in this environment. */
  readonly columns: readonly DriverColumn[];
  /** Those that most drivers have, as many as a page holds. */
  readonly rows: readonly ScoreboardRow[];
  readonly omittedRows: number;
  readonly omittedDrivers: number;
  /** One entry per column, in their order; empty without a column of the reference. */
  readonly standing: readonly StandingEntry[];
  /** Of each column (its key) with a history: its values through its versions, relative to the newest one. */
  readonly histories: Readonly<Record<string, ScoreboardLine>>;
};

export type ScoreboardEnvironment = EnvironmentName & {
  readonly newestAt: Date;
  /** In every metric. */
  readonly scenarios: number;
  readonly drivers: number;
  /** Whether it has results in the metric that is shown. */
  readonly hasMetric: boolean;
};

/** How a driver stands against the reference: the geometric mean of its ratios. */
export type StandingEntry = {
  readonly column: DriverColumn;
  /** Times better than the reference, with its 95 % interval; 1 of the reference, null without a common case. */
  readonly ratio: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Cases of the mean. */
  readonly n: number;
  /** Of the driver and of the reference the version of these cases; null where they are of several. */
  readonly versions: { readonly own: Version | null; readonly reference: Version | null };
  readonly outcome: VerdictOutcome;
  /** The same over the cases that all drivers have: the order of the standing. Null without one. */
  readonly place: number | null;
  /** False where the driver was measured in far fewer cases than others: its place is by those alone. */
  readonly isCommon: boolean;
  readonly explanation: string;
};

/** A line through versions, oldest first. */
export type ScoreboardLine = { readonly versions: readonly string[]; readonly values: readonly number[] };

export type ScoreboardRow = {
  readonly case: CaseIdentity;
  readonly title: string;
  /** "1,000 rows · text protocol"; empty when the scenario has no params. */
  readonly params: string;
  /** Of the scenario; null where it has none. */
  readonly category: string | null;
  /** In the order of the columns; null where nothing was run. */
  readonly cells: readonly (ScoreboardCell | null)[];
};

export type ScoreboardCell = {
  /** Key of its series. */
  readonly series: string;
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
  readonly sparkline: ScoreboardLine | null;
};
