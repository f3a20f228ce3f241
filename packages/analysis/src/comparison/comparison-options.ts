import type { EnvironmentFields } from '../measurement/measurement.ts';
import type { SelectedDriver } from '../selection/selected-driver.ts';
import type { Evaluation } from '../verdict/verdict.ts';

/** Drivers and figures of one comparison. */
export const COMPARISON_LIMITS = { drivers: 40, cells: 2_000 } as const;

type ScenarioText = {
  readonly slug: string;
  readonly sql: string | null;
  readonly versions?: readonly { readonly hash: string | null; readonly sql: string | null }[];
};

export type ComparisonOptions = {
  /** Empty: every driver of the data in its newest version. */
  readonly selected: readonly SelectedDriver[];
  /** Slugs, in the order wanted; null: all. */
  readonly scenarios: readonly string[] | null;
  /** Identity; null: the one that `rankEnvironments` puts first. */
  readonly environment: string | null;
  readonly metric: string | null;
  /** Null: in each row the one most columns have, a median before a mean. */
  readonly statistic?: string | null;
  /** Null: the first column. */
  readonly reference: SelectedDriver | null;
  /** The reason for comparing although the environments differ. */
  readonly override: string | null;
  /** Identity fields of the environments, to say what differs. */
  readonly environments: readonly EnvironmentFields[];
  /** SQL of the scenarios, newest and by content version, where the page shows it. */
  readonly scenarioTexts?: readonly ScenarioText[];
  /** Driver slugs in the order the project first used them: fixes the styles. */
  readonly driverOrder?: readonly string[];
  readonly evaluation?: Evaluation;
};
