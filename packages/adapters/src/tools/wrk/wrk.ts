import type { Result } from '@tachograph/schema/result';
import { convertValue } from '../../figures/convert-value.ts';
import { toStddev } from '../../figures/uncertainty.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import { draftOutcome, type OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { isCommonNoise, readHeading } from '../../text/common-noise.ts';
import type { Line, NativeText } from '../../text/lines.ts';
import { readLine, startRun, type WrkRun } from './wrk-run.ts';

const TITLE = 'wrk';
const PROBLEM =
  /^(?:Socket errors: connect \d{1,15}, read \d{1,15}, write \d{1,15}, timeout \d{1,15}|Non-2xx or 3xx responses: \d{1,15})$/;
const NOISE = [
  /^Thread (?:Stats|calibration:)\s/,
  /^Req\/Sec\s/,
  /^Latency Distribution\b/,
  /^Initialised \d/,
  // The detailed percentiles of wrk2, of which it prints the round ones above.
  /^Detailed Percentile spectrum:|^Value\s{1,20}Percentile\s|^[\d.]{1,20}\s{1,20}[\d.]{1,20}\s{1,20}\d{1,15}\s{1,20}(?:[\d.]{1,20}|inf)$/,
  /^#\[(?:Mean|Max|Buckets)\s|^-{10,}$/,
];

const toStatistic = (share: number): string => (share === 50 ? 'median' : share === 100 ? 'max' : `p${share}`);

function addRun(draft: OutcomeDraft, run: WrkRun): void {
  const { latency, rate, transfer, requests: n } = run;
  const { cell, printed } = toNamedCell(draft, run.line, run.path, { language: null, params: run.params });
  const add = (line: Line, measured: Pick<Result, 'metric' | 'unit' | 'value' | 'statistic' | 'uncertainty'>) =>
    draft.add(line, { ...cell, ...measured, status: 'ok', n: n === 0 ? null : n }, printed);
  if (rate === null && latency === null) {
    draft.reject(run.line, run.line.text, 'no values: wrk was stopped, or the log is truncated');
    return;
  }
  if (latency) {
    const { line, mean, deviation, max } = latency;
    const uncertainty = toStddev(convertValue(deviation.value, deviation.unit, mean.unit));
    add(line, { metric: 'latency', ...mean, statistic: 'mean', uncertainty });
    add(line, { metric: 'latency', ...max, statistic: 'max', uncertainty: null });
  }
  for (const { line, share, time } of run.percentiles) {
    if (share === 100 && latency) continue;
    add(line, { metric: 'latency', ...time, statistic: toStatistic(share), uncertainty: null });
  }
  if (rate)
    add(rate.line, { metric: 'throughput', unit: 'ops/s', value: rate.value, statistic: 'mean', uncertainty: null });
  if (transfer) add(transfer.line, { metric: 'bandwidth', ...transfer.quantity, statistic: 'mean', uncertainty: null });
}

function parse(native: NativeText) {
  const draft = draftOutcome('wrk', TITLE, native);
  const runs: WrkRun[] = [];
  for (const line of native.lines) {
    const run = startRun(line);
    const last = runs.at(-1);
    const text = line.text.slice(0, 300).trim();
    if (run) runs.push(run);
    else if (last && readLine(line, last)) draft.accept();
    else if (PROBLEM.test(text)) draft.warn(line, `wrk reports: ${text}`);
    else if (!isCommonNoise(text) && readHeading(text) === null && !NOISE.some((noise) => noise.test(text)))
      draft.skip(line);
  }
  for (const run of runs) addRun(draft, run);
  return draft.finish({ harness: { name: TITLE, tool: { name: TITLE } }, environment: {} });
}

const isOwnLine = (text: string): boolean =>
  /^Thread Stats\s{1,10}Avg\s{1,10}Stdev\s/.test(text) || /^\d{1,9} threads and \d{1,9} connections$/.test(text);

/** What wrk and wrk2 print. */
export const wrk: Adapter = {
  name: 'wrk',
  title: TITLE,
  aliases: ['wrk2'],
  signature: '`Running 10s test @ http://…` with `2 threads and 10 connections` below it',
  recognises: (native) => native.lines.some(({ text }) => text.length < 300 && isOwnLine(text.trim())),
  parse,
};
