import { measureSeries } from '../measurement/measure-series.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { fillTrend, type TrendReading } from './fill-trend.ts';
import type { MetricsPlan, PlannedMetric } from './plan-metrics.ts';
import type { TrendPlan } from './plan-trend.ts';
import type { Trend } from './trend.ts';

/** A metric below the first one, with its trend on the same axis. */
export type MetricTrend = Omit<PlannedMetric, 'plan'> & { readonly trend: Trend };

/** A planned trend, and those of the metrics below it; every position of one of them is on the axis of all. */
export function fillMetrics(
  plan: TrendPlan,
  reading: TrendReading,
  { shown }: Pick<MetricsPlan, 'shown'>,
  below: TrendReading,
): { readonly main: Trend; readonly metrics: readonly MetricTrend[] } {
  const measure = (of: TrendPlan, { points, noise }: TrendReading) =>
    measureSeries({ series: of.lines, points }, createNoiseSource(of.related, noise));
  const all = [
    { plan, measured: measure(plan, reading) },
    ...shown.map((metric) => ({ plan: metric.plan, measured: measure(metric.plan, below) })),
  ];
  const besides = (own: TrendPlan) => all.flatMap((entry) => (entry.plan === own ? [] : entry.measured));
  return {
    main: fillTrend(plan, reading, besides(plan)),
    metrics: shown.map(({ plan: own, ...metric }) => ({ ...metric, trend: fillTrend(own, below, besides(own)) })),
  };
}
