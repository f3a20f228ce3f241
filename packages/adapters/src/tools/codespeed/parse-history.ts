import { toNativeText } from '../../native/native-text.ts';
import type { History, HistoryDocument } from '../../outcome/history.ts';
import { draftOutcome } from '../../outcome/outcome-draft.ts';
import { addRun, codespeed, hasEnvironments } from './codespeed.ts';
import { isResultList, listCodespeedRuns } from './read-results.ts';

/** A list of results for `/result/add/json/`: the results of one commit, environment and date are a run. */
export function parseCodespeedHistory({ json }: HistoryDocument): History | null {
  if (!isResultList(json)) return null;
  const runs = listCodespeedRuns(json);
  const withEnvironment = hasEnvironments(runs);
  return {
    tool: 'codespeed',
    entries: runs.map((run, at) => ({
      location: run.pointer,
      commit: run.commit,
      branch: run.branch,
      date: run.date,
      read: () => {
        const name = `codespeed-${(run.commit ?? String(at)).slice(0, 12)}.json`;
        const text = `${JSON.stringify(
          run.results.map(({ entry }) => entry),
          null,
          2,
        )}\n`;
        const draft = draftOutcome(codespeed, toNativeText(text, name));
        addRun(draft, run, withEnvironment);
        return { native: { name, text }, outcome: draft.finish() };
      },
    })),
  };
}
