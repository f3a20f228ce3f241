/** Judgement on results: measurements, comparability, verdicts, and the models behind the pages. */
export { adjustVerdicts } from './adjust-verdicts.ts';
export { type Comparability, checkComparability } from './check-comparability.ts';
export {
  COMPARISON_LIMITS,
  type ComparisonQuery,
  compareAsAsked,
  toComparedSeries,
} from './compare-as-asked.ts';
export { compareMeasurements } from './compare-measurements.ts';
export type { CompareOptions } from './compare-options.ts';
export type { Comparison, ComparisonCell, ComparisonColumn, ComparisonRow, Guard } from './comparison.ts';
export type { ComparisonOptions, SelectedDriver } from './comparison-options.ts';
export { describeParams, toParamsKey } from './describe-params.ts';
export type { DriverPage, DriverRow } from './driver-page.ts';
export type { SelectedCell } from './find-matrix-cell.ts';
export { formatRatio, formatTimes } from './format-ratio.ts';
export {
  freezeComparison,
  freezeHead,
  freezeMeasurement,
  freezeVerdict,
  listSourceRuns,
  type SourceRun,
} from './freeze-comparison.ts';
export { listNewerVersions, listShareChanges, type NewerVersion, type ShareChange } from './list-share-changes.ts';
export type { Matrix, MatrixCell, MatrixColumn, MatrixGroup, MatrixPlace, MatrixSetting } from './matrix.ts';
export { namesEnvironment, toIdentity } from './names-environment.ts';
export { parseSelected } from './parse-selected.ts';
export { pickNewest } from './pick-newest.ts';
export type { Scoreboard, ScoreboardBlock, ScoreboardCell, ScoreboardRow } from './scoreboard.ts';
export type { EnvironmentFields, SeriesData, Unknown } from './series-data.ts';
export { thawComparison } from './thaw-comparison.ts';
export { type Cell, nameCell, THIS_RUN, toCells } from './to-cells.ts';
export { toComparison } from './to-comparison.ts';
export { type DriverPageOptions, toDriverPage } from './to-driver-page.ts';
export { type DriverStyle, toDriverStyles } from './to-driver-styles.ts';
export { type MatrixOptions, toMatrix } from './to-matrix.ts';
export { toMeasurements } from './to-measurements.ts';
export { type ScoreboardOptions, toScoreboard } from './to-scoreboard.ts';
export { type TrendOptions, toTrend } from './to-trend.ts';
export type { Trend, TrendLine, TrendPanel, TrendPoint } from './trend.ts';
export {
  ALGORITHM,
  type Measurement,
  MINIMUM_EFFECT,
  type Observation,
  type Verdict,
  type VerdictRule,
  type VerdictWord,
} from './types.ts';
