import type { VerdictOutcome } from '@tachograph/analysis/verdict';
import type { Status } from '@tachograph/schema/result';
import type { Direction } from '@tachograph/units';

/**
 * What charts are given. Plain serialisable data: dates are ISO 8601 text, links are finished addresses, values are in
 * the canonical unit. Charts know no router, no store and no clock.
 */

/** A driver's place in the project's palette: colour, marker and dash. Null (or beyond the last) is drawn as context. */
export type DriverSlot = 0 | 1 | 2 | 3 | 4 | 5 | null;

export type ChartDriver = { readonly name: string; readonly slot: DriverSlot };

/** `shown = canonical ÷ divisor`; `label` and `divisor` come from `displayUnit` of @tachograph/units. */
export type ChartUnit = {
  readonly canonical: string;
  readonly label: string;
  readonly divisor: number;
  readonly direction: Direction | null;
};

export type ScaleKind = 'linear' | 'log';
export type TrendAxis = 'version' | 'time' | 'run';

/** A verdict already put into words: `{ word: 'insufficient-samples', words: '1.17× faster' }`. */
export type VerdictWords = { readonly word: VerdictOutcome; readonly words: string };

/** A change that starts at its point. `words`: "1.17× faster"; `basis`: "3 + 21 repeats". */
export type TrendChange = VerdictWords & { readonly basis?: string; readonly href?: string };

export type TrendPoint = {
  /** Unique within the chart. */
  readonly key: string;
  /** ISO 8601. */
  readonly at: string;
  /** Version as shown ("3.5.4", "not stated"). Points of a line come in the order of the axis. */
  readonly version: string;
  /** Rank of the version in release order, among all of its driver: a branch stands between versions of the main line. */
  readonly place?: number;
  /** Public id of the run (of the first, where several are repeats of one measurement). */
  readonly run: string;
  readonly status: Status;
  readonly reason?: string | null;
  /** In the canonical unit; null where the status carries none. */
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  /** "95 % CI of the mean, n = 282"; left out where the source gave none. */
  readonly uncertainty?: string | null;
  /** Repeats or samples, in the canonical unit, in the order they were taken. */
  readonly samples?: readonly number[];
  /** What `samples` are, for the card: "repeats", "samples". */
  readonly samplesAre?: 'repeats' | 'samples';
  readonly n?: number | null;
  /** Identity of the environment; no line crosses from one to another. */
  readonly environment: string;
  /** Hash of the scenario's content; no line crosses from one to another. Null: not stated. */
  readonly scenario?: string | null;
  readonly againstPrevious?: VerdictWords | null;
  readonly change?: TrendChange | null;
  readonly note?: string | null;
  /** Opens the run. */
  readonly href: string;
  /** Compares with the point before it. */
  readonly compareHref?: string | null;
};

export type TrendLine = {
  readonly key: string;
  readonly driver: ChartDriver;
  /** Added to the driver's name where one driver has several lines: "pool", "binary protocol". */
  readonly detail?: string;
  readonly points: readonly TrendPoint[];
};

export type Trend = {
  /** "Select 1,000 rows, throughput" */
  readonly title: string;
  readonly unit: ChartUnit;
  readonly lines: readonly TrendLine[];
  /** Words for every environment the points name, by identity. */
  readonly environments: Readonly<Record<string, { readonly label: string; readonly href: string }>>;
};

/** Unique on the page, letters, digits and hyphens; ties the title and description to the drawing. */
type Identified = { readonly id: string };

export type TrendFigureProps = Identified & {
  readonly trend: Trend;
  readonly axis: TrendAxis;
  readonly scale: ScaleKind;
};

export type ContextFigure = {
  readonly driver: ChartDriver;
  readonly version?: string | null;
  readonly status: Status;
  readonly reason?: string | null;
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly uncertainty?: string | null;
  readonly href: string;
};

export type ContextGroup = {
  readonly key: string;
  /** ISO 8601. */
  readonly at: string;
  readonly environment: { readonly label: string; readonly href: string };
  /** Shown under the date: "two hosts". Falls back to the environment's label. */
  readonly shortLabel?: string;
  /** What differs from the group to the left. */
  readonly changed: 'environment' | 'scenario' | 'both' | null;
  readonly figures: readonly ContextFigure[];
};

export type EnvironmentContextProps = Identified & {
  readonly title: string;
  readonly unit: ChartUnit;
  readonly groups: readonly ContextGroup[];
};

