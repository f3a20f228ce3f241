import { addHttpReports, type ReportLine } from '../../load-tool/reports.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import type { NativeText } from '../../text/native-text.ts';

const RUNNING = /^Running \d{1,9}[smh] test @ (?<url>\S{1,2000})$/;
const THREADS = /^(?<threads>\d{1,9}) threads and (?<connections>\d{1,9}) connections$/;

const LINES: readonly ReportLine[] = [
  { line: RUNNING, begins: 'always' },
  { line: THREADS },
  {
    line: /^Latency\s{1,20}(?<mean>[\d.]{1,20}[a-z]{1,2})\s{1,20}(?<stddev>[\d.]{1,20}[a-z]{1,2})\s{1,20}(?<max>[\d.]{1,20}[a-z]{1,2})\s{1,20}[\d.]{1,10}%$/,
  },
  { line: /^(?<share>(?!100\.0)\d{1,3}(?:\.\d{1,6})?)%\s{1,20}(?<value>[\d.]{1,20}[a-z]{1,2})$/ },
  // The maximum that stands in the row above.
  { line: /^100\.0{1,6}%\s{1,20}[\d.]{1,20}[a-z]{1,2}$/ },
  { line: /^(?<requests>\d{1,15}) requests in [\d.]{1,20}(?:us|ms|s|m|h), / },
  // Always two decimals: with fewer, the line is cut.
  { line: /^Requests\/sec:\s{1,40}(?<mean>\d{1,15}\.\d{2})$/, metric: 'throughput', unit: 'ops/s' },
  {
    line: /^Transfer\/sec:\s{1,40}(?<mean>\d{1,15}(?:\.\d{1,6})?)(?<unit>B|KB|MB|GB)$/,
    metric: 'bandwidth',
    // wrk counts in steps of 1024 and prints KB.
    units: { B: 'B/s', KB: 'KiB/s', MB: 'MiB/s', GB: 'GiB/s' },
  },
  {
    line: /^(?<warning>Socket errors: connect \d{1,15}, read \d{1,15}, write \d{1,15}, timeout \d{1,15}|Non-2xx or 3xx responses: \d{1,15})$/,
  },
];

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
  noise: {
    'head of a table': /^(?:Thread Stats\s|Latency Distribution\b)/,
    'requests of one thread': /^Req\/Sec\s{1,20}\d/,
    'calibration of wrk2': /^(?:Thread calibration:|Initialised \d)/,
    // wrk2 prints the round ones above.
    'detailed percentiles':
      /^(?:Detailed Percentile spectrum:|Value\s{1,20}Percentile\s|\d{1,15}\.\d{1,6}\s{1,20}[01]\.\d{6,12}\s{1,20}\d{1,15}\s{1,20}(?:\d{1,15}\.\d{2}|inf)$|#\[(?:Mean|Max|Buckets)\s)/,
  },
  aliases: ['wrk2'],
  signature: '`Running 10s test @ http://…` with `2 threads and 10 connections` below it',
  recognises: isWrk,
  read: (native, draft) => addHttpReports(native, draft, { title: 'wrk', program: 'wrk', lines: LINES }),
};
