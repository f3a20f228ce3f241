export { type Arrangement, arrangeRows, countRowsByVerdict } from './arrange-rows.ts';
export type { Comparability, Comparison, ComparisonCell, ComparisonColumn, ComparisonRow } from './comparison.ts';
export { COMPARISON_LIMITS } from './comparison-options.ts';
export { type ConvertedComparison, convertComparison, type UnitView } from './convert-comparison.ts';
export { fillComparison, listCompared } from './fill-comparison.ts';
export { listPresets, type Preset } from './list-presets.ts';
export { planAsRequested, toComparedSeries } from './plan-as-requested.ts';
