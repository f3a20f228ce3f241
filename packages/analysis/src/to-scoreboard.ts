import type { Scoreboard } from './scoreboard.ts';
import type { SeriesData } from './series-data.ts';

export type ScoreboardOptions = {
  /** Slug of the driver to compare against; null: the first driver, by number of results. */
  readonly reference: string | null;
  /** Metric slug; null: the metric with most results. */
  readonly metric: string | null;
  /** Null: one row per scenario and params, median before mean before the rest. */
  readonly estimator?: string | null;
  readonly minimumEffect?: number;
};

/** The newest version of every driver against the reference, in one block per environment. */
export function toScoreboard(_data: SeriesData, _options: ScoreboardOptions): Scoreboard {
  throw new Error('toScoreboard is not written yet');
}
