export { nameAnchor } from '../measurement/anchor.ts';
export type { RatioToAnchor } from '../verdict/ratio-to-anchor.ts';
export { fillMetrics, type MetricTrend } from './fill-metrics.ts';
export { fillTrend } from './fill-trend.ts';
export type { KnownNote } from './place-notes.ts';
export { type MetricsPlan, planMetrics } from './plan-metrics.ts';
export { planTrend } from './plan-trend.ts';
export { type TrendHeadline, toTrendHeadline } from './to-trend-headline.ts';
export type {
  ExcludedPoint,
  PlacedChange,
  PlacedNote,
  Trend,
  TrendFigureKind,
  TrendLine,
  TrendMarker,
  TrendPoint,
} from './trend.ts';
