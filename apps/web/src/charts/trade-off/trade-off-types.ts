import type { ChartUnit } from '../labels/chart-labels.ts';
import type { ResultFigure } from '../labels/result-figure.ts';
import type { ChartDriver } from '../style/driver-style.ts';

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
