import type { EnvironmentFields, SeriesData } from './series-data.ts';
import type { Trend, TrendAxis } from './trend.ts';

export type TrendOptions = {
  readonly axis: TrendAxis;
  /** Metric slug; null: the one with most points. */
  readonly metric: string | null;
  readonly estimator: string | null;
  /** As `toParamsKey` writes them; null: the case with most points. */
  readonly params: string | null;
  /** Driver slugs; null: all. */
  readonly drivers: readonly string[] | null;
  /** Identity; null: by version the environment with most versions, else all of them. */
  readonly environment: string | null;
  /** Fields of the environments, to say what changed at a marker. */
  readonly environments?: readonly EnvironmentFields[];
  readonly minimumEffect?: number;
};

/** One scenario's series as panels of lines. `data` holds the series of one scenario. */
export function toTrend(_data: SeriesData, _options: TrendOptions): Trend {
  throw new Error('toTrend is not written yet');
}
