import type { NativeText } from '../text/native-text.ts';
import type { ReportLine } from './reports.ts';

/** The lines of the summary that hey prints, and oha after it. */
export const SUMMARY_LINES: readonly ReportLine[] = [
  { line: /^Summary:$/, begins: 'always' },
  { line: /^Slowest:\s{1,20}(?<max>\S{1,40}) (?<unit>secs?|ms|us|µs|ns)$/ },
  { line: /^Fastest:\s{1,20}(?<min>\S{1,40}) (?<unit>secs?|ms|us|µs|ns)$/ },
  { line: /^Average:\s{1,20}(?<mean>\S{1,40}) (?<unit>secs?|ms|us|µs|ns)$/ },
  { line: /^Requests\/sec:\s{1,20}(?<mean>\S{1,40})$/, metric: 'throughput', unit: 'ops/s' },
  { line: /^(?<share>\d{1,3}(?:\.\d{1,4})?)%{1,2} in (?<value>\S{1,40}) (?<unit>secs?|ms|us|µs|ns)$/ },
  { line: /^\[(?<code>\d{3})\]\s{1,10}(?<times>\d{1,15}) responses$/ },
  { line: /^\[(?<times>\d{1,15})\]\s{1,10}(?<problem>\S.{0,500})$/, below: /^Error distribution:$/ },
  { line: /^(?:Latency|Response time|Status code|Error) distribution:$/ },
];

/** Lines of the summary that say nothing that is stored. */
export const SUMMARY_NOISE = {
  'duration and sizes':
    /^(?:Total|Total data|Size\/request|Size\/sec):\s{1,20}\S{1,30} ?(?:secs?|ms|us|µs|ns|bytes|[KMGTP]?i?B)$|^Success rate:\s{1,20}\S{1,20}%$/,
  histogram: /^Response time histogram:|^[\d.]{1,20}(?: (?:secs?|ms|us|µs|ns))? \[\d{1,15}\]\s{0,20}\|/,
  'times of parts of a request':
    /^Details \(average, fastest, slowest\)|^(?:DNS\+dialup|DNS-lookup|req write|resp wait|resp read):?[\s,]/,
};

/** True for the text of a summary: its heading, and the line below it that only this tool prints there. */
export const hasSummary = (native: NativeText, below: RegExp): boolean =>
  native.lines.some((line, at) => line.text.trim() === 'Summary:' && below.test(native.lines.at(at + 1)?.text ?? '')) &&
  native.lines.some(({ text }) => /^\s{0,8}Requests\/sec:\s/.test(text));
