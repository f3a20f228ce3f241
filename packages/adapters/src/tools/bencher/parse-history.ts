import { readDate } from '../../json/read-date.ts';
import { toNativeText } from '../../native/native-text.ts';
import type { History, HistoryDocument } from '../../outcome/history.ts';
import { draftOutcome } from '../../outcome/outcome-draft.ts';
import { addRun, hasTestbeds } from './add-metric.ts';
import { bencher } from './bencher.ts';
import { isExport, listBencherRuns } from './read-reports.ts';

/**
 * What Bencher's API returns: reports (`GET /v0/projects/{project}/reports`), each a run, or a perf query, whose points
 * are a run for each report.
 */
export function parseBencherHistory({ json }: HistoryDocument): History | null {
  if (!isExport(json)) return null;
  const runs = listBencherRuns(json);
  const withTestbed = hasTestbeds(runs);
  return {
    tool: 'bencher',
    entries: runs.map((run, at) => ({
      location: run.pointer,
      commit: run.commit,
      branch: run.branch,
      date: readDate(run.startedAt),
      read: () => {
        const name = `bencher-${(run.commit ?? String(at)).slice(0, 12)}.json`;
        const native = { name, text: `${JSON.stringify(run.toDocument(), null, 2)}\n` };
        const draft = draftOutcome(bencher, toNativeText(native.text, name));
        addRun(draft, run, withTestbed);
        return { native, outcome: draft.finish() };
      },
    })),
  };
}
