import type { Result } from '@tachograph/schema/result';
import { convertValue, type Quantity } from '../../figures/convert-value.ts';
import { toCount } from '../../figures/to-count.ts';
import { toStddev } from '../../figures/uncertainty.ts';
import { toPercentile } from '../../load-tool/load.ts';
import { toUrlPath } from '../../names/url-path.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { HEADING, type NoiseRules } from '../../text/common-noise.ts';
import type { Line, NativeText } from '../../text/lines.ts';
import { isOpenEnd } from '../../text/open-line.ts';

const PROBLEM =
  /^(?:Socket errors: connect \d{1,15}, read \d{1,15}, write \d{1,15}, timeout \d{1,15}|Non-2xx or 3xx responses: \d{1,15})$/;
const NOISE: NoiseRules = {
  heading: HEADING,
  'head of a table': /^(?:Thread Stats\s|Latency Distribution\b)/,
  'requests of one thread': /^Req\/Sec\s{1,20}\d/,
  'calibration of wrk2': /^(?:Thread calibration:|Initialised \d)/,
  // wrk2 prints the round ones above.
  'detailed percentiles':
    /^(?:Detailed Percentile spectrum:|Value\s{1,20}Percentile\s|\d{1,15}\.\d{1,6}\s{1,20}[01]\.\d{6,12}\s{1,20}\d{1,15}\s{1,20}(?:\d{1,15}\.\d{2}|inf)$|#\[(?:Mean|Max|Buckets)\s)/,
};

/** What one start of wrk printed. */
type WrkRun = {
  readonly line: Line;
  /** The path of the URL; its host is left out. */
  readonly path: string;
  readonly params: Record<string, number>;
  latency?: { readonly line: Line; readonly mean: Quantity; readonly deviation: Quantity; readonly max: Quantity };
  readonly percentiles: { readonly line: Line; readonly statistic: string; readonly time: Quantity }[];
  requests?: number;
  rate?: { readonly line: Line; readonly value: number };
  transfer?: { readonly line: Line; readonly quantity: Quantity };
};

const RUNNING = /^Running (\d{1,9}[smh]) test @ (\S{1,2000})$/;
const THREADS = /^(\d{1,9}) threads and (\d{1,9}) connections$/;
const TIME = '(\\d{1,12}(?:\\.\\d{1,6})?)(us|ms|s|m|h)';
const LATENCY = new RegExp(`^Latency\\s{1,20}${TIME}\\s{1,20}${TIME}\\s{1,20}${TIME}\\s{1,20}[\\d.]{1,10}%$`);
const PERCENTILE = new RegExp(`^(\\d{1,3}(?:\\.\\d{1,6})?)%\\s{1,20}${TIME}$`);
const REQUESTS = /^(\d{1,15}) requests in [\d.]{1,20}(?:us|ms|s|m|h), /;
// Always two decimals: with fewer, the line is cut.
const RATE = /^Requests\/sec:\s{1,40}(\d{1,15}\.\d{2})$/;
const TRANSFER = /^Transfer\/sec:\s{1,40}(\d{1,15}(?:\.\d{1,6})?)(B|KB|MB|GB|TB)$/;
const UNITS: Readonly<Record<string, string>> = { m: 'min' };
/** wrk counts in steps of 1024 and prints KB. */
const SIZES: Readonly<Record<string, string>> = { B: 'B', KB: 'KiB', MB: 'MiB', GB: 'GiB' };

const toTime = (value = '', unit = ''): Quantity => ({ value: Number(value), unit: UNITS[unit] ?? unit });

function startRun(line: Line): WrkRun | null {
  const url = RUNNING.exec(line.text.slice(0, 2100).trim())?.[2];
  return url === undefined ? null : { line, path: toUrlPath(url), params: {}, percentiles: [] };
}

/** Add a line to the run; false for a line without a value of it. */
function readLine(line: Line, run: WrkRun): boolean {
  const text = line.text.slice(0, 300).trim();
  const threads = THREADS.exec(text);
  const latency = LATENCY.exec(text);
  const percentile = PERCENTILE.exec(text);
  const requests = REQUESTS.exec(text)?.[1];
  const rate = RATE.exec(text)?.[1];
  const transfer = TRANSFER.exec(text);
  if (threads) Object.assign(run.params, { threads: Number(threads[1]), connections: Number(threads[2]) });
  else if (latency) {
    const [, mean, meanUnit, deviation, deviationUnit, max, maxUnit] = latency;
    const times = { mean: toTime(mean, meanUnit), deviation: toTime(deviation, deviationUnit) };
    run.latency = { line, ...times, max: toTime(max, maxUnit) };
  } else if (percentile) {
    const [, share = '', value, unit] = percentile;
    run.percentiles.push({ line, statistic: toPercentile(share), time: toTime(value, unit) });
  } else if (requests !== undefined) run.requests = Number(requests);
  else if (rate !== undefined) run.rate = { line, value: Number(rate) };
  else if (transfer?.[2]) {
    run.transfer = { line, quantity: { value: Number(transfer[1]), unit: `${SIZES[transfer[2]] ?? transfer[2]}/s` } };
  } else return false;
  return true;
}

function addRun(draft: OutcomeDraft, run: WrkRun): void {
  const { latency, rate, transfer, requests } = run;
  const { cell, printed } = toNamedCell(draft, run.line, run.path, { language: null, params: run.params });
  const add = (line: Line, measured: Pick<Result, 'metric' | 'unit' | 'value' | 'statistic' | 'uncertainty'>) =>
    draft.add(line, { ...cell, ...measured, status: 'ok', n: toCount(requests) }, printed);
  if (!rate && !latency) {
    draft.reject(run.line, run.line.text, 'no values: wrk was stopped, or the log is truncated');
    return;
  }
  if (latency) {
    const { line, mean, deviation, max } = latency;
    const uncertainty = toStddev(convertValue(deviation, mean.unit));
    add(line, { metric: 'latency', ...mean, statistic: 'mean', uncertainty });
    add(line, { metric: 'latency', ...max, statistic: 'max', uncertainty: null });
  }
  for (const { line, statistic, time } of run.percentiles) {
    if (statistic === 'max' && latency) continue;
    add(line, { metric: 'latency', ...time, statistic, uncertainty: null });
  }
  if (rate)
    add(rate.line, { metric: 'throughput', unit: 'ops/s', value: rate.value, statistic: 'mean', uncertainty: null });
  if (transfer) add(transfer.line, { metric: 'bandwidth', ...transfer.quantity, statistic: 'mean', uncertainty: null });
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const runs: WrkRun[] = [];
  for (const line of native.lines) {
    const run = startRun(line);
    const last = runs.at(-1);
    const text = line.text.slice(0, 300).trim();
    if (isOpenEnd(native, line) && PERCENTILE.test(text)) continue;
    if (run) runs.push(run);
    else if (PROBLEM.test(text)) draft.warn(line, `wrk reports: ${text}`);
    if (run || PROBLEM.test(text) || (last && readLine(line, last))) draft.accept(line);
  }
  for (const run of runs) addRun(draft, run);
}

/** The head of its table, or its first two lines: any program may print one of those. */
function isWrk({ lines }: NativeText): boolean {
  const short = lines.flatMap(({ text }) => (text.length < 2200 ? [text.trim()] : []));
  if (short.some((text) => /^Thread Stats\s{1,10}Avg\s{1,10}Stdev\s/.test(text))) return true;
  return short.some((text, at) => RUNNING.test(text) && THREADS.test(short[at + 1] ?? ''));
}

/** What wrk and wrk2 print. */
export const wrk: Adapter = {
  name: 'wrk',
  title: 'wrk',
  noise: NOISE,
  aliases: ['wrk2'],
  signature: '`Running 10s test @ http://…` with `2 threads and 10 connections` below it',
  recognises: isWrk,
  read,
};
