import { parsePrintedNumber, parsePrintedTime, type Quantity } from '../../figures/printed-figure.ts';
import { fieldsOf, readFinite, readText } from '../../json/fields.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';
import { addFigures } from '../../outcome/figure.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import { readCells } from '../../text/csv-cells.ts';
import type { Location } from '../../text/native-text.ts';

/** One benchmark, from any of the reports. */
type BenchNodeRow = {
  readonly name: string;
  /** Operations per second, or the time of the whole benchmark with `benchmarkMode: 'time'`. */
  readonly rate: number | null;
  readonly total: Quantity | null;
  readonly samples: number | null;
  /** Of one operation; the chart prints none. */
  readonly low: Quantity | null;
  readonly high: Quantity | null;
};

const TAIL =
  /\s(\S{1,30}) (ops\/sec|total time)(?: (?:±|\+\/-)\s?\S{1,10}%)? \((\d{1,9}) runs sampled\) .{0,300}?min\.\.max=\((\S{1,24}?)\.\.\.(\S{1,24}?)\)/;
const CHART = /^(.{1,200}?)\s{1,200}▏[█─]{1,60}▕\s{1,4}(\S{1,30}) ops\/sec \|\s{1,9}(\d{1,9}) samples/;
const CSV_HEADER = /^name,(ops\/sec|total time),samples,plugins,min,max$/;

type Printed = readonly [value: string, samples: string, low: string, high: string];

const toRow = (name: string, isRate: boolean, [value, samples, low, high]: Printed): BenchNodeRow => ({
  name,
  rate: isRate ? parsePrintedNumber(value) : null,
  total: isRate ? null : parsePrintedTime(value),
  samples: parsePrintedNumber(samples),
  low: parsePrintedTime(low),
  high: parsePrintedTime(high),
});

/** A row of the text, of the tree of the pretty report, or of the chart; null for other lines. */
function readTextRow(line: string): BenchNodeRow | null {
  const text = line.slice(0, 1500).trim();
  const [, charted, printed = '', count] = CHART.exec(text) ?? [];
  const none = { total: null, low: null, high: null };
  if (charted !== undefined)
    return { ...none, name: charted, rate: parsePrintedNumber(printed), samples: Number(count) };
  const match = text.includes('min..max=(') ? TAIL.exec(text) : null;
  if (!match) return null;
  const [, value = '', unit, samples, low = '', high = ''] = match;
  const name = text
    .slice(0, match.index)
    .replace(/^[├└│─\s]{1,40}/, '')
    .trim()
    .replace(/\s{1,60}x$/, '');
  return toRow(name, unit === 'ops/sec', [value, samples ?? '', low, high]);
}

/** A row of the CSV, which quotes no name: the other columns are counted from the right. */
function readCsvRow(line: string, unit: string): BenchNodeRow | null {
  const cells = readCells(line, ',');
  if (cells.length < 6) return null;
  const [value = '', samples = '', , low = '', high = ''] = cells.slice(-5);
  return toRow(cells.slice(0, -5).join(',').trim(), unit === 'ops/sec', [value, samples, low, high]);
}

const NOISE = {
  'system information': /^(?:System Information:|OS: |CPU: |CPU Cores: |Platform: )/,
  'settings of the suite': /^(?:Benchmark results \(\d|Plugins enabled: |T-Test Mode: |Significance: )/,
};
const NODE = /^Node\.js(?: version)?: v?(\d\S{0,40})$/;
const SUMMARY = /^Summary \(vs\. baseline\):$/;
/** `select 1  (1.61x slower) **`, or a bar of the chart. */
const COMPARED = /\((?:baseline|[\d.,]{1,20}x (?:faster|slower))\)(?: \*{1,3})?$/;

function addRow(draft: OutcomeDraft, at: Location, text: string, row: BenchNodeRow): void {
  const { name, rate, total, low, high } = row;
  // The chart prints neither bound.
  const hasBounds = (low === null) === (high === null) && (low !== null || text.includes('▕'));
  if (name === '' || (rate === null && total === null) || !hasBounds) {
    draft.reject(at, text, 'the row has no name, or a value that is not a number');
    return;
  }
  const figures = [
    ['throughput', rate === null ? null : { value: rate, unit: 'ops/s' }, 'mean'] as const,
    ['latency', total, 'total'] as const,
    ['latency', low, 'min'] as const,
    ['latency', high, 'max'] as const,
  ].flatMap(([metric, quantity, statistic]) => (quantity ? [{ location: at, metric, ...quantity, statistic }] : []));
  addFigures(draft, toNamedCell(draft, at, name, { language: 'javascript' }), figures, row.samples);
}

const isEntry = (value: unknown): boolean => {
  const { runsSampled, minNS, maxNS } = fieldsOf(value);
  return runsSampled !== undefined && minNS !== undefined && maxNS !== undefined;
};
const isReport = (json: unknown): json is readonly unknown[] => Array.isArray(json) && json.some(isEntry);

function readReport(json: readonly unknown[], draft: OutcomeDraft): void {
  for (const [index, value] of json.entries()) {
    const entry = fieldsOf(value);
    const low = readFinite(entry.minNS);
    const high = readFinite(entry.maxNS);
    const row: BenchNodeRow = {
      name: readText(entry.name) ?? '',
      rate: readFinite(entry.opsSec),
      total: parsePrintedTime(readText(entry.totalTimeFormatted) ?? ''),
      samples: readFinite(entry.runsSampled),
      low: low === null ? null : { value: low, unit: 'ns' },
      high: high === null ? null : { value: high, unit: 'ns' },
    };
    addRow(draft, `/${index}`, row.name, row);
  }
}

/** What bench-node, the benchmark module of Node.js' own projects, prints in its reports. */
export const benchNode = withReport(
  { isReport, keys: [['runsSampled', 'minNS']], read: readReport },
  {
    name: 'bench-node',
    title: 'bench-node',
    environment: { runtime: { name: 'node' } },
    noise: NOISE,
    aliases: ['node:bench', 'node-bench'],
    signature:
      'rows such as `select 1  x 2,165 ops/sec (6 runs sampled) min..max=(30us...463us)`, its CSV, or its JSON',
    recognises: (native) =>
      native.lines.some(({ text }) => readTextRow(text) !== null || CSV_HEADER.test(text.slice(0, 100).trim())),
    read(native, draft) {
      let csv: string | null = null;
      let inSummary = false;
      for (const line of native.lines) {
        const text = line.text.slice(0, 1500).trim();
        const header = CSV_HEADER.exec(text)?.[1];
        const version = NODE.exec(text)?.[1];
        const row =
          csv === null ? readTextRow(line.text) : text === '' ? null : readCsvRow(line.text.slice(0, 1500), csv);
        if (header !== undefined) csv = header;
        if (version !== undefined) draft.setEnvironment({ runtime: { name: 'node', version } });
        if (SUMMARY.test(text)) inSummary = true;
        if (header !== undefined || version !== undefined || SUMMARY.test(text)) draft.accept(line);
        else if (inSummary && COMPARED.test(text)) draft.ignore(line, 'comparison of results above');
        else if (row) addRow(draft, line, line.text, row);
      }
    },
  },
);
