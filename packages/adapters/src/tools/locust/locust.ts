import type { Adapter } from '../../outcome/adapter.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { isTruncatedJson, rejectTruncatedJson } from '../../outcome/truncated-json.ts';
import type { Line, NativeText } from '../../text/lines.ts';
import { isConsoleHead, NOISE, readConsole } from './read-console.ts';
import { isCsvHead, readCsv } from './read-csv.ts';
import { isStatistics, readJson } from './read-json.ts';

const VERSION = /\/locust\.main: Starting Locust (\d[\w.]{0,40})$/;

const findCsvHead = ({ lines }: NativeText): Line | undefined =>
  lines.find(({ text }) => isCsvHead(text.slice(0, 1000).trim()));

const isTruncated = (native: NativeText): boolean => isTruncatedJson(native, ['num_requests', 'total_response_time']);

function read(native: NativeText, draft: OutcomeDraft): void {
  const head = findCsvHead(native);
  if (isStatistics(native.json)) readJson(native.json, draft);
  else if (isTruncated(native)) rejectTruncatedJson(draft, native);
  else if (head) readCsv(native, draft, head);
  else readConsole(native, draft);
  const started = native.lines.find(({ text }) => VERSION.test(text.slice(0, 300)));
  draft.setTool({ version: VERSION.exec(started?.text ?? '')?.[1] });
}

/** The console of Locust, its CSV files and `--json`. */
export const locust: Adapter = {
  name: 'locust',
  title: 'Locust',
  noise: NOISE,
  aliases: ['locustio'],
  signature:
    'a table under `Type  Name  # reqs  # fails | Avg Min Max Med | req/s`, `*_stats.csv`, or the JSON of `--json`',
  recognises: (native) =>
    isStatistics(native.json) ||
    isTruncated(native) ||
    findCsvHead(native) !== undefined ||
    native.lines.some(({ text }) => text.length < 1000 && (isConsoleHead(text.trim()) || VERSION.test(text))),
  read,
};
