import type { HistoryEntry } from '@tachograph/adapters';

/** The newest runs of a history that the page publishes; `tacho import` has no limit. */
export const MAX_RUNS = 5000;

/** What a history has, before it is read. */
export type HistorySummary = {
  readonly runs: number;
  /** The first and the last day, such as 2026-01-02; null where no entry has a date. */
  readonly from: string | null;
  readonly to: string | null;
  readonly withoutDate: number;
};

export function summarise(entries: readonly HistoryEntry[]): HistorySummary {
  const days = entries.flatMap(({ date }) => (date === null ? [] : [date.toISOString().slice(0, 10)])).sort();
  return {
    runs: entries.length,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    withoutDate: entries.length - days.length,
  };
}

/** An entry that is not published, and why. */
export type LeftEntry = { readonly location: string; readonly reason: string };

/** How far a history is published. */
export type HistoryProgress = {
  /** Entries that were read and sent, or left. */
  readonly done: number;
  readonly stored: number;
  readonly already: number;
  readonly left: readonly LeftEntry[];
};

export const NO_PROGRESS: HistoryProgress = { done: 0, stored: 0, already: 0, left: [] };
