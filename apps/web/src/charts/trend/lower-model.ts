import type { ScaleKind } from '../scale/value-scale.ts';
import type { TrendFigure } from './trend-figure.ts';
import { type PlotSpace, type TrendModel, toPlotSpace, toTrendModel, type Zoom } from './trend-model.ts';

/** A metric whose panels stand below those of the first one, on the same axis. */
export type LowerMetric = {
  /** How a URL names it. */
  readonly key: string;
  /** "heap, mean" */
  readonly name: string;
  readonly isExact: boolean;
  /** What the band of its lines is. */
  readonly interval: string;
  /** By version: older versions that are not drawn. */
  readonly omittedVersions: number;
  readonly figure: TrendFigure;
};

/** A metric below the first one with its geometry. */
export type DrawnMetric = { readonly metric: LowerMetric; readonly model: TrendModel };

/** Their panels have the positions, and the keys, of the panels of the first metric. */
export const drawMetrics = (
  metrics: readonly LowerMetric[],
  scale: ScaleKind,
  zoom: Zoom | null = null,
): readonly DrawnMetric[] =>
  metrics.map((metric) => ({ metric, model: toTrendModel(metric.figure, scale, zoom, true) }));

/** The most space that one of them needs beside its plots. */
export function toCommonSpace(drawn: readonly DrawnMetric[]): PlotSpace {
  const spaces = drawn.map(({ model }) => toPlotSpace(model));
  return {
    left: Math.max(0, ...spaces.map(({ left }) => left)),
    right: Math.max(0, ...spaces.map(({ right }) => right)),
  };
}
