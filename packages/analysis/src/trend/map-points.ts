import type { TrendLine, TrendPoint } from './trend.ts';

/** A line with each of its points changed. */
export const mapPoints = (line: TrendLine, change: (point: TrendPoint) => TrendPoint): TrendLine => ({
  ...line,
  segments: line.segments.map((segment) => ({ ...segment, points: segment.points.map(change) })),
});
