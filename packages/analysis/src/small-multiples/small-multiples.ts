import type { Change } from '@tachograph/schema/change';
import type { Status } from '@tachograph/schema/result';
import type { DriverColumn, SeriesRef } from '../measurement/measurement.ts';
import type { ScoreboardRow } from '../scoreboard/scoreboard.ts';

/** By version, or along time. */
export type SmallAxis = 'version' | 'time';

/** Values as measured, or their ratios to the first of their line. */
export type SmallFigure = 'absolute' | 'ratio';

/** One driver, with one set of options. */
export type SmallColumn = Pick<DriverColumn, 'key' | 'driver' | 'options'> & { readonly results: number };

/** What a row has of a column: a series in the statistic of the row, or only one in another statistic. */
export type SmallEntry = { readonly series: SeriesRef; readonly isOfRow: boolean };

/** One case, before its results are read. */
export type SmallRow = Pick<ScoreboardRow, 'case' | 'title' | 'params' | 'category'> & {
  /** Unique among the rows of a page: scenario, params and unit. */
  readonly key: string;
  /** In the order of the columns. */
  readonly positions: readonly (SmallEntry | null)[];
};

export type SmallPoint = {
  /** Its place among the versions of its column on this page, from 0; along time milliseconds since 1970. */
  readonly x: number;
  readonly version: string | null;
  /** In the canonical unit, or a ratio. Null where the status carries no value. */
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Whether no line may lead to it from the point before: the text of the scenario, or emulation, changed between them. */
  readonly startsSegment: boolean;
};

/** A change between two points of a line: `from` and `to` are their `x`. */
export type SmallChange = Change & { readonly from: number; readonly to: number };

/** A series as a small chart. */
type SmallLine = {
  /** Oldest first. */
  readonly points: readonly SmallPoint[];
  /** Oldest first; those that lie between two of these points. */
  readonly changes: readonly SmallChange[];
  /** Of the newest measurement. */
  readonly status: Status;
  readonly reason: string | null;
  readonly newest: { readonly version: string | null; readonly at: Date; readonly value: number | null };
};

export type SmallCell =
  | { readonly kind: 'line'; readonly line: SmallLine; readonly series: SeriesRef }
  | { readonly kind: 'other-statistic'; readonly statistic: string; readonly series: SeriesRef }
  | { readonly kind: 'not-run' };

export type FilledRow = Omit<SmallRow, 'positions'> & { readonly cells: readonly SmallCell[] };

/** The rows of one page. */
export type SmallMultiples = {
  readonly rows: readonly FilledRow[];
  /** For each column the least and the greatest `x` of its points on this page; null without points. */
  readonly extents: readonly (readonly [number, number] | null)[];
  /** Newest version of each column on this page. */
  readonly versions: readonly (string | null)[];
  /** "median of 3 repeats" */
  readonly valueDescription: string;
  /** "minimum to maximum of 3 repeats" */
  readonly bandDescription: string;
};
