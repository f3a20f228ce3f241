import type { CaseIdentity } from '@tachograph/schema/normalise';
import type {
  DriverColumn,
  DriverName,
  EnvironmentName,
  Measurement,
  MetricChoice,
} from '../measurement/measurement.ts';
import type { TestedPage } from '../verdict/tested-page.ts';
import type { Verdict } from '../verdict/verdict.ts';
import type { SweepParam } from './list-sweep-params.ts';

/** One scenario along one numeric param, in one environment: a line for each driver version and group of other params. */
export type Sweep = TestedPage & {
  readonly title: string;
  /** The param that is swept; null where the scenario has none, or not the one asked for. */
  readonly param: SweepParam | null;
  /** Every param that can be swept, the one with most values first. */
  readonly params: readonly SweepParam[];
  readonly metric: MetricChoice | null;
  readonly metrics: readonly MetricChoice[];
  readonly statistic: string | null;
  /** Null if the requested one has no points, or no environment has any. */
  readonly environment: EnvironmentName | null;
  /** Most points first, then newest. */
  readonly environments: readonly (EnvironmentName & { readonly points: number; readonly newestAt: Date })[];
  /** What the other params may be, in this environment. */
  readonly groups: readonly SweepGroup[];
  /** Drivers with points anywhere along the param. */
  readonly drivers: readonly DriverName[];
  /** Drivers that are meant and have no point here: `mariadb@3.4.0`, `mysql`. */
  readonly absent: readonly string[];
  /** Values of the param with a point on some line, smallest first. */
  readonly xs: readonly number[];
  readonly lines: readonly SweepLine[];
  /** Points with a figure. */
  readonly points: number;
  /** How the values were taken, and what their whiskers are. */
  readonly valueDescription: string;
  readonly uncertaintyDescription: string;
};

export type SweepGroup = {
  /** As `toParamsKey` writes the params beside the swept one; empty for none. */
  readonly key: string;
  /** "text protocol"; empty for none. */
  readonly label: string;
};

export type SweepLine = Pick<DriverColumn, 'key' | 'driver' | 'version' | 'options'> & {
  readonly group: SweepGroup;
  /** The lines of the reference, one for each group: what the other lines of that group are evaluated against. */
  readonly isReference: boolean;
  /** One for each of `xs`; null where nothing was run. */
  readonly points: readonly (SweepPoint | null)[];
};

export type SweepPoint = {
  readonly x: number;
  readonly case: CaseIdentity;
  readonly measurement: Measurement;
  /** Against the reference's line of the same group; null where the sweep has no reference. */
  readonly verdict: Verdict | null;
};
