import type { ParseOutcome } from '@tachograph/schema/run';
import { isFields } from '../../json/json-fields.ts';
import { draftOutcome } from '../../outcome/outcome-draft.ts';
import { toNativeText } from '../../text/lines.ts';
import { addRun, githubActionBenchmark, repeatedNames } from './github-action-benchmark.ts';
import { listRuns, readDocument } from './read-document.ts';

/** One entry of a history: what one commit measured. */
export type HistoryEntry = {
  /** `/entries/suite/12`. */
  readonly location: string;
  readonly suite: string;
  /** As printed; null where the entry has none. */
  readonly commit: string | null;
  /** When it was measured; null where the entry has no date. */
  readonly date: Date | null;
  readonly outcome: ParseOutcome;
};

const toDate = (ms: number | null): Date | null => {
  const date = new Date(ms ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
};

/**
 * Every entry of the history that github-action-benchmark keeps, in the order of the file; the adapter itself reads the
 * newest of each suite. Null for a text that is no such history. Never throws on content.
 */
export function parseHistory(raw: string): readonly HistoryEntry[] | null {
  const native = toNativeText(raw);
  const document = readDocument(native);
  if (!isFields(document)) return null;
  const runs = listRuns(document);
  const repeated = repeatedNames(runs);
  return runs.map((run) => {
    const draft = draftOutcome(githubActionBenchmark, native);
    addRun(draft, run, repeated);
    if (run.tool !== null) draft.setTool({ name: run.tool });
    const { pointer: location, suite, commit, date } = run;
    return { location, suite: suite ?? '', commit, date: toDate(date), outcome: draft.finish() };
  });
}
