import type { TrendFigure } from './trend-figure.ts';

/** A metric whose panels stand below those of the first one, on the same axis. */
export type LowerMetric = {
  /** How a URL names it. */
  readonly key: string;
  /** "heap, mean" */
  readonly name: string;
  readonly isExact: boolean;
  /** What the band of its lines is. */
  readonly interval: string;
  /** By version: older versions that are not drawn. */
  readonly omittedVersions: number;
  readonly figure: TrendFigure;
};
