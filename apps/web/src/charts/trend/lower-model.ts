import type { ScaleKind } from '../scale/value-scale.ts';
import type { LowerMetric } from './lower-metric.ts';
import { type PackedFigure, unpackFigure } from './pack-figure.ts';
import { type PlotSpace, toPlotSpace } from './plot-space.ts';
import { type TrendModel, toTrendModel, type Zoom } from './trend-model.ts';

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

export type PackedMetric = Omit<LowerMetric, 'figure'> & { readonly packed: PackedFigure };

/** The metrics that were packed. */
export const unpackMetrics = (text: string): LowerMetric[] =>
  (JSON.parse(text) as PackedMetric[]).map(({ packed, ...metric }) => ({ ...metric, figure: unpackFigure(packed) }));
