import type { Change } from '@tachograph/schema/change';
import { groupBy } from '@tachograph/schema/collection';
import { describeChange } from '../changes/describe-change.ts';
import { formatReleaseLine, toReleaseLine } from '../release-line/to-release-line.ts';

/** A change in a message: the line that is read, and the fields of a webhook. */
export type ChangeMessage = {
  readonly id: string;
  /** The page that shows it. */
  readonly url: string;
  /** "mysql2 3.24.6 is 1.74 times as fast as 3.24.0 in Select 100 integers": one line. */
  readonly sentence: string;
  /** What the release or batch moved in all, where the message has several changes of it: "mysql2 3.24.4: faster in 3 scenarios, up to 1.63×". */
  readonly line: string;
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

/** The messages about changes, each with the address that opens it; `leading` are metrics that lead their families in the project. */
export function toChangeMessages(
  changes: readonly Change[],
  urlOf: (change: Change) => string,
  leading: string | null = null,
): ChangeMessage[] {
  const ofLine = groupBy(changes, ({ group, driver }) => `${group} ${driver.slug}`);
  const lineOf = new Map(
    [...ofLine.values()].flatMap((own) => {
      const text = describeLine(own, leading);
      return own.map((change) => [change, text] as const);
    }),
  );
  return changes.map((change) => toChangeMessage(change, urlOf(change), lineOf.get(change) ?? ''));
}

function describeLine(changes: readonly Change[], leading: string | null): string {
  const [first, ...others] = changes;
  if (!first) return '';
  const context = {
    total: changes.length,
    at: first.after.at,
    releasedOn: null,
    previous: null,
    measured: [],
    leading,
  };
  const line = others.length === 0 ? null : toReleaseLine(changes, context);
  return line ? formatReleaseLine(line) : describeChange(first);
}

const toChangeMessage = (change: Change, url: string, line: string): ChangeMessage => ({
  id: change.id,
  url,
  sentence: describeChange(change),
  line,
  driver: change.driver.slug,
  scenario: change.case.scenario,
  metric: change.case.metric,
  direction: change.direction,
  ratio: change.ratio,
  exact: change.case.exact,
});

/** A line of a message: the changes of one release or batch, which the first of them opens. */
export type MessageLine = { readonly sentence: string; readonly url: string; readonly signs: string };

/** ▼ before what has something worse, ▲ before what has something better. */
export const toMessageLines = (changes: readonly ChangeMessage[]): MessageLine[] =>
  [...groupBy(changes, ({ line }) => line)].flatMap(([sentence, own]) => {
    const has = (direction: string) => own.some((change) => change.direction === direction);
    const signs = [has('worse') && '▼', has('better') && '▲'].filter(Boolean).join('');
    return own[0] ? [{ sentence, url: own[0].url, signs }] : [];
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
