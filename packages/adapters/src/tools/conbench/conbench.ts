import { fieldsOf } from '../../json/json-fields.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { type History, type HistoryDocument, takeNewestRun, toHistory } from '../../outcome/history.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { addResult } from './add-result.ts';
import { type ConbenchRun, isResultList, listConbenchRuns } from './read-runs.ts';
import { toEnvironment } from './to-environment.ts';

/** The results of one run, with the machine of the first. */
function addRun(draft: OutcomeDraft, { results }: ConbenchRun): void {
  const [first] = results;
  if (first) draft.setEnvironment(toEnvironment(fieldsOf(first.entry)));
  for (const { pointer, entry } of results) addResult(draft, pointer, entry);
}

/** The newest run: one file is one run. */
function read(native: NativeText, draft: OutcomeDraft): void {
  const newest = takeNewestRun(listConbenchRuns(native.json), draft);
  if (newest) addRun(draft, newest);
}

/** The results that benchadapt writes and that Conbench's API takes and gives. */
export const conbench: Adapter = {
  name: 'conbench',
  title: 'Conbench',
  aliases: ['benchadapt', 'conbench-json'],
  signature: 'JSON with `tags.name`, `stats.data` and `stats.unit` beside `batch_id` or `run_id`',
  recognises: ({ json }) => json !== undefined && isResultList(json),
  read,
};

/** Results of Conbench, of one run or of many. */
export const parseConbenchHistory = ({ json }: HistoryDocument): History | null =>
  json === undefined || !isResultList(json) ? null : toHistory(conbench, listConbenchRuns(json), addRun);
