import type { LineKnee } from '@tachograph/analysis/sweep';
import { type ChartUnit, figureLabel, listEnds } from '../labels/chart-labels.ts';
import { type ScaleKind, toValueScale, type ValueScale } from '../scale/value-scale.ts';
import type { ChartDriver } from '../style/paint.tsx';
import type { Dot, EndLabel, LineGeometry, PanelGeometry, Segment } from '../trend/geometry.ts';
import type { FigurePoint } from '../trend/trend-figure.ts';
import { toEndLabels } from '../trend/trend-labels.ts';
import { MAX_LINES, type TrendModel, toHeights } from '../trend/trend-model.ts';
import { describePanel } from '../trend/trend-summary.ts';
import { toSweepPositions } from './sweep-positions.ts';

/** One driver version with one group of the other params. */
export type SweepFigureLine = {
  readonly key: string;
  readonly driver: ChartDriver;
  /** "mariadb 3.5.4, text protocol". */
  readonly name: string;
  /** How many lines of the same driver come before it: each is drawn a little fainter, and named at its end. */
  readonly variant: number;
  /** Smallest value first; a value at which nothing was run has no point. */
  readonly points: readonly FigurePoint[];
};

/** Where the throughput of a line stops following the rate. */
export type KneeMark = {
  /** Key of the line. */
  readonly line: string;
  readonly driver: ChartDriver;
  /** "5,210 a second (4,990 to 5,440)" */
  readonly label: string;
  readonly knee: LineKnee['knee'];
};

export type SweepFigure = {
  /** "Send one message, latency" */
  readonly title: string;
  /** Name of the param: "bytes". */
  readonly param: string;
  readonly unit: ChartUnit;
  /** Every value of the param with a point on some line, smallest first. */
  readonly xs: readonly number[];
  readonly lines: readonly SweepFigureLine[];
  /** Of a load curve. */
  readonly knees?: readonly KneeMark[];
};

/** A knee and its interval as shares of the plot's width. */
export type PlacedKnee = Pick<KneeMark, 'line' | 'driver'> & {
  readonly x: number;
  readonly low: number;
  readonly high: number;
};

export type SweepModel = TrendModel & {
  readonly panel: PanelGeometry;
  readonly breakAt: number | null;
  readonly knees: readonly PlacedKnee[];
};

/** From here on a linear axis would press most of the points onto its foot. */
const WIDE = 100;
/** Pixels at the right for names; a longer name is cut there, and whole in the table. */
const MOST_GUTTER = 280;
const CHARACTER = 6.3;

/** What the URL states; otherwise a logarithm where the greatest value is a hundred times the least and more. */
export function chooseScale(figure: SweepFigure, requested: ScaleKind | undefined): ScaleKind {
  if (requested) return requested;
  const values = figure.lines.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const least = Math.min(...values);
  const most = Math.max(...values);
  return least > 0 && most / least > WIDE ? 'log' : 'linear';
}

type Frame = { readonly figure: SweepFigure; readonly y: ValueScale; readonly at: (x: number) => number | null };

function toDots(line: SweepFigureLine, faint: boolean, { figure: { unit }, y, at }: Frame): Dot[] {
  return line.points.map((point) => ({
    key: point.key,
    line: line.key,
    point,
    position: point.x,
    x: at(point.x) ?? 0,
    ...toHeights(point, y),
    marked: !faint,
    extra: false,
    label: figureLabel(`${line.name}, ${point.xLabel}`, point, unit),
  }));
}

/** The same work: neither emulated on one side only, nor another text of the scenario. */
function joins({ point: a }: Dot, { point: b }: Dot): boolean {
  const isSameText = a.scenario == null || b.scenario == null || a.scenario === b.scenario;
  return a.status === b.status && isSameText;
}

