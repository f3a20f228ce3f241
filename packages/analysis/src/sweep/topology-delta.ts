import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Version } from '@tachograph/schema/version';
import type { DriverName, EnvironmentFields, EnvironmentName, Measurement } from '../measurement/measurement.ts';
import type { EnvironmentComparison } from '../verdict/compare-environments.ts';

/** Two environments that differ in how far apart client and server are, and in nothing else. */
export type TopologyPair = {
  readonly local: EnvironmentFields;
  readonly distant: EnvironmentFields;
  /** Every identity field that differs, "a" being the local value. */
  readonly differences: EnvironmentComparison['differences'];
};

/** What a scenario costs from further away, in time per operation. Never a ratio, and never a verdict. */
export type TopologyDelta = {
  /** Newest results first. */
  readonly pairs: readonly (TopologyPair & { readonly rows: readonly TopologyRow[] })[];
};

export type TopologyRow = {
  /** Unique in its pair. */
  readonly key: string;
  readonly case: CaseIdentity;
  /** "1,000 rows · text protocol"; empty for none. */
  readonly params: string;
  readonly driver: DriverName;
  readonly options: string | null;
  /** The newest version that both environments have. */
  readonly version: Version;
  readonly local: TopologySide;
  readonly distant: TopologySide;
  /** Distant − local in ns/op; null where a side has no figure or the two did other work. */
  readonly delta: TimeDelta | null;
  /** Why there is no delta: "local is unsupported: no prepared statements". Null where there is one. */
  readonly withheld: string | null;
  /** Times of a mean rate: 1 ÷ the mean of rates is not the mean of times, only near it. */
  readonly isApproximate: boolean;
};

export type TopologySide = {
  readonly environment: EnvironmentName;
  readonly measurement: Measurement;
  /** In ns/op; null without a figure. */
  readonly time: TimePerOp | null;
};

export type TimePerOp = { readonly ns: number; readonly low: number | null; readonly high: number | null };

/** In ns/op. The 95 % interval is there where both sides have one. */
export type TimeDelta = { readonly ns: number; readonly low: number | null; readonly high: number | null };
