export { type Arrangement, arrangeRows, countRowsByVerdict } from './arrange-rows.ts';
export type { Comparison, ComparisonCell, ComparisonColumn, ComparisonRow, Guard } from './comparison.ts';
export type { ComparisonOptions } from './comparison-options.ts';
export { type ConvertedComparison, convertComparison, type Reading } from './convert-comparison.ts';
export { listPresets, type Preset } from './list-presets.ts';
export { COMPARISON_LIMITS, type ComparisonQuery, planAsAsked, toComparedSeries } from './plan-as-asked.ts';
export { fillComparison, toComparison } from './to-comparison.ts';
