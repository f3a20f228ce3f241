/** Judgement on results: measurements, comparability, verdicts, and the models behind the pages. */
export { adjustVerdicts } from './adjust-verdicts.ts';
export { type Arrangement, arrangeRows, countRowsByVerdict, type RowOrder } from './arrange-rows.ts';
export { type Comparability, checkComparability } from './check-comparability.ts';
export {
  type Claim,
  type ClaimFigures,
  type ClaimState,
  type KnownReleases,
  tellClaim,
  tellFinding,
} from './claim.ts';
export { compareMeasurements } from './compare-measurements.ts';
export type { CompareOptions } from './compare-options.ts';
export type { Comparison, ComparisonCell, ComparisonColumn, ComparisonRow, Guard } from './comparison.ts';
export type { ComparisonOptions, SelectedDriver } from './comparison-options.ts';
export { type ConvertedComparison, convertComparison, type Reading } from './convert-comparison.ts';
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
export type { ExactChange } from './list-exact-changes.ts';
export { listPresets, type Preset } from './list-presets.ts';
export { listNewerVersions, listShareChanges, type NewerVersion, type ShareChange } from './list-share-changes.ts';
export { listSweepParams, type SweepParam } from './list-sweep-params.ts';
export { listTopologyPairs } from './list-topology-pairs.ts';
export type { Matrix, MatrixCell, MatrixColumn, MatrixGroup, MatrixPlace, MatrixSetting } from './matrix.ts';
export { namesEnvironment, toIdentity } from './names-environment.ts';
export { formatSelected, parseSelected } from './parse-selected.ts';
export { pickNewest } from './pick-newest.ts';
export {
  COMPARISON_LIMITS,
  type ComparisonQuery,
  planAsAsked,
  toComparedSeries,
} from './plan-as-asked.ts';
export type { Repeat, RepeatedCell, RepeatedRun, RepeatSetting } from './repeat.ts';
export type { ReproducedCell, Reproduction, ReproductionOutcome } from './reproduction.ts';
export type { Scoreboard, ScoreboardBlock, ScoreboardCell, ScoreboardRow } from './scoreboard.ts';
export type { EnvironmentFields, SeriesData, SeriesVersion, SeriesVersions, Unknown } from './series-data.ts';
export type { Sweep, SweepLine, SweepPoint } from './sweep.ts';
export { tellProtocolMismatch } from './tell-protocol-mismatch.ts';
export { thawComparison } from './thaw-comparison.ts';
export { type RepeatSources, toCellRepeat } from './to-cell-repeat.ts';
export { type Cell, nameCell, THIS_RUN, toCells } from './to-cells.ts';
export { findClaimed, toClaim } from './to-claim.ts';
export { fillComparison, toComparison } from './to-comparison.ts';
export { type DriverPageOptions, toDriverPage } from './to-driver-page.ts';
export { type DriverStyle, toDriverStyles } from './to-driver-styles.ts';
export { type MatrixOptions, toMatrix } from './to-matrix.ts';
export { toMeasurements } from './to-measurements.ts';
export { toRepeat } from './to-repeat.ts';
export { type MeasuredRun, toReproduction } from './to-reproduction.ts';
export { type ScoreboardOptions, toScoreboard } from './to-scoreboard.ts';
export { type SweepOptions, toSweep } from './to-sweep.ts';
export { type TopologyOptions, toTopologyDelta } from './to-topology-delta.ts';
export { type TradeOffOptions, toTradeOff } from './to-trade-off.ts';
export { type TrendOptions, toTrend } from './to-trend.ts';
export type { TopologyDelta, TopologyPair, TopologyRow, TopologySide } from './topology-delta.ts';
export type { TradeOff, TradeOffAxis, TradeOffMissing, TradeOffName, TradeOffPoint } from './trade-off.ts';
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
