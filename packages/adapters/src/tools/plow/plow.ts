import { addHttpReports, type ReportLine } from '../../load-tool/reports.ts';
import type { Adapter } from '../../outcome/adapter.ts';

const TITLE = 'plow';
const HEAD = /^Statistics\s{1,20}Min\s{1,20}Mean\s{1,20}StdDev\s{1,20}Max$/;
const LATENCY =
  /^Latency\s{1,20}(?<min>\S{1,20})\s{1,20}(?<mean>\S{1,20})\s{1,20}(?<stddev>\S{1,20})\s{1,20}(?<max>\S{1,20})$/;

const SHARES = ['P50', 'P75', 'P90', 'P95', 'P99', 'P99.9', 'P99.99'];
const COLUMNS = Object.fromEntries(SHARES.map((share) => [share, share.toLowerCase()]));

const LINES: readonly ReportLine[] = [
  {
    line: /^Benchmarking (?<url>\S{1,2000})(?: for \S{1,20}| with \d{1,15} request\(s\)){1,2} using (?<connections>\d{1,9}) connection\(s\)\.$/,
    begins: 'always',
  },
  { line: /^Summary:$/, begins: 'again' },
  { line: /^Count\s{1,20}(?<requests>\d{1,15})$/ },
  { line: /^[123]xx\s{1,20}(?<good>\d{1,15})$/ },
  { line: /^[45]xx\s{1,20}(?<bad>\d{1,15})$/ },
  { line: /^RPS\s{1,20}(?<throughput>\d[\d.]{0,20})$/ },
  { line: HEAD },
  { line: LATENCY },
  { line: /^(?<heads>P\d{1,3}(?:\.\d{1,4})?(?:\s{1,20}P\d{1,3}(?:\.\d{1,4})?){1,20})$/ },
  {
    line: /^(?<cells>[\d.]{1,20}[a-zµμ]{1,2}(?:\s{1,20}[\d.]{1,20}[a-zµμ]{1,2}){1,20})$/,
    below: /^Latency Percentile:$/,
    columns: COLUMNS,
  },
  { line: /^(?<times>\d{1,15})\s{1,20}(?<problem>\S.{0,500})$/, below: /^Error:$/ },
  { line: /^(?:Latency (?:Percentile|Histogram)|Error):$/ },
];

/** The summary of plow 1. */
export const plow: Adapter = {
  name: 'plow',
  title: TITLE,
  noise: {
    'bytes read and written': /^(?:Reads|Writes)\s{1,20}[\d.]{1,20}\wB\/s$/,
    'duration of the run': /^Elapsed\s{1,20}\S{1,20}$/,
    'rates of single seconds': /^RPS(?:\s{1,20}[\d.]{1,20}){4}$/,
    histogram: /^[\d.]{1,20}[a-zµμ]{1,2}\s{1,20}\d{1,15}\s{1,20}[\d.]{1,7}%$/,
    'address of charts': /^@ Real-time charts is listening on /,
  },
  aliases: ['plow-http'],
  signature: '`Statistics  Min  Mean  StdDev  Max` with `Latency` below it, and `Latency Percentile:`',
  recognises: (native) =>
    native.lines.some(
      ({ text }, at) => HEAD.test(text.trim()) && LATENCY.test(native.lines.at(at + 1)?.text.trim() ?? ''),
    ),
  read: (native, draft) =>
    addHttpReports(native, draft, { title: TITLE, program: TITLE, lines: LINES, endsInStatus: true }),
};
