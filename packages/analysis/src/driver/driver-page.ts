import type { Version } from '@tachograph/schema/version';
import type { Anchor } from '../measurement/anchor.ts';
import type { DriverName, EnvironmentName, Measurement, MetricChoice } from '../measurement/measurement.ts';
import type { ScoreboardRow } from '../scoreboard/scoreboard.ts';
import type { TrendLine } from '../trend/trend.ts';
import type { TestedPage } from '../verdict/tested-page.ts';
import type { Evaluation, Verdict } from '../verdict/verdict.ts';

export type DriverPageOptions = {
  /** Identity; null: the environment in which most versions were measured. */
  readonly environment: string | null;
  /** Metric slug; null: the first that `listMetrics` lists. */
  readonly metric: string | null;
  /** Metrics that lead their families; the usual ones if left out. */
  readonly leading?: string | null;
  readonly evaluation?: Evaluation;
  /** Whether older versions were left out. */
  readonly hasOlder?: boolean;
};

/** One driver through its versions in one environment: a row for every case, all on one version axis. */
export type DriverPage = TestedPage & {
  readonly driver: DriverName | null;
  readonly metric: MetricChoice | null;
  readonly metrics: readonly MetricChoice[];
  /** What was measured, a metric each: that which is shown, or the one that leads. */
  readonly families: readonly { readonly name: string; readonly metric: string }[];
  /** Null when the one asked for is unknown, or when there are no results. */
  readonly environment: EnvironmentName | null;
  /** Where this driver was measured in this metric; most versions first, then newest. */
  readonly environments: readonly DriverEnvironment[];
  /** The axis: every version measured here in its true order, oldest first. Its index is the x of the lines. */
  readonly versions: readonly (Version | null)[];
  /** Versions that were measured in other environments only, newest first. */
  readonly elsewhere: readonly { readonly version: Version; readonly environment: EnvironmentName }[];
  /** What an operation costs beside the metric that is shown: of each family its metric, and round trips. */
  readonly costs: readonly DriverCost[];
  readonly rows: readonly DriverRow[];
  /** How the values were taken: "median of 3 repeats". */
  readonly valueDescription: string;
};

/** One metric beside the one that is shown, at the newest version of each case. */
export type DriverCost = {
  readonly metric: MetricChoice;
  /** Where it was measured, if not in the environment of the page. */
  readonly elsewhere: EnvironmentName | null;
  /** By `costKey` of the row. */
  readonly newest: ReadonlyMap<string, Measurement>;
};

type DriverEnvironment = EnvironmentName & { readonly versions: number; readonly newestAt: Date };

export type DriverRow = Pick<ScoreboardRow, 'case' | 'title' | 'params'> & {
  /** Unique in the page: a case has a row for each set of options. */
  readonly key: string;
  /** The same for all metrics of a scenario with its params and options. */
  readonly costKey: string;
  /** "pool", where the case was measured with several sets of options. */
  readonly options: string | null;
  /** The main line and, where releases run in parallel, a line for each release line that was returned to. */
  readonly lines: readonly TrendLine[];
  /** What every figure of the lines was measured in turns with; null where one was not, or where there are several anchors. */
  readonly anchor: Anchor | null;
  /** The newest version's measurement, whatever its status. */
  readonly newest: Measurement;
  /** This case was last measured with an older version than the page's newest. */
  readonly older: boolean;
  /** The version before on the same line that has a figure; null for a first one. */
  readonly previous: Measurement | null;
  /** The newest against the previous one. */
  readonly verdict: Verdict | null;
};
