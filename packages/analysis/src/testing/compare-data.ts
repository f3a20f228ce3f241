import type { Comparison } from '../comparison/comparison.ts';
import type { ComparisonOptions } from '../comparison/comparison-options.ts';
import { fillComparison } from '../comparison/fill-comparison.ts';
import { planComparison } from '../comparison/plan-comparison.ts';
import type { SeriesData } from '../measurement/measurement.ts';

/** A comparison of data in memory, by the same two steps as from the store: plan, then fill. */
export const compareData = (data: SeriesData, options: ComparisonOptions): Comparison =>
  fillComparison(planComparison(data, options), data.points, data.noise);
