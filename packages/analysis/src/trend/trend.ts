import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Version } from '@tachograph/schema/version';
import type { Anchor } from '../measurement/anchor.ts';
import type { DriverName, EnvironmentName, Measurement, MetricChoice, Unknown } from '../measurement/measurement.ts';
import type { CaseChoice, TrendAxis } from '../selection/choose-case.ts';
import type { RatioToAnchor } from '../verdict/ratio-to-anchor.ts';
import type { Verdict } from '../verdict/verdict.ts';

/** What is drawn of a point that was measured in turns with an anchor. */
export type TrendFigureKind = 'ratio' | 'absolute';

/** One scenario's case through versions, time or runs. */
export type Trend = {
  readonly axis: TrendAxis;
  /** The axis if none is requested: by version, or by time where no measurement has a version. */
  readonly defaultAxis: TrendAxis;
  /** The case drawn; null when the scenario has no results. */
  readonly case: CaseIdentity | null;
  readonly title: string;
  /** Every case of the scenario, for the pickers. */
  readonly cases: readonly CaseChoice[];
  readonly metrics: readonly MetricChoice[];
  /** The one environment drawn; null when all are (by time, by run). */
  readonly environment: EnvironmentName | null;
  /** With the number of their results in this case. */
  readonly environments: readonly (EnvironmentName & { readonly points: number; readonly newestAt: Date })[];
  /** Series that are drawn. */
  readonly lines: number;
  /** Lines that fit and are not drawn, those with most versions first; at most 12 are, or 14 of requested drivers. */
  readonly omitted: readonly OmittedLine[];
  /** By version: older versions of the lines that are not drawn. */
  readonly omittedVersions: number;
  /** How the line is to be read: "median of 3 repeats"; and the band: "minimum to maximum of 3 repeats". */
  readonly valueDescription: string;
  readonly uncertaintyDescription: string;
  /** By version one panel per driver, else one panel for all. They share one value axis, see `toValueDomain`. */
  readonly panels: readonly TrendPanel[];
  /** The same scenario, params and metric in other environments: context, never joined by a line nor evaluated. Oldest first. */
  readonly others: readonly TrendContext[];
  readonly othersOmitted: number;
  readonly points: number;
  /** What the points were measured in turns with, as far as they were; empty where no point was. */
  readonly anchors: readonly Anchor[];
  /** The ratio to the anchor where every point with a value has one. */
  readonly defaultFigure: TrendFigureKind;
  readonly unknown: readonly Unknown[];
};

export type OmittedLine = Pick<TrendLine, 'key' | 'driver' | 'environment'> & { readonly options: string };

export type TrendPanel = {
  /** Null for the panel of all drivers. */
  readonly driver: DriverName | null;
  readonly lines: readonly TrendLine[];
  /** Positions on the x axis, in order, labelled by version or run. Empty by time: x is milliseconds since 1970. */
  readonly ticks: readonly { readonly x: number; readonly label: string; readonly at: Date }[];
  readonly markers: readonly TrendMarker[];
  readonly notes: readonly PlacedNote[];
  readonly excluded: readonly ExcludedPoint[];
};

/** Points that may be joined: one driver, one environment, one set of options, one parallel release line. */
export type TrendLine = {
  readonly key: string;
  /** Key of its series. */
  readonly series: string;
  readonly driver: DriverName;
  readonly options: string | null;
  readonly environment: EnvironmentName;
  /** `1.21` when the driver's releases run in parallel and this is one of them; null for the main line. */
  readonly releaseLine: string | null;
  /**
   * Join points inside a segment only. A segment ends where the scenario's content, the harness or its tool changes, at a point
   * without a value, and between an emulated and a measured value.
   */
  readonly segments: readonly TrendSegment[];
};

export type TrendSegment = { readonly scenarioHash: string | null; readonly points: readonly TrendPoint[] };

export type TrendPoint = {
  /** Position on the x axis. Points of one line at one version or run stand side by side around its tick. */
  readonly x: number;
  readonly at: Date;
  readonly version: Version | null;
  readonly measurement: Measurement;
  /** Ids of the runs behind it, newest first. */
  readonly runs: readonly string[];
  /** Null where it was not measured in turns with one anchor. */
  readonly ratioToAnchor: RatioToAnchor | null;
  /** Against the point before it on its segment; null for the first. */
  readonly changeFromPrevious: Verdict | null;
  /** The change that was found between it and a point before it. */
  readonly change: PlacedChange | null;
  /** By version: other figures of the same version, which this one stands for: see `listNewestByVersion`. */
  readonly earlierResults: number;
  /** A branch starts at a point of the main line: drawn, but counted and listed there only. */
  readonly isAnchor: boolean;
};

/** A change on a line, at the first point after it: as charts draw it, also in the browser. */
export type PlacedChange = {
  readonly id: string;
  readonly direction: 'better' | 'worse';
  /** "1.75× slower" */
  readonly label: string;
  /** The logarithm of the ratio: the largest are labelled first. */
  readonly size: number;
  /** On the x axis: the last point before it. */
  readonly from: number;
  /** The side before it. */
  readonly since: { readonly version: string | null /** Milliseconds since 1970. */; readonly at: number };
};

/** A measurement of an excluded run, at its position on the x axis. */
export type ExcludedPoint = {
  /** Key of its series. */
  readonly series: string;
  readonly driver: DriverName;
  readonly x: number;
  readonly measurement: Measurement;
  readonly ratioToAnchor: RatioToAnchor | null;
  /** Why its run is excluded. */
  readonly reason: string;
};

/** A note at its position on the x axis. */
export type PlacedNote = {
  readonly id: string;
  readonly text: string;
  readonly byName: string;
  readonly at: Date;
  /** The version that it marks, of this driver; null of a time. */
  readonly version: string | null;
  readonly driver: string | null;
  /** Slug of the scenario that it is about; null for all. */
  readonly scenario: string | null;
  readonly x: number;
};

/** A vertical rule of a panel. Its label and position are the same on the page, in exports and in the API. */
export type TrendMarker = {
  /** Half-way between the two points it separates. */
  readonly x: number;
  /** The last measurement before the change, and the first one after it. */
  readonly previousAt: Date;
  readonly at: Date;
  /** Ratios to two anchors are not joined; absolute figures are, and have no such marker. */
  readonly kind: 'environment' | 'scenario' | 'harness' | 'anchor';
  /** "environment changed: kernel", "scenario text changed", "tool version changed: 2.0 to 3.0", "anchor changed: mysql2 3.22.6 to mysql2 3.24.0". */
  readonly label: string;
  readonly changes: readonly {
    readonly label: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
};

export type TrendContext = {
  readonly environment: EnvironmentName;
  readonly at: Date;
  readonly scenarioHash: string | null;
  /** May differ from the drawn case's: a mean beside a median is context, and is said. */
  readonly statistic: string;
  readonly entries: readonly { readonly driver: DriverName; readonly measurement: Measurement }[];
};