/** What may be joined by a line, and what only by a dotted one because a value between has no figure. */
function toStretches(dots: readonly Dot[], xs: readonly number[]) {
  const segments: Dot[][] = [];
  const bridges: Segment[] = [];
  for (const dot of dots.filter(({ y }) => y !== null)) {
    const last = segments.at(-1);
    const before = last?.at(-1);
    const isNext = before && xs.indexOf(dot.position) - xs.indexOf(before.position) === 1;
    if (last && before && isNext && joins(before, dot)) last.push(dot);
    else {
      if (before && !isNext && joins(before, dot)) bridges.push([before, dot]);
      segments.push([dot]);
    }
  }
  return { segments, bridges };
}

function toGeometry(line: SweepFigureLine, faint: boolean, frame: Frame): LineGeometry {
  const { key, name, driver, variant } = line;
  const dots = toDots(line, faint, frame);
  return { key, name, driver, variant, faint, dots, ...toStretches(dots, frame.figure.xs) };
}

const shorten = (label: EndLabel): EndLabel => {
  const space = Math.floor((MOST_GUTTER - (label.width - label.name.length * CHARACTER)) / CHARACTER);
  return label.name.length <= space
    ? label
    : { ...label, shortName: `${label.name.slice(0, Math.max(1, space - 1))}…` };
};

/** The knees of lines drawn in colour that are inside the plot; an interval is cut at its edge. */
function placeKnees(
  { knees = [] }: SweepFigure,
  drawn: ReadonlySet<string>,
  between: (x: number) => number,
): PlacedKnee[] {
  return knees.flatMap(({ line, driver, knee }) => {
    if (!knee.reached || !drawn.has(line)) return [];
    const x = between(knee.rate);
    if (x < 0 || x > 1) return [];
    const low = Math.max(0, between(knee.low ?? knee.rate));
    return [{ line, driver, x, low, high: Math.min(1, between(knee.high ?? knee.rate)) }];
  });
}

/**
 * Everything a sweep's chart needs, as shares of a plot of any size. The first twelve lines are drawn, the rest are
 * context. The value axis starts at zero unless it is a logarithm.
 */
export function toSweepModel(figure: SweepFigure, requested: ScaleKind | undefined): SweepModel {
  const kind = chooseScale(figure, requested);
  const y = toValueScale(listEnds(figure.lines.flatMap(({ points }) => points)), {
    kind,
    unit: figure.unit,
    fromZero: kind === 'linear',
  });
  const positions = toSweepPositions(figure.param, figure.xs);
  const frame = { figure, y, at: positions.at };
  const lines = figure.lines.map((line, position) => toGeometry(line, position >= MAX_LINES, frame));
  const endLabels = toEndLabels(lines, figure.unit, false);
  const longest = Math.max(0, ...endLabels.map(({ width }) => width));
  const extent = [figure.xs[0] ?? 0, figure.xs.at(-1) ?? 1] as const;
  const label = figure.param.replace(/[-_]+/g, ' ');
  const panel: PanelGeometry = {
    key: 'sweep',
    name: figure.title,
    extent,
    domain: extent,
    zoomed: false,
    ticks: positions.ticks,
    title: `${label}, log scale${positions.breakAt === null ? '' : '; 0 stands left of the break'}`,
    lines,
    rules: [],
    endLabels: endLabels.map(shorten),
  };
  const gutter = Math.min(MOST_GUTTER, Math.max(16, Math.ceil(longest) + 12));
  const drawn = new Set(lines.filter(({ faint }) => !faint).map(({ key }) => key));
  const knees = placeKnees(figure, drawn, positions.between);
  return { y, panels: [panel], panel, gutter, breakAt: positions.breakAt, knees };
}

/** Whether a line drawn in colour passes over values that have no figure on it. */
export const isBridged = ({ lines }: PanelGeometry): boolean =>
  lines.some(({ faint, bridges = [] }) => !faint && bridges.length > 0);

/** The figures as text. */
export const describeSweep = ({ panel, y }: SweepModel, { unit, xs }: SweepFigure): string =>
  describePanel(panel.lines, y, unit, xs.length);
