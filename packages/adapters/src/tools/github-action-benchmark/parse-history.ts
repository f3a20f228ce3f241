import { isFields } from '../../json/json-fields.ts';
import { toNativeText } from '../../native/native-text.ts';
import type { History, HistoryDocument } from '../../outcome/history.ts';
import { draftOutcome } from '../../outcome/outcome-draft.ts';
import { addRun, githubActionBenchmark, repeatedNames } from './github-action-benchmark.ts';
import type { SuiteRun } from './read-columns.ts';
import { listRuns, readDocument } from './read-document.ts';

const toDate = (ms: number | null): Date | null => {
  const date = new Date(ms ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
};

/** `Go-3f2a91c.json`: a name for the entry as a file. */
const toFileName = ({ suite, commit }: SuiteRun, at: number): string =>
  `${(suite ?? 'benchmark').replace(/[^\w.-]+/g, '-').slice(0, 60)}-${(commit ?? String(at)).slice(0, 12)}.json`;

/**
 * Every entry of the history that github-action-benchmark keeps, in the order of the file; the adapter itself reads the
 * newest of each suite. Null for a text that is no such history. Never throws on content.
 */
export function parseGithubActionHistory(file: HistoryDocument): History | null {
  const document = readDocument(file);
  if (!isFields(document)) return null;
  const runs = listRuns(document);
  const repeated = repeatedNames(runs);
  return {
    tool: 'github-action-benchmark',
    entries: runs.map((run, at) => ({
      location: run.pointer,
      commit: run.commit,
      branch: null,
      date: toDate(run.date),
      read: () => {
        const text = `${JSON.stringify(run.toDocument(), null, 2)}\n`;
        const draft = draftOutcome(githubActionBenchmark, toNativeText(text));
        addRun(draft, run, repeated);
        if (run.tool !== null) draft.setTool({ name: run.tool });
        return { native: { name: toFileName(run, at), text }, outcome: draft.finish() };
      },
    })),
  };
}
