import type { History, HistoryDocument } from '../../outcome/history.ts';
import { draftOutcome } from '../../outcome/outcome-draft.ts';
import { toNativeText } from '../../text/lines.ts';
import { addRun, nyrkio } from './nyrkio.ts';
import { isPayload, listNyrkioRuns, toPayload } from './read-runs.ts';

/** The results of a test, or of several: the entries of one commit and time are a run. */
export function parseNyrkioHistory({ json }: HistoryDocument): History | null {
  if (json === undefined || !isPayload(json)) return null;
  return {
    tool: 'nyrkio',
    entries: listNyrkioRuns(json).map((run, at) => ({
      location: run.pointer,
      commit: run.commit,
      branch: run.branch,
      date: run.date,
      read: () => {
        const name = `nyrkio-${(run.commit ?? String(at)).slice(0, 12)}.json`;
        const text = `${JSON.stringify(toPayload(run), null, 2)}\n`;
        const draft = draftOutcome(nyrkio, toNativeText(text, name));
        addRun(draft, run);
        return { native: { name, text }, outcome: draft.finish() };
      },
    })),
  };
}
