import { type HistoryFacts, type MeasuredAt, toHistoryRun } from '@tachograph/adapters';
import type { Choices, Question } from '@tachograph/schema/question';
import type { ParseOutcome, Rejected } from '@tachograph/schema/run';
import { listOpen } from '../upload/table-choices.ts';

/** The description of all runs, from the command line. */
export type PastOptions = { readonly tool: string; readonly choices: Choices; readonly facts: HistoryFacts };

/** A native file of a run, with the bytes that are stored. */
export type PastFile = { readonly name: string; readonly bytes: Uint8Array };

type Taken = {
  /** The run in the run format, as JSON on one line. */
  readonly run: string;
  readonly native: readonly PastFile[];
  /** Parts of the native output that are not in the run. */
  readonly rejected: readonly Rejected[];
  /** Of a page, its results: a version of it that changes none of them measured nothing. */
  readonly figures?: string;
};

/** Why there is no run, with the questions that a choice would settle. */
export type Untaken = { readonly reason: string; readonly questions?: readonly Question[] };

/** A run to upload, or the reason why it could not be made. */
export type PastRun = {
  /** Where it came from, for people. */
  readonly label: string;
  /** How much of its file or of its Git history is done with it, from 0 to 1. */
  readonly done: number;
} & (Taken | Untaken);

/** A document for people, whose text changes more often than the figures in it. */
const PAGE = /\.(?:md|markdown|rst|adoc)$/i;

const isPage = ({ tool }: ParseOutcome, native: readonly PastFile[]): boolean =>
  tool === 'table' || native.some(({ name }) => PAGE.test(name));

/** The run of an outcome, by the rules of the project. */
export function toPastRun(
  outcome: ParseOutcome,
  measuredAt: MeasuredAt,
  native: readonly PastFile[],
  { facts }: PastOptions,
): Taken | Untaken {
  const questions = listOpen(outcome);
  if (questions.length > 0) return { reason: 'a question about a table in it is open', questions };
  const made = toHistoryRun(outcome, measuredAt, facts);
  if ('reason' in made) return made;
  const figures = isPage(outcome, native) ? { figures: JSON.stringify(outcome.results) } : {};
  return { run: JSON.stringify(made.document), native, rejected: outcome.rejected, ...figures };
}
