export { toTrend } from './to-trend.ts';
export type { Trend, TrendLine, TrendMarker, TrendPanel, TrendPoint } from './trend.ts';
