import type { Change } from '@tachograph/schema/change';
import { describeChange } from '../changes/describe-change.ts';

/** A change in a message: the line that is read, and the fields of a webhook. */
export type ChangeMessage = {
  readonly id: string;
  /** The page that shows it. */
  readonly url: string;
  /** "mysql2 3.24.6 is 1.74 times as fast as 3.24.0 in Select 100 integers": one line. */
  readonly sentence: string;
  /** Slugs, and the name of the metric. */
  readonly driver: string;
  readonly scenario: string;
  readonly metric: string;
  readonly direction: 'better' | 'worse';
  /** How many times better; null for one of an exact metric from or to nothing. */
  readonly ratio: number | null;
  /** Of a metric that repeats exactly. */
  readonly exact: boolean;
};

/** The message about a change, with the address that opens it. */
export const toChangeMessage = (change: Change, url: string): ChangeMessage => ({
  id: change.id,
  url,
  sentence: describeChange(change),
  driver: change.driver.slug,
  scenario: change.case.scenario,
  metric: change.case.metric,
  direction: change.direction,
  ratio: change.ratio,
  exact: change.case.exact,
});

/** What one message reports: changes of one project. */
export type Notice = {
  /** Slug and title of the project. */
  readonly project: string;
  readonly projectTitle: string;
  /** The page of the project. */
  readonly url: string;
  /** As many as a message lists. */
  readonly changes: readonly ChangeMessage[];
  /** All of them, also those that are not listed. */
  readonly total: number;
};

/** Changes that a message lists. */
export const MOST_LISTED = 20;
