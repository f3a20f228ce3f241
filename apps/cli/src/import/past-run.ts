import { type HistoryFacts, type MeasuredAt, toHistoryRun } from '@tachograph/adapters';
import type { ParseOutcome, Rejected } from '@tachograph/schema/run';

/** The description of all runs, from the command line. */
export type PastOptions = { readonly tool: string; readonly facts: HistoryFacts };

/** A native file of a run, with the bytes that are stored. */
export type PastFile = { readonly name: string; readonly bytes: Uint8Array };

type Taken = {
  /** The run in the run format, as JSON on one line. */
  readonly run: string;
  readonly native: readonly PastFile[];
  /** Parts of the native output that are not in the run. */
  readonly rejected: readonly Rejected[];
};

/** A run to upload, or the reason why it could not be made. */
export type PastRun = {
  /** Where it came from, for people. */
  readonly label: string;
  /** How much of its file or of its Git history is done with it, from 0 to 1. */
  readonly done: number;
} & (Taken | { readonly reason: string });

/** The run of an outcome, by the rules of the project. */
export function toPastRun(
  outcome: ParseOutcome,
  measuredAt: MeasuredAt,
  native: readonly PastFile[],
  { facts }: PastOptions,
): Taken | { readonly reason: string } {
  const made = toHistoryRun(outcome, measuredAt, facts);
  return 'reason' in made ? made : { run: JSON.stringify(made.document), native, rejected: outcome.rejected };
}
