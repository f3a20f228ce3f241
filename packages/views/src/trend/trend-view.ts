import type { MetricTrend, Trend, TrendFigureKind } from '@tachograph/analysis/trend';
import type { readOrigins } from '@tachograph/store/runs';
import type { ScenarioSummary } from '@tachograph/store/scenarios';

/** One scenario through versions, time or runs, with everything that is known of its lines. */
export type TrendView = {
  readonly scenario: ScenarioSummary;
  readonly trend: Trend;
  /** What is drawn of points that were measured in turns. */
  readonly figure: TrendFigureKind;
  /** The metrics below the first one, and those that could be there too. */
  readonly metrics: readonly (MetricTrend & { readonly figure: TrendFigureKind })[];
  readonly hiddenMetrics: readonly { readonly key: string; readonly name: string }[];
  /** Servers on which the case was measured: two or more have a matrix. */
  readonly servers: number;
  /** Every driver with results of the scenario. */
  readonly drivers: readonly { readonly slug: string; readonly name: string }[];
  /** What was measured, by the id of a run. */
  readonly origins: Awaited<ReturnType<typeof readOrigins>>;
  /** The batch of a run, by its id. */
  readonly repetitionGroups: ReadonlyMap<string, string | null>;
  /** Results that are stored of a series, by its key. */
  readonly resultsTotal: ReadonlyMap<string, number>;
  /** Along time and by run: results of the lines that are stored and not drawn. */
  readonly thinned: number;
  /** Where older changes are left out: how many of the newest were looked at; null where all were. */
  readonly newestChanges: number | null;
  readonly hasOlderNotes: boolean;
};
