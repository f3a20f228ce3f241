import type { TrendFigureKind } from '@tachograph/analysis/trend';

/** What a trend is asked for: everything but the scenario may be left out. */
export type TrendQuery = {
  readonly scenario: string;
  readonly axis?: 'version' | 'time' | 'run' | undefined;
  readonly figure?: TrendFigureKind | undefined;
  readonly metric?: string | undefined;
  readonly statistic?: string | undefined;
  readonly params?: string | undefined;
  readonly drivers?: readonly string[] | undefined;
  readonly environment?: string | undefined;
  /** Metrics below the first one, in the order of drawing; null: those that say most. Left out: none. */
  readonly below?: readonly string[] | null | undefined;
};
