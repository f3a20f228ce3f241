import { count } from '@tachograph/units';
import { fine } from '../frame/stretched-path.ts';
import { type ChartUnit, listEnds, type ResultFigure, rangeLabel, valueLabel } from '../labels/chart-labels.ts';
import { type ScaleKind, toValueScale, type ValueScale } from '../scale/value-scale.ts';
import type { ChartDriver } from '../style/paint.tsx';
import { type PositionedLabel, positionLabels } from './trade-off-labels.ts';

/** A value with the ends of its interval, in the canonical unit; null where its source gave none. */
export type TradeOffFigure = Pick<ResultFigure, 'low' | 'high'> & { readonly value: number };

/** One version of a driver in two metrics. */
export type TradeOffDot = {
  /** Unique within the chart. */
  readonly key: string;
  readonly driver: ChartDriver;
  /** Version as shown ("3.5.4"); null where the source states none. */
  readonly version: string | null;
  /** "pool", where the driver has several sets of options. */
  readonly options: string | null;
  readonly x: TradeOffFigure;
  readonly y: TradeOffFigure;
  /** "emulated: loop of 100"; null where both figures are plain. */
  readonly emulated: string | null;
  readonly isOnFront: boolean;
  /** A version on the front that beats it: "mariadb 3.5.4". Null on the front, and where emulated. */
  readonly beatenBy: string | null;
  /** The newest version of its driver. */
  readonly isNewest: boolean;
  /** Opens the run. */
  readonly href: string;
};

export type TradeOffAxis = {
  /** "latency, p99" */
  readonly name: string;
  readonly unit: ChartUnit;
};

export type TradeOffChart = {
  /** "Select 1, throughput against allocations" */
  readonly title: string;
  readonly x: TradeOffAxis;
  readonly y: TradeOffAxis;
  /** Driver by driver, oldest version first. */
  readonly dots: readonly TradeOffDot[];
};

/** Every driver with a point, in their order. */
export const listDrivers = ({ dots }: Pick<TradeOffChart, 'dots'>): ChartDriver[] => [
  ...new Map(dots.map(({ driver }) => [driver.name, driver])).values(),
];

/** Ends of a whisker as shares of the plot. */
type Ends = readonly [number, number];

/** One point in the chart. `x` and `y` are shares of the plot, from the left and from the top. */
export type PositionedDot = {
  readonly dot: TradeOffDot;
  readonly x: number;
  readonly y: number;
  /** The interval in x, from left to right, and in y, from top to bottom; null without an interval. */
  readonly across: Ends | null;
  readonly down: Ends | null;
  /** "mariadb 3.5.4: 21 allocs/op, 2,611 ops/s, 2,607 to 2,663; on the Pareto line". */
  readonly label: string;
};

export type TradeOffModel = {
  readonly x: ValueScale;
  readonly y: ValueScale;
  readonly dots: readonly PositionedDot[];
  /** Dots that a log scale cannot hold: zero and below. */
  readonly unplaced: readonly TradeOffDot[];
  /** The Pareto line as a path on a grid of 1,000 × 1,000; empty without a front. */
  readonly line: string;
  readonly labels: readonly PositionedLabel[];
};

/** "mariadb 3.5.4, pool"; the driver alone where no version is stated. */
export const dotName = ({ driver, version, options }: Pick<TradeOffDot, 'driver' | 'version' | 'options'>): string =>
  [[driver.name, version].filter(Boolean).join(' '), options].filter(Boolean).join(', ');

/** "on the Pareto line", "beaten by mariadb 3.5.4", "emulated: loop of 100". */
export const standingLabel = ({ isOnFront, beatenBy, emulated }: TradeOffDot): string =>
  emulated ?? (isOnFront ? 'on the Pareto line' : `beaten by ${beatenBy}`);

function figureLabel({ value, low, high }: TradeOffFigure, { unit }: TradeOffAxis): string {
  const range = low === high ? '' : rangeLabel(low, high, unit);
  return [valueLabel(value, unit), range].filter(Boolean).join(', ');
}

export const dotLabel = (dot: TradeOffDot, { x, y }: Pick<TradeOffChart, 'x' | 'y'>): string =>
  `${dotName(dot)}: ${figureLabel(dot.x, x)}; ${figureLabel(dot.y, y)}; ${standingLabel(dot)}`;

/** Both ends as shares from the start of the axis; an end that a log scale cannot hold stands at its start. */
function toEnds({ low, high }: TradeOffFigure, scale: ValueScale): Ends | null {
  if (low === null || high === null || low === high) return null;
  const share = (value: number) => Math.min(1, Math.max(0, scale.position(value) ?? 0));
  return [share(low), share(high)];
}

