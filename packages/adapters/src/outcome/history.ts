import type { ParseOutcome } from '@tachograph/schema/run';
import { toNativeText } from '../native/to-native-text.ts';
import type { DraftedTool, OutcomeDraft } from './adapter.ts';
import { draftOutcome } from './outcome-draft.ts';

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

/** A run as a document of several states it. */
export type StatedRun = Omit<HistoryEntry, 'location' | 'read'> & {
  readonly pointer: string;
  /** This run alone, as the tool would write it. */
  readonly toDocument: () => unknown;
};

/** The runs of a document of several, each added by the adapter that reads one. */
export const toHistory = <Run extends StatedRun>(
  adapter: DraftedTool,
  runs: readonly Run[],
  add: (draft: OutcomeDraft, run: Run) => void,
  nameOf: (run: Run) => string = () => adapter.name,
): History => ({
  tool: adapter.name,
  entries: runs.map((run, at) => ({
    location: run.pointer,
    commit: run.commit,
    branch: run.branch,
    date: run.date,
    read: () => {
      const name = `${nameOf(run)}-${(run.commit ?? String(at)).slice(0, 12)}.json`;
      const text = `${JSON.stringify(run.toDocument(), null, 2)}\n`;
      const draft = draftOutcome(adapter, toNativeText(text, name));
      add(draft, run);
      return { native: { name, text }, outcome: draft.finish() };
    },
  })),
});

/** The newest run of a document, with a warning about the others: one file is one run. Null without a run. */
export function takeNewestRun<Run extends StatedRun>(runs: readonly Run[], draft: OutcomeDraft): Run | null {
  const timeOf = ({ date }: StatedRun) => date?.getTime() ?? 0;
  const newest = runs.reduce<Run | null>((best, run) => (best && timeOf(best) > timeOf(run) ? best : run), null);
  if (newest !== null && runs.length > 1) {
    const message = `the newest run is read, ${runs.length - 1} other runs are not: tacho import and the import page read all of them`;
    draft.warn(newest.pointer || 'file', message);
  }
  return newest;
}
