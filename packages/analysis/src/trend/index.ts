export { type TrendOptions, toTrend } from './to-trend.ts';
export type { Trend, TrendLine, TrendPanel, TrendPoint } from './trend.ts';
