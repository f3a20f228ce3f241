import type { PlacedChange } from '@tachograph/analysis/trend';
import type { ChartDriver } from '../style/paint.tsx';
import type { PanelLayout } from './panel-layout.ts';
import type { LabelPlace } from './place-change-labels.ts';
import type { PositionTick } from './position-axis.ts';
import type { FigurePoint } from './trend-figure.ts';

/** One point of the chart. `x` and `y` are shares of the plot, from the left and from the top. */
export type Dot = {
  readonly key: string;
  readonly line: string;
  readonly point: FigurePoint;
  /** On the horizontal axis, in its own units: what a zoom range is given in. */
  readonly position: number;
  readonly x: number;
  /** Null where the status carries no value. */
  readonly y: number | null;
  /** Ends of the band or whisker; `top` is the nearer to the upper edge. */
  readonly top: number | null;
  readonly bottom: number | null;
  /** Drawn with its marker; in a dense line only some are. */
  readonly marked: boolean;
  /** Marked, but one of many: left out where the plot is narrow. */
  readonly extra: boolean;
  /** "mariadb 2.5.6: 2,216 ops/s, 2,168 to 2,224". */
  readonly label: string;
};

/** Dots with values that are joined. */
export type Segment = readonly Dot[];

export type LineGeometry = {
  readonly key: string;
  readonly name: string;
  readonly driver: ChartDriver;
  /** A value holds until the next one: the line is made of steps. */
  readonly isStep?: boolean;
  /** Context beyond the lines an eye can follow: thin, grey, without points. */
  readonly faint: boolean;
  readonly segments: readonly Segment[];
  readonly dots: readonly Dot[];
  /** Of a sweep: how many lines of the same driver come before it, each drawn a little fainter. */
  readonly variant?: number;
  /** Of a sweep: where the line passes over values it was not measured at, or has no figure for. Dotted, not a line. */
  readonly bridges?: readonly Segment[];
};

/** A rule across the plot, where an environment or a scenario changed. */
type Rule = { readonly key: string; readonly x: number; readonly label: string };

export type PanelGeometry = {
  readonly key: string;
  readonly name: string;
  /** Full extent, before any zoom. */
  readonly extent: readonly [number, number];
  readonly domain: readonly [number, number];
  readonly zoomed: boolean;
  readonly ticks: readonly PositionTick[];
  readonly title: string;
  readonly lines: readonly LineGeometry[];
  readonly rules: readonly Rule[];
  /** Where something changed, and what was measured between changes; left out of a sweep. */
  readonly changes?: readonly ChangeMark[];
  readonly levels?: readonly Level[];
  /** Notes on the axis, by their numbers; those close to another one stand above it. */
  readonly notes?: readonly NoteMark[];
  readonly excluded?: readonly ExcludedMark[];
  readonly endLabels: readonly EndLabel[];
  /** Whether its history is long enough for an overview of all of it. */
  readonly isLong?: boolean;
  /** One of another metric, below the first one: lower, with fewer labels. */
  readonly isLower?: boolean;
  /** Left out where all panels are in one column. */
  readonly layout?: PanelLayout;
};

/** A place of the axis where something changed. Positions are shares of the plot. */
export type ChangeMark = {
  readonly key: string;
  /** Left edge and width of the column between the last point before it and the first one after. */
  readonly x: number;
  readonly width: number;
  /** The first point of each line after it. */
  readonly rings: readonly { readonly x: number; readonly y: number }[];
  /** Worse where any of its changes is. */
  readonly direction: PlacedChange['direction'];
  /** "1.75× slower", "1.75× slower, 2 more" */
  readonly size: string;
  /** "2.3.0 → 2.3.3"; with the driver in a panel of several. */
  readonly place: string;
  /** Of its label, for one or more widths each; none where no width has space for it. */
  readonly labels: readonly LabelPlace[];
};

/** The median of what was measured between two changes. Positions are shares of the plot. */
export type Level = { readonly key: string; readonly from: number; readonly to: number; readonly y: number };

/** The name and newest value of a line, at its end. */
export type EndLabel = {
  readonly key: string;
  readonly driver: ChartDriver;
  /** "mariadb 3.5.4" */
  readonly name: string;
  /** The beginning of the name, where the end of the line has no space for all of it. */
  readonly shortName?: string;
  /** "2,611" */
  readonly value: string;
  /** The same on one line, for a narrow page: "2,611 ops/s". */
  readonly valueLabel: string;
  /** Share of the plot from the left: where its line ends. */
  readonly x: number;
  /** Share of the plot from the top, moved so that no two labels touch. */
  readonly y: number;
  /** Name and value on two rows, where the panel has one line. */
  readonly twoRows: boolean;
  /** Pixels it needs. */
  readonly width: number;
};

/** A note on the axis. */
export type NoteMark = {
  readonly key: string;
  readonly number: number;
  readonly text: string;
  /** Share of the plot from the left. */
  readonly x: number;
  /** How many notes stand below it. */
  readonly row: number;
};

/** A measurement that is not used. Positions are shares of the plot. */
export type ExcludedMark = {
  readonly key: string;
  readonly driver: ChartDriver;
  readonly x: number;
  readonly y: number;
  readonly href: string;
  /** "mysql2 3.24.4: 130 µs/op, excluded: the machine was throttled" */
  readonly label: string;
};
