import { splitBudget } from '@tachograph/analysis/selection';
import type { PlacedChange, PlacedNote, Trend, TrendFigureKind, TrendMarker } from '@tachograph/analysis/trend';
import { groupBy } from '@tachograph/schema/collection';
import type { ChartUnit, ResultFigure, VerdictLabel } from '../labels/chart-labels.ts';
import type { ChartDriver } from '../style/paint.tsx';

/**
 * The trend of `analysis` as a page, its table and its exports show it: the same panels, lines, segments and markers in the
 * same order, with finished links, labels and dates in ISO 8601. Values are in the canonical unit.
 */
export type TrendFigure = {
  /** Slug of the project, and the case drawn: what links are made of. */
  readonly project: string;
  readonly case: { readonly scenario: string; readonly metric: string } | null;
  /** "Select 1,000 rows, throughput" */
  readonly title: string;
  /** Of what is drawn. */
  readonly unit: ChartUnit;
  /** Of the absolute figures, where ratios to an anchor are drawn. */
  readonly absoluteUnit?: ChartUnit;
  /** "mysql2 3.22.6", the anchors of the points; left out where no point has one. */
  readonly anchors?: readonly string[];
  readonly shown?: TrendFigureKind;
  /** The metric repeats exactly: a value holds until another one was counted, so lines are steps. */
  readonly isExact?: boolean;
  /** Along time: the first and the last time of all metrics that have one axis; left out where this is the only one. */
  readonly span?: readonly [number, number];
  readonly axis: Trend['axis'];
  /** `owner/name` of the repository on GitHub that all commits of the points are of; null where that is not stated. */
  readonly repository?: string | null;
  readonly panels: readonly FigurePanel[];
  /** Label, link and name in URLs of every environment the points name, by identity. */
  readonly environments: Readonly<
    Record<string, { readonly label: string; readonly href: string; readonly slug: string }>
  >;
};

export type FigurePanel = {
  readonly key: string;
  readonly name: string;
  /** Positions of versions or runs, as they are named; none along time. */
  readonly ticks: readonly { readonly x: number; readonly label: string }[];
  readonly lines: readonly FigureLine[];
  readonly markers: readonly TrendMarker[];
  /** In their order; left out without notes. */
  readonly notes?: readonly FigureNote[];
  /** What was measured and is not used; left out where nothing is. */
  readonly excluded?: readonly FigureExcluded[];
};

/** A measurement of an excluded run. */
export type FigureExcluded = Pick<FigurePoint, 'key' | 'x' | 'at' | 'version' | 'href'> & {
  readonly driver: ChartDriver;
  readonly name: string;
  readonly run: string;
  readonly value: number;
  readonly ratio: number | null;
  /** Why its run is excluded. */
  readonly reason: string;
};

/** A note by its number on the page, at its position on the x axis. */
export type FigureNote = Omit<PlacedNote, 'at'> & { readonly at: string; readonly number: number };

export type FigureLine = {
  readonly key: string;
  readonly driver: ChartDriver;
  /** Slug of the driver. */
  readonly slug: string;
  /** Added to the driver's name where one driver has several lines: "pool", "1.21 line". */
  readonly detail?: string;
  /** Points are joined inside a segment only. */
  readonly segments: readonly (readonly FigurePoint[])[];
};

/** How many times the value of its anchor a point's value is, measured in the same invocations. */
export type FigureRatio = {
  /** "mysql2 3.22.6" */
  readonly anchor: string;
  readonly ratio: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number;
  /** "not steady: two processes of the anchor were 4.1 % apart" */
  readonly notSteady: string | null;
};

type AbsoluteFigure = Pick<ResultFigure, 'value' | 'measured' | 'low' | 'high' | 'uncertainty'>;

export type FigurePoint = ResultFigure & {
  /** Unique within the chart. */
  readonly key: string;
  /** On the x axis: the index of a version or run, or milliseconds since 1970. */
  readonly x: number;
  /** The same as text, of a sweep: "1,000 rows". */
  readonly xLabel?: string;
  /** Version as shown ("3.5.4", "not stated"). */
  readonly version: string;
  /** Repeats or samples, in the canonical unit, in the order they were taken. */
  readonly samples?: readonly number[];
  /** What `samples` are, for the card. */
  readonly sampleKind?: 'repeats' | 'samples';
  /** Identity of the environment. */
  readonly environment: string;
  /** Hash of the scenario's content; null where it is not stated. */
  readonly scenario: string | null;
  readonly changeFromPrevious?: VerdictLabel | null;
  /** A change that was found between this point and one before it. */
  readonly change?: PlacedChange;
  /** Beginning of the commit that was measured. */
  readonly commit?: string;
  /** The version as it arrived, where that is longer. */
  readonly note?: string | null;
  /** Day of the version's publication, `2024-02-09`, where it is known. */
  readonly releasedOn?: string;
  readonly ratio?: FigureRatio | null;
  /** What was measured, where the ratio is drawn. */
  readonly absolute?: AbsoluteFigure;
  /** A point of the main line at which a branch starts: its line begins here, its dot is drawn and listed there only. */
  readonly isAnchor?: boolean;
  /** Opens the run. */
  readonly href: string;
  /** Compares with the point before it. */
  readonly compareHref?: string | null;
};

export const absoluteOf = (point: FigurePoint): AbsoluteFigure => point.absolute ?? point;

export const absoluteUnitOf = ({ unit, absoluteUnit }: TrendFigure): ChartUnit => absoluteUnit ?? unit;

export const lineName = ({ driver, detail }: FigureLine): string => (detail ? `${driver.name} ${detail}` : driver.name);

/** The points of a line that are its own, in the order of the axis. */
export const pointsOf = ({ segments }: FigureLine): FigurePoint[] =>
  segments.flat().filter(({ isAnchor }) => !isAnchor);

export type TrendRow = { readonly line: FigureLine; readonly point: FigurePoint };

/**
 * The newest of the rows, at most `most`, in their order: by version the last ones of each line, in equal shares; else those
 * measured last.
 */
export function newestRows(rows: readonly TrendRow[], axis: TrendFigure['axis'], most: number): TrendRow[] {
  if (axis !== 'version') {
    const newestFirst = [...rows].sort((a, b) => (a.point.at < b.point.at ? 1 : -1));
    const kept = new Set(newestFirst.slice(0, most));
    return rows.filter((row) => kept.has(row));
  }
  const ofLines = [...groupBy(rows, ({ line }) => line).values()];
  const perLine = splitBudget(
    ofLines.map(({ length }) => length),
    most,
  );
  return ofLines.flatMap((own) => own.slice(-perLine));
}

/** Every point, as tables list it: by version line by line; along time or runs each driver from its oldest to its newest. */
export function listRows({ axis, panels }: TrendFigure): TrendRow[] {
  const lines = panels.flatMap((panel) => panel.lines);
  const rows = lines.flatMap((line) => pointsOf(line).map((point) => ({ line, point })));
  if (axis === 'version') return rows;
  const drivers = [...new Set(lines.map(({ driver }) => driver.name))];
  const index = ({ line }: TrendRow) => drivers.indexOf(line.driver.name);
  return rows.sort((a, b) => index(a) - index(b) || (a.point.at < b.point.at ? -1 : 1));
}
