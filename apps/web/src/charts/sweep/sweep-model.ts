import { type ChartUnit, rangeLabel, valueLabel } from '../labels/chart-labels.ts';
import { type ScaleKind, toValueScale, type ValueScale } from '../scale/value-scale.ts';
import type { ChartDriver } from '../style/driver-style.ts';
import type { FigurePoint } from '../trend/trend-figure.ts';
import { type EndLabel, toEndLabels } from '../trend/trend-labels.ts';
import {
  type Dot,
  type LineGeometry,
  MAX_LINES,
  type PanelGeometry,
  type Segment,
  type TrendModel,
  toHeights,
} from '../trend/trend-model.ts';
import { toSweepPositions } from './sweep-positions.ts';

/** A point of a sweep: one value of the param, `x`, from zero up. */
export type SweepFigurePoint = FigurePoint & {
  /** "1,000 rows". */
  readonly xLabel: string;
};

/** One driver version with one group of the other params. */
export type SweepFigureLine = {
  readonly key: string;
  readonly driver: ChartDriver;
  /** "mariadb 3.5.4, text protocol". */
  readonly name: string;
  /** How many lines of the same driver come before it: each is drawn a little fainter, and named at its end. */
  readonly variant: number;
  /** Smallest value first; a value at which nothing was run has no point. */
  readonly points: readonly SweepFigurePoint[];
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
};

export type SweepGeometry = LineGeometry & {
  readonly variant: number;
  /** Where a line passes over values it was not measured at, or has no figure for: dotted, never a line of its own. */
  readonly bridges: readonly Segment[];
};

export type SweepModel = TrendModel & {
  readonly panel: PanelGeometry;
  readonly lines: readonly SweepGeometry[];
  readonly breakAt: number | null;
  readonly bridged: boolean;
  /** The figures as text. */
  readonly summary: string;
};

/** From here on a linear axis would press most of the points onto its foot. */
const WIDE = 100;
/** Pixels at the right for names; a longer name is cut there, and whole in the table. */
const MOST_GUTTER = 280;
const CHARACTER = 6.3;

const hasValue = ({ value, status }: FigurePoint): boolean =>
  value !== null && (status === 'ok' || status === 'emulated');

const valuesOf = (lines: readonly SweepFigureLine[]): number[] =>
  lines.flatMap(({ points }) =>
    points.filter(hasValue).flatMap(({ value, low, high }) => [value, low, high].filter((v): v is number => v != null)),
  );

/** What the reader asked for; left open, a logarithm where the greatest value is a hundred times the least and more. */
export function chooseScale(figure: SweepFigure, requested: ScaleKind | undefined): ScaleKind {
  if (requested) return requested;
  const values = figure.lines.flatMap(({ points }) => points.flatMap((p) => (hasValue(p) ? (p.value ?? []) : [])));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least > 0 && most / least > WIDE ? 'log' : 'linear';
}

function pointLabel(line: SweepFigureLine, point: SweepFigurePoint, unit: ChartUnit): string {
  const name = `${line.name}, ${point.xLabel}`;
  const because = point.reason ? `: ${point.reason}` : '';
  if (point.value === null) return `${name}: ${point.status}${because}`;
  const range = rangeLabel(point.low, point.high, unit);
  const emulated = point.status === 'emulated' ? `, emulated${because}` : '';
  return `${name}: ${valueLabel(point.value, unit)}${range && `, ${range}`}${emulated}`;
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
    label: pointLabel(line, point, unit),
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

function toGeometry(line: SweepFigureLine, faint: boolean, frame: Frame): SweepGeometry {
  const { key, name, driver, variant } = line;
  const dots = toDots(line, faint, frame);
  return { key, name, driver, variant, faint, dots, ...toStretches(dots, frame.figure.xs) };
}

const shorten = (label: EndLabel): EndLabel => {
  const space = Math.floor((MOST_GUTTER - (label.width - label.name.length * CHARACTER)) / CHARACTER);
  return label.name.length <= space ? label : { ...label, name: `${label.name.slice(0, Math.max(1, space - 1))}…` };
};

function describeLine({ name, points }: SweepFigureLine, { unit, xs }: SweepFigure): string {
  const valued = points.filter(hasValue);
  const [first, last] = [valued[0], valued.at(-1)];
  const missing = xs.length - valued.length;
  const without = missing > 0 ? ` ${missing} of ${xs.length} without a figure.` : '';
  if (!first || !last || first.value === null || last.value === null) return `${name}: no figure.`;
  if (first === last) return `${name}: ${valueLabel(first.value, unit)} at ${first.xLabel}.${without}`;
  return `${name}: from ${valueLabel(first.value, unit)} at ${first.xLabel} to ${valueLabel(last.value, unit)} at ${last.xLabel}.${without}`;
}

function toSummary(figure: SweepFigure, y: ValueScale): string {
  const spoken = figure.lines.slice(0, MAX_LINES).map((line) => describeLine(line, figure));
  const more = figure.lines.length - spoken.length;
  return [`${y.title}.`, ...spoken, more > 0 ? `And ${more} more lines.` : ''].filter(Boolean).join(' ');
}

/**
 * Everything a sweep's drawing needs, as shares of a plot of any size. The first twelve lines are drawn, the rest are
 * context. The value axis starts at zero unless it is a logarithm.
 */
export function toSweepModel(figure: SweepFigure, requested: ScaleKind | undefined): SweepModel {
  const kind = chooseScale(figure, requested);
  const y = toValueScale(valuesOf(figure.lines), { kind, unit: figure.unit, fromZero: kind === 'linear' });
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
  return {
    y,
    panels: [panel],
    gutter: Math.min(MOST_GUTTER, Math.max(16, Math.ceil(longest) + 12)),
    panel,
    lines,
    breakAt: positions.breakAt,
    bridged: lines.some(({ faint, bridges }) => !faint && bridges.length > 0),
    summary: toSummary(figure, y),
  };
}
