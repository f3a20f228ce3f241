import type { Status } from '@tachograph/schema/result';
import type { ChartUnit, VerdictLabel } from '../labels/chart-labels.ts';
import type { ScaleKind } from '../scale/value-scale.ts';
import type { ChartDriver } from '../style/driver-style.ts';
export type Trend = {
  /** "Select 1,000 rows, throughput" */
  readonly title: string;
  readonly unit: ChartUnit;
  readonly lines: readonly TrendLine[];
  /** Words for every environment the points name, by identity. */
  readonly environments: Readonly<Record<string, { readonly label: string; readonly href: string }>>;
};

export type TrendAxis = 'version' | 'time' | 'run';

export type TrendLine = {
  readonly key: string;
  readonly driver: ChartDriver;
  /** Added to the driver's name where one driver has several lines: "pool", "binary protocol". */
  readonly detail?: string;
  readonly points: readonly TrendPoint[];
};

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
  readonly againstPrevious?: VerdictLabel | null;
  readonly change?: TrendChange | null;
  readonly note?: string | null;
  /** Opens the run. */
  readonly href: string;
  /** Compares with the point before it. */
  readonly compareHref?: string | null;
};

/** A change that starts at its point. `words`: "1.17× faster"; `basis`: "3 + 21 repeats". */
export type TrendChange = VerdictLabel & { readonly basis?: string; readonly href?: string };

export type TrendFigureProps = Identified & {
  readonly trend: Trend;
  readonly axis: TrendAxis;
  readonly scale: ScaleKind;
};

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
  readonly againstPrevious: VerdictLabel | null;
  readonly change: string;
  readonly reason: string;
  readonly href: string;
  readonly compareHref: string | null;
};