export type SparklineProps = {
  readonly driver: ChartDriver;
  /** In axis order; null leaves a gap. Fewer than two values draw nothing. */
  readonly values: readonly (number | null)[];
  /** In words, for screen readers: "mysql2, 9 versions, 30,100 to 30,592 ops/s". */
  readonly label: string;
};

/** Ratios the scale spans, in times better than the reference: `{ slowest: 0.6, fastest: 2.3 }`. */
export type RatioDomain = { readonly slowest: number; readonly fastest: number };

export type RatioAxisProps = {
  readonly domain: RatioDomain;
  /** What stands on the 1× line: "mysql2@2.2.5". */
  readonly reference: string;
  /** Canonical unit of the values, which decides what better and worse are called. */
  readonly unit: string | null;
  /** Names the grid, for the bars beneath; unique on the page. */
  readonly gridId: string;
};

export type RatioBarProps = {
  readonly domain: RatioDomain;
  readonly driver: ChartDriver;
  /** The reference is drawn as its marker on the 1× line. */
  readonly isReference?: boolean;
  readonly status: Status;
  /** "no prepared statements": shown beside the outlined dash, or after a clipped bar ("a loop"). */
  readonly reason?: string | null;
  /** Times better than the reference; null where there is none. */
  readonly ratio: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  /** False draws the bar pale: a ratio without a verdict. */
  readonly judged: boolean;
  /** True where the ratio is to an emulated reference: drawn hatched as well. */
  readonly againstEmulated?: boolean;
};

export type IntervalRow = {
  readonly driver: ChartDriver;
  readonly version?: string | null;
  readonly value: number;
  readonly low: number;
  readonly high: number;
};
export type IntervalPlotProps = Identified & {
  readonly title: string;
  readonly unit: ChartUnit;
  readonly rows: readonly IntervalRow[];
};

export type StripRow = {
  readonly driver: ChartDriver;
  readonly version?: string | null;
  /** The median (or whatever stands for the row), drawn as a rule. */
  readonly value: number;
  readonly samples: readonly number[];
};
export type StripPlotProps = Identified & {
  readonly title: string;
  readonly unit: ChartUnit;
  readonly rows: readonly StripRow[];
};

/** One column of a comparison in one case. Values are in the canonical unit. */
export type DotRow = {
  /** Unique in the plot. */
  readonly key: string;
  readonly driver: ChartDriver;
  /** "mariadb 3.4.0". */
  readonly label: string;
  readonly status: Status | 'not run';
  readonly reason?: string | null;
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
};
export type DotPlotProps = Identified & {
  readonly title: string;
  readonly unit: ChartUnit;
  readonly kind: ScaleKind;
  readonly rows: readonly DotRow[];
};

export type DriverMarkProps = { readonly driver: ChartDriver; readonly size?: number };

/** One row of the table that says the same as the drawing. Everything is text, ready to show. */
export type TrendTableRow = {
  readonly key: string;
  readonly point: TrendPoint;
  readonly driver: ChartDriver;
  readonly line: string;
  readonly version: string;
  /** ISO 8601. */
  readonly at: string;
  readonly environment: string;
  /** "2,611", or the status ("unsupported", "failed") where there is no value. */
  readonly value: string;
  /** With every digit, in the canonical unit; empty where there is no value. */
  readonly exact: string;
  /** "2,607 – 2,663", or empty. */
  readonly range: string;
  readonly n: string;
  readonly againstPrevious: VerdictWords | null;
  readonly change: string;
  readonly reason: string;
  readonly href: string;
  readonly compareHref: string | null;
};

/** One version of a driver in one case. */
export type VersionPoint = {
  /** Place of its version on the axis, from 0. */
  readonly place: number;
  readonly version: string;
  readonly status: Status;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** "3.5.4: 2,611 ops/s" */
  readonly words: string;
  /** A branch leaves the main line here; the main line draws it. */
  readonly isAnchor: boolean;
};

export type VersionCourse = {
  readonly driver: ChartDriver;
  /** Versions on the axis that all rows share. */
  readonly places: number;
  readonly lines: readonly {
    readonly key: string;
    readonly isBranch: boolean;
    readonly points: readonly VersionPoint[];
  }[];
  /** In words, for screen readers. */
  readonly label: string;
};

/** A name on the axis of versions, in pixels of the drawing. */
export type VersionLabel = {
  readonly text: string;
  readonly x: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly from: number;
  readonly to: number;
};
