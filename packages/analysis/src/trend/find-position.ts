import type { TrendPanel } from './trend.ts';

/** Where a version stands on an axis of versions; null where it is not on it. */
export function findVersionPosition({ lines }: Pick<TrendPanel, 'lines'>, sortKey: string | null): number | null {
  for (const { segments } of lines) {
    for (const { points } of segments) {
      const point = points.find(({ version }) => (version?.sortKey ?? null) === sortKey);
      if (point) return Math.round(point.x);
    }
  }
  return null;
}

/** Where a time stands on an axis of runs: between the last run before it and the first one after. */
export function findRunPosition({ ticks }: Pick<TrendPanel, 'ticks'>, at: Date): number {
  const next = ticks.findIndex((tick) => tick.at > at);
  return next === -1 ? ticks.length - 0.5 : next - 0.5;
}
