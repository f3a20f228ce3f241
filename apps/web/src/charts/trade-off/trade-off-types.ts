import type { ChartUnit } from '../labels/chart-labels.ts';
import type { ScaleKind } from '../scale/value-scale.ts';
import type { ChartDriver } from '../style/driver-style.ts';

/** A value with the ends of its interval, in the canonical unit; null where its source gave none. */
export type TradeOffFigure = { readonly value: number; readonly low: number | null; readonly high: number | null };

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

export type TradeOffFigureProps = {
  /** Unique on the page, letters, digits and hyphens. */
  readonly id: string;
  readonly chart: TradeOffChart;
  /** Of the vertical axis. */
  readonly scale: ScaleKind;
};

/** One row of the table that says the same as the drawing. Everything is text, ready to show. */
export type TradeOffRow = {
  readonly key: string;
  readonly driver: ChartDriver;
  readonly version: string;
  readonly options: string;
  /** "21", "312.3" in the shown unit; with every digit in the canonical one; "310.1 – 314.5" or empty. */
  readonly x: TradeOffCell;
  readonly y: TradeOffCell;
  /** "on the line", "beaten by mariadb 3.5.4", "emulated: loop of 100". */
  readonly standing: string;
  readonly isOnFront: boolean;
  readonly href: string;
};

export type TradeOffCell = { readonly value: string; readonly exact: string; readonly range: string };
