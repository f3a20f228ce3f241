import type { Adapter } from '../../outcome/adapter.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { isTruncatedJson, rejectTruncatedJson } from '../../outcome/truncated-json.ts';
import type { NativeText } from '../../text/lines.ts';
import { isGlobalTitle, NOISE, readConsole } from './read-console.ts';
import { isReport, readJson } from './read-json.ts';
import { isBinaryLog, isLog, readLog, rejectBinaryLog } from './read-log.ts';

const isTruncated = (native: NativeText): boolean => isTruncatedJson(native, ['numberOfRequests', 'minResponseTime']);

function read(native: NativeText, draft: OutcomeDraft): void {
  if (isReport(native.json)) readJson(native.json, draft);
  else if (isTruncated(native)) rejectTruncatedJson(draft, native);
  else if (isBinaryLog(native)) rejectBinaryLog(native, draft);
  else if (isLog(native)) readLog(native, draft);
  else readConsole(native, draft);
}

/** The console of Gatling, the JSON files of its report, and `simulation.log` as text. */
export const gatling: Adapter = {
  name: 'gatling',
  title: 'Gatling',
  noise: NOISE,
  aliases: ['gatling-stats'],
  signature:
    '`---- Global Information ----` with `> mean response time`, JSON with `numberOfRequests` and `meanResponseTime`, or a record `RUN` of `simulation.log`',
  recognises: (native) =>
    isReport(native.json) ||
    isTruncated(native) ||
    isBinaryLog(native) ||
    isLog(native) ||
    native.lines.some(
      ({ text }) =>
        text.length < 300 &&
        (isGlobalTitle(text.trim()) || /^Simulation [\w.$]{1,200} started\.{3}$/.test(text.trim())),
    ),
  read,
};
