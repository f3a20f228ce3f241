import type { ComparisonCell } from '@tachograph/analysis/comparison';

/** There is a verdict to explain where there is a figure, and something to hold it against. */
export const isExplained = ({ measurement, verdict }: ComparisonCell): boolean =>
  measurement !== null && measurement.value !== null && verdict.outcome !== 'reference';
