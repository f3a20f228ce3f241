import { fieldsOf, isFields, readText } from '../../json/json-fields.ts';
import { readDate } from '../../json/read-date.ts';
import { toNativeText } from '../../native/native-text.ts';
import type { History, HistoryDocument } from '../../outcome/history.ts';
import { draftOutcome } from '../../outcome/outcome-draft.ts';
import { asv, readAsv } from './asv.ts';
import { isBenchmarkList, isResultFile } from './read-json.ts';

/** `results/<machine>/machine.json`: a description of the machine, which each result file repeats. */
const isMachine = (json: unknown): boolean =>
  isFields(json) && ['arch', 'cpu', 'machine', 'num_cpu', 'os', 'ram', 'version'].every((key) => key in json);

/**
 * A file of asv's results folder: `results/<machine>/<commit>-<environment>.json` is one run, of its commit at the date of
 * the commit, the only one that asv keeps. `benchmarks.json` beside it names params and units. That file and
 * `machine.json` describe, and are no run.
 */
export function parseAsvHistory({ text, json, fileName, beside }: HistoryDocument): History | null {
  const tool = 'asv';
  if (isBenchmarkList(json) || isMachine(json)) return { tool, entries: [] };
  if (!isResultFile(json)) return null;
  return {
    tool,
    entries: [
      {
        location: '',
        commit: readText(json.commit_hash),
        branch: null,
        date: readDate(json.date),
        read: () => {
          const native = toNativeText(text, fileName);
          const draft = draftOutcome(asv, native);
          readAsv(native, draft, fieldsOf(beside.get('benchmarks.json')));
          return { native: null, outcome: draft.finish() };
        },
      },
    ],
  };
}
