import 'server-only';
import type { TrendView } from '@tachograph/views/trend';
import { describeRatios, drawFigure } from '@/charts/trend/draw-figure.ts';
import type { LowerMetric } from '@/charts/trend/lower-model.ts';
import type { TrendFigure } from '@/charts/trend/trend-figure.ts';
import { type TrendContextData, toTrendFigure } from './to-trend-figure.ts';

/** The metrics below the first one of a trend as the chart takes them; each as a ratio where the first one is, if it has any. */
export const toMetricFigures = (
  { metrics }: Pick<TrendView, 'metrics'>,
  context: Omit<TrendContextData, 'trend'>,
): LowerMetric[] =>
  metrics.map(({ key, name, case: of, trend, figure: shown }) => {
    const figure = drawFigure(toTrendFigure({ ...context, trend }), shown);
    const { uncertaintyDescription } = figure.shown === 'ratio' ? describeRatios(figure) : trend;
    return {
      key,
      name,
      isExact: of.exact,
      interval: uncertaintyDescription,
      omittedVersions: trend.omittedVersions,
      figure,
    };
  });

const timesIn = ({ panels }: TrendFigure) =>
  panels.flatMap(({ lines }) =>
    lines.flatMap(({ segments }) => segments.flatMap((segment) => segment.map(({ x }) => x))),
  );

/** Along time: every figure with the first and the last time of all, so that they have one axis. */
export function alignTimes(
  figure: TrendFigure,
  lower: readonly LowerMetric[],
): { readonly figure: TrendFigure; readonly lower: readonly LowerMetric[] } {
  if (figure.axis !== 'time' || lower.length === 0) return { figure, lower };
  const times = [figure, ...lower.map((metric) => metric.figure)].flatMap(timesIn);
  if (times.length === 0) return { figure, lower };
  const span = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))] as const;
  return {
    figure: { ...figure, span },
    lower: lower.map((metric) => ({ ...metric, figure: { ...metric.figure, span } })),
  };
}
