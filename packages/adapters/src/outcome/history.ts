import type { ParseOutcome } from '@tachograph/schema/run';

/** A file of a run, as the tool wrote it or would write it for this run alone. */
export type NativeFile = { readonly name: string; readonly text: string };

/** A file that may be a history. */
export type HistoryDocument = {
  readonly text: string;
  /** Undefined where the text is no JSON. Parsed when it is first asked for. */
  readonly json: unknown;
  readonly fileName: string | null;
  /** JSON documents that describe it, by the names of their files: `benchmarks.json` of asv. */
  readonly beside: ReadonlyMap<string, unknown>;
};

/** One run of a history, read. */
type HistoryRun = {
  /** The part of the history that is this run, in a form that the tool's adapter reads; null where it is the whole file. */
  readonly native: NativeFile | null;
  readonly outcome: ParseOutcome;
};

/** One run of a history, found but not read: a history may have thousands. */
export type HistoryEntry = {
  /** Where it stands in the file: `/entries/suite/12`. */
  readonly location: string;
  /** As printed; null where the entry has none. */
  readonly commit: string | null;
  /** The branch that was measured; null where the entry has none. */
  readonly branch: string | null;
  /** When it was measured; null where the entry has no date. */
  readonly date: Date | null;
  readonly read: () => HistoryRun;
};

/** A file that contains the runs of many commits. */
export type History = {
  /** The name of the adapter that reads one run of it: `github-action-benchmark`. */
  readonly tool: string;
  /** In the order of the file; none where the file only describes others. */
  readonly entries: readonly HistoryEntry[];
};
