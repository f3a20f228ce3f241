import type { ReactNode } from 'react';
import type { ScaleKind } from '../scale/value-scale.ts';
import type { PlotSpace } from './plot-space.ts';
import type { TrendFigure } from './trend-figure.ts';
export type MetricsBelow = {
  /** Of the metric above them: "latency, p25". */
  readonly name: string;
  /** For the live chart: see `packMetrics`. */
  readonly packed: string;
  /** Drawn by the server, so that they need no script: for each panel what stands below it. */
  readonly still: readonly ReactNode[];
  readonly space: PlotSpace;
};

export type TrendChartProps = {
  /** Unique on the page, letters, digits and hyphens; ties the title and description to the chart. */
  readonly id: string;
  readonly figure: TrendFigure;
  readonly scale: ScaleKind;
  /** Other metrics of the case, drawn below on the same axis. */
  readonly below?: MetricsBelow | undefined;
  /** Offers a note of a point in its card. */
  readonly onNote?: (subject: NoteSubject) => void;
};

/** The point that a note is written of. */
export type NoteSubject = {
  /** Slug of the driver. */
  readonly driver: string;
  /** "mysql2 3.24.4" */
  readonly name: string;
  /** Null where it is not stated. */
  readonly version: string | null;
  readonly at: string;
};
