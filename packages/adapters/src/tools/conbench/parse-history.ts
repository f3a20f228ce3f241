import { toNativeText } from '../../native/native-text.ts';
import type { History, HistoryDocument } from '../../outcome/history.ts';
import { draftOutcome } from '../../outcome/outcome-draft.ts';
import { addRun, conbench } from './conbench.ts';
import { isResultList, listConbenchRuns } from './read-runs.ts';

/** Results of Conbench, of one run or of many. */
export function parseConbenchHistory({ json }: HistoryDocument): History | null {
  if (json === undefined || !isResultList(json)) return null;
  return {
    tool: 'conbench',
    entries: listConbenchRuns(json).map((run, at) => ({
      location: run.pointer,
      commit: run.commit,
      branch: run.branch,
      date: run.date,
      read: () => {
        const name = `conbench-${(run.commit ?? String(at)).slice(0, 12)}.json`;
        const entries = run.results.map(({ entry }) => entry);
        const text = `${JSON.stringify(entries, null, 2)}\n`;
        const draft = draftOutcome(conbench, toNativeText(text, name));
        addRun(draft, run);
        return { native: { name, text }, outcome: draft.finish() };
      },
    })),
  };
}