function toDot(dot: TradeOffDot, chart: TradeOffChart, x: ValueScale, y: ValueScale): PositionedDot[] {
  const right = x.position(dot.x.value);
  const up = y.position(dot.y.value);
  if (right === null || up === null) return [];
  const heights = toEnds(dot.y, y);
  return [
    {
      dot,
      x: right,
      y: 1 - up,
      across: toEnds(dot.x, x),
      down: heights && [1 - heights[1], 1 - heights[0]],
      label: dotLabel(dot, chart),
    },
  ];
}

/**
 * From the best x to the worst: level until the next point of the front begins, then up to it. Beyond it lies what no
 * version reaches. It begins and ends at the worse edges of the plot.
 */
function toLine(dots: readonly PositionedDot[], { x, y }: TradeOffChart): string {
  const bestFirst = dots
    .filter(({ dot }) => dot.isOnFront)
    .sort((a, b) => (x.unit.direction === 'higher' ? b.x - a.x : a.x - b.x));
  const [first] = bestFirst;
  if (!first) return '';
  const worstY = y.unit.direction === 'higher' ? 1 : 0;
  const worstX = x.unit.direction === 'higher' ? 0 : 1;
  const steps = bestFirst.map((dot) => `H${fine(dot.x)}V${fine(dot.y)}`).join('');
  return `M${fine(first.x)} ${fine(worstY)}${steps}H${fine(worstX)}`;
}

/** The newest versions on the front, then the rest of the front, then the newest of the other drivers. */
function toWanted(dots: readonly PositionedDot[]) {
  const rank = ({ dot: { isOnFront, isNewest } }: PositionedDot) => (isOnFront ? 2 : 0) + (isNewest ? 1 : 0);
  return dots
    .filter((positioned) => rank(positioned) > 0)
    .sort((a, b) => rank(b) - rank(a))
    .map(({ dot, x, y }) => ({ key: dot.key, x, y, text: dot.version ?? dot.driver.name }));
}

/** Everything the chart of a trade-off needs, as shares of a plot of any width. `scale` is that of the vertical axis. */
export function toTradeOffModel(chart: TradeOffChart, scale: ScaleKind): TradeOffModel {
  const toScale = (axis: 'x' | 'y', kind: ScaleKind) =>
    toValueScale(listEnds(chart.dots.map((dot) => dot[axis])), { kind, unit: chart[axis].unit, ticks: 5 });
  const x = toScale('x', 'linear');
  const y = toScale('y', scale);
  const dots = chart.dots.flatMap((dot) => toDot(dot, chart, x, y));
  const drawn = new Set(dots.map(({ dot }) => dot));
  return {
    x,
    y,
    dots,
    unplaced: chart.dots.filter((dot) => !drawn.has(dot)),
    line: toLine(dots, chart),
    labels: positionLabels(
      toWanted(dots),
      dots.map((positioned) => ({ key: positioned.dot.key, x: positioned.x, y: positioned.y })),
      { across: chart.x.unit.direction === 'higher' ? 1 : -1, down: chart.y.unit.direction === 'higher' ? -1 : 1 },
    ),
  };
}

/** "throughput, mean in ops/s, higher is better". */
export const axisLabel = ({ name }: TradeOffAxis, { title }: ValueScale): string => `${name} in ${title}`;

export const unplacedLabel = ({ unplaced }: TradeOffModel): string =>
  `A log scale has no position for zero and below: ${unplaced.map(dotName).join('; ')} not drawn, but in the table.`;

const MAX_LISTED = 12;

function listLabel(title: string, entries: readonly string[]): string {
  if (entries.length === 0) return '';
  const more = entries.length > MAX_LISTED ? `; and ${entries.length - MAX_LISTED} more` : '';
  return `${title}: ${entries.slice(0, MAX_LISTED).join('; ')}${more}.`;
}

/** The text alternative of the chart: who is on the Pareto line, and who is beaten by whom. */
export function tradeOffSummary({ x, y, dots }: TradeOffChart): string {
  const figures = (dot: TradeOffDot) => `${valueLabel(dot.x.value, x.unit)}, ${valueLabel(dot.y.value, y.unit)}`;
  const front = dots.filter(({ isOnFront }) => isOnFront).map((dot) => `${dotName(dot)} (${figures(dot)})`);
  const beaten = dots.flatMap((dot) => (dot.beatenBy ? [`${dotName(dot)} by ${dot.beatenBy}`] : []));
  const emulated = dots.flatMap((dot) => (dot.emulated ? [`${dotName(dot)}, ${dot.emulated}`] : []));
  return [
    `${count(dots.length, 'version')}, ${y.name} against ${x.name}.`,
    listLabel('On the Pareto line', front),
    listLabel('Beaten', beaten),
    listLabel('Emulated, not on the line', emulated),
  ]
    .filter(Boolean)
    .join(' ');
}
