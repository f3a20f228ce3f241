export type { RatioToAnchor } from './ratio-to-anchor.ts';
export { toTrend } from './to-trend.ts';
export type { Trend, TrendFigureKind, TrendLine, TrendMarker, TrendPanel, TrendPoint } from './trend.ts';
