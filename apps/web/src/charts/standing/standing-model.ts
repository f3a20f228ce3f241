import type { RatioDomain } from '@tachograph/charts/scale';

/** What is drawn of a driver: the mean of its ratios with its interval. */
export type StandingFigure = {
  /** Times better than the reference; null draws nothing. */
  readonly ratio: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

/** A scale is at least this wide on both sides of 1× together. */
const NARROWEST = 1.2;
/** Space beside the outermost mark, as a share of the span. */
const MARGIN = 0.08;

/** The ratios that an axis spans: every mean and interval, and 1×, with space beside them. */
export function toStandingDomain(figures: readonly StandingFigure[]): RatioDomain {
  const ratios = figures.flatMap(({ ratio, low, high }) => [ratio, low, high]).filter((end) => end !== null && end > 0);
  const logs = ratios.map((ratio) => Math.log(ratio ?? 1));
  const lowest = Math.min(0, ...logs);
  const highest = Math.max(0, ...logs);
  const missing = Math.max(0, Math.log(NARROWEST) - (highest - lowest)) / 2;
  const margin = Math.max(highest - lowest, Math.log(NARROWEST)) * MARGIN + missing;
  return { slowest: Math.exp(lowest - margin), fastest: Math.exp(highest + margin) };
}
