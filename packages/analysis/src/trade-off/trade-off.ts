import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { ExactChange } from '../change/list-exact-changes.ts';
import type { DriverColumn, EnvironmentName, Measurement, Unknown } from '../measurement/measurement.ts';

/** Two metrics of one scenario and its params against each other, in one environment: a point per driver version. */
export type TradeOff = {
  readonly title: string;
  /** Null when nothing was measured, or when the params asked for are unknown. */
  readonly case: TradeOffCase | null;
  /** Every set of params of the scenario: those with two metrics first, then the most measured. */
  readonly cases: readonly TradeOffCase[];
  /** Null when the one asked for is unknown, or when there is no second metric. */
  readonly x: TradeOffAxis | null;
  readonly y: TradeOffAxis | null;
  readonly environment: EnvironmentName | null;
  /** Where either metric was measured; most versions with both first, then newest. */
  readonly environments: readonly TradeOffEnvironment[];
  /** How the values were taken, of y first: "median of 3 repeats; exact, uncertainty not stated"; and what the intervals are. */
  readonly valueDescription: string;
  readonly bands: string;
  /** Driver by driver, oldest version first. */
  readonly points: readonly TradeOffPoint[];
  /** Versions without a point, each with the reason. */
  readonly missing: readonly TradeOffMissing[];
  /** Where an exact one of the two metrics changed, of the drivers shown. */
  readonly changes: readonly ExactChange[];
  readonly unknown: readonly Unknown[];
};

export type TradeOffCase = {
  /** `protocol=text,rows=1000`: how a URL names the params. */
  readonly paramsKey: string;
  readonly params: string;
  /** What was measured of it, in the order of `listCases`. */
  readonly axes: readonly TradeOffAxis[];
  readonly results: number;
};

/** One metric in one statistic. */
export type TradeOffAxis = {
  /** How a URL names it: `latency`, or `latency:p99` where the metric has several statistics. */
  readonly key: string;
  /** "latency, p99"; an exact metric by its name alone. */
  readonly name: string;
  readonly case: CaseIdentity;
  readonly results: number;
};

/** An environment with the number of driver versions that have both metrics in it. */
export type TradeOffEnvironment = EnvironmentName & { readonly versions: number; readonly newestAt: Date };

/** A version of a driver with one set of options. */
export type TradeOffName = Pick<DriverColumn, 'driver' | 'options' | 'version'>;

export type TradeOffPoint = TradeOffName & {
  /** Unique in the chart. */
  readonly key: string;
  /** Both with a figure: the newest ones, of one run wherever one run has both. */
  readonly x: Measurement;
  readonly y: Measurement;
  /** One of the two is emulated: drawn, and neither on the front nor evaluated by it. */
  readonly emulated: boolean;
  readonly isOnFront: boolean;
  /** A point of the front that is at least as good in both and better in one. Null on the front, and where emulated. */
  readonly beatenBy: TradeOffName | null;
  /** The newest version drawn of its driver and options. */
  readonly isNewest: boolean;
};

export type TradeOffMissing = TradeOffName & {
  readonly key: string;
  /** "allocations: not measured", "latency, mean: failed: timeout". */
  readonly reason: string;
  /** Runs it was measured in, newest first. */
  readonly runs: readonly string[];
};
