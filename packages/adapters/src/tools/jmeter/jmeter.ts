import { toPointer } from '@tachograph/schema/problem';
import { type ColumnRow, readColumns } from '../../declared/column-table.ts';
import { type JsonFigure, readJsonFigures } from '../../declared/json-figures.ts';
import { parseJavaNumber, parsePrintedNumber } from '../../figures/printed-figure.ts';
import { toPercentile } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, readFinite } from '../../json/fields.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';
import type { Figure } from '../../outcome/figure.ts';
import { maskSecrets } from '../../text/clean-text.ts';
import { readCells } from '../../text/csv-cells.ts';
import type { Line, NativeText } from '../../text/native-text.ts';
import { addRequests, isJtlHead, isXmlJtl, readJtl, XmlReader } from './read-jtl.ts';

/** `summary =    225 in 00:00:02 =  102.9/s Avg:    19 Min:     0 Max:   595 Err:    75 (33.33%)`; `+` for an interval. */
const SUMMARY =
  /^(?:.{0,200}\bSummariser: )?(\w[\w .-]{0,80}?) ([=+])\s{1,20}(\d{1,15}) in\s{1,20}(?:\d{1,6}:\d\d:\d\d|\d{1,12}(?:[.,]\d{1,3})?s) =\s{1,20}(\d{1,12}[.,]\d{1,3})\/s Avg:\s{1,20}(\d{1,12}) Min:\s{1,20}(\d{1,12}) Max:\s{1,20}(\d{1,12}) Err:\s{1,20}(\d{1,15}) \(\d{1,3}[.,]\d{1,3}%\)(?: Active: .{1,80})?$/;
const PLAN = /^Created the tree successfully using (\S.{0,300})$/;
const ERROR = /^(?:Error in NonGUIDriver .{1,300}|An error occurred: .{1,300}|.{0,60}(?:FATAL|ERROR) .{1,300})$/;
const END = /^\.\.\. end of run$|Notifying test listeners of end of test/;
const START = /^Starting (?:standalone |the |remote )?test/;

const NOISE = {
  'log of the run':
    /^(?:\d{4}[-/]\d\d[-/]\d\d \d\d:\d\d:\d\d[,.]?\d{0,3} (?:INFO|WARN|DEBUG)|WARNING: |INFO: |Creating summariser <|Starting (?:standalone |the |remote )?test|Waiting for possible |Tidying up |\.\.\. end of run|Picked up |Configuring remote|(?:Nov|Dec|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct) \d{1,2}, \d{4} )/,
  banner: /^[\s/\\|_.'`,()<>=-]{6,200}(?:\w{1,20})?[\s/\\|_.'`,()<>=-]{0,200}$/,
  'stack trace': /^(?:at [\w.$/<>]{1,200}\(|\.\.\. \d{1,6} more$|Caused by: )/,
};

const isSummaryLine = (text: string): boolean => SUMMARY.test(text.slice(0, 500).trim());

type Total = {
  readonly line: Line;
  readonly name: string;
  readonly plan: string | null;
  readonly cells: readonly string[];
};

/** A plan's file without folder and ending: the folder can name a person. */
const toPlan = (path: string): string => (path.split(/[/\\]/).at(-1) ?? path).replace(/\.jmx$/, '');

function addTotal(draft: OutcomeDraft, { line, name, plan, cells }: Total): void {
  const [count = '', rate = '', mean = '', min = '', max = '', errors = ''] = cells;
  const n = Number(count);
  const throughput = parseJavaNumber(rate);
  const figures: Figure[] = Object.entries({ mean, min, max }).map(([statistic, printed]) => {
    return { location: line, metric: 'latency', unit: 'ms', statistic, value: Number(printed) };
  });
  if (throughput !== null)
    figures.unshift({ location: line, metric: 'throughput', unit: 'ops/s', statistic: 'mean', value: throughput });
  if (n === 0) draft.reject(line, line.text, 'no request was made');
  else {
    const named = { location: line, name: plan ?? name, isNameGuess: plan === null };
    addRequests(draft, { ...named, figures, failed: Number(errors), count: n });
  }
}

/** Read the totals of the summariser: the last one of each run, the others are progress. */
function readSummariser(native: NativeText, draft: OutcomeDraft): void {
  const totals: Total[] = [];
  let open: Total | null = null;
  let plan: string | null = null;
  let isStarted = false;
  let isEnded = false;
  let error: string | null = null;
  const close = () => {
    if (open && (isEnded || !isStarted)) totals.push(open);
    else if (open) draft.reject(open.line, open.line.text, error ?? 'the run has no end: this is an interval');
    else if (isStarted)
      draft.reject('file', plan ?? native.text.slice(0, 200), error ?? 'no summary: the run was stopped');
    [open, isStarted, isEnded] = [null, false, false];
  };
  for (const line of native.lines) {
    const text = line.text.slice(0, 500).trim();
    const [, name = '', sign, ...cells] = SUMMARY.exec(text) ?? [];
    const path = PLAN.exec(text)?.[1];
    if (sign === '+') draft.ignore(line, 'progress');
    else if (sign === '=') {
      if (open && open.name !== name) totals.push(open);
      else if (open) draft.ignore(open.line, 'progress');
      open = { line, name, plan, cells };
    } else if (path !== undefined) {
      close();
      plan = toPlan(path);
      draft.accept(line);
    } else if (START.test(text)) isStarted = true;
    else if (END.test(text)) isEnded = true;
    else if (ERROR.test(text)) {
      error ??= maskSecrets(text);
      draft.warn(line, `JMeter reports: ${maskSecrets(text)}`);
      draft.accept(line);
    }
  }
  close();
  for (const total of totals) addTotal(draft, total);
}

type Measure = Pick<Figure, 'metric' | 'unit' | 'statistic'>;
const latency = (statistic: string) => ({ metric: 'latency', unit: 'ms', statistic }) as const;
// JMeter divides by 1024.
const bandwidth = (metric: string) => ({ metric, unit: 'KiB/s', statistic: 'mean' }) as const;
const THROUGHPUT = { metric: 'throughput', unit: 'ops/s', statistic: 'mean' } as const;

/** Fields of `statistics.json`. The percentiles are those of the settings aggregate_rpt_pct1 to 3, whose defaults these are. */
const FIELDS: readonly JsonFigure[] = [
  { at: 'meanResTime', ...latency('mean') },
  { at: 'medianResTime', ...latency('median') },
  { at: 'minResTime', ...latency('min') },
  { at: 'maxResTime', ...latency('max') },
  { at: 'pct1ResTime', ...latency('p90') },
  { at: 'pct2ResTime', ...latency('p95') },
  { at: 'pct3ResTime', ...latency('p99') },
  { at: 'throughput', ...THROUGHPUT },
  { at: 'receivedKBytesPerSec', ...bandwidth('bandwidth-received') },
  { at: 'sentKBytesPerSec', ...bandwidth('bandwidth-sent') },
];

const isTransaction = (value: unknown): value is Fields =>
  isFields(value) && 'sampleCount' in value && 'meanResTime' in value;

const isStatistics = (json: unknown): json is Fields =>
  isFields(json) && Object.keys(json).length > 0 && Object.values(json).every(isTransaction);

/** Read `statistics.json` of a dashboard. */
function readStatistics(json: Fields, draft: OutcomeDraft): void {
  draft.warn(
    'file',
    'pct1ResTime to pct3ResTime are read as the 90th, 95th and 99th percentile, which are the defaults',
  );
  for (const [name, value] of Object.entries(json)) {
    const fields = fieldsOf(value);
    const count = readFinite(fields.sampleCount);
    const failed = readFinite(fields.errorCount);
    const location = toPointer([name]);
    const figures = readJsonFigures(draft, fields, FIELDS, location);
    addRequests(draft, { location, name, figures, failed, count });
  }
}

/** Columns of the tables of the listeners, as the user interface and as the command line tool saves them. */
const COLUMNS: readonly (readonly [RegExp, Measure])[] = [
  [/^average$/, latency('mean')],
  [/^(?:aggregate_report_)?median$/, latency('median')],
  [/^(?:aggregate_report_)?min$/, latency('min')],
  [/^(?:aggregate_report_)?max$/, latency('max')],
  [/^(?:throughput|aggregate_report_rate)$/, THROUGHPUT],
  [/^(?:received kb\/sec|kb\/sec|aggregate_report_bandwidth)$/, bandwidth('bandwidth-received')],
  [/^sent kb\/sec$/, bandwidth('bandwidth-sent')],
];
/** Columns that are no figure: the name, counts, the deviation, the size of a response. */
const OTHER =
  /^(?:label|sampler_label|# samples|aggregate_report_(?:count|error%|stddev)|error ?%|std\. dev\.|avg\. bytes)$/;
const PERCENTILE = /^(?:aggregate_report_)?(\d{1,2}(?:\.\d{1,3})?)%[ _]line$/;
const HEAD = /^(?:"?Label"?,"?# Samples"?,"?Average"?,|sampler_label,aggregate_report_count,average,)/;
const PER: Readonly<Record<string, string>> = { sec: 'ops/s', min: 'ops/min', hour: 'ops/h' };

const isReportHead = (text: string): boolean => HEAD.test(text);

function toMeasure(column: string): Measure | null {
  const share = PERCENTILE.exec(column)?.[1];
  return share === undefined
    ? (COLUMNS.find(([pattern]) => pattern.test(column))?.[1] ?? null)
    : latency(toPercentile(share));
}

function readRow({ line, cells }: ColumnRow, n: number): Figure[] | null {
  const figures: Figure[] = [];
  for (const [column, cell] of cells) {
    const measure = toMeasure(column.trim().toLowerCase());
    if (measure === null) continue;
    const [, printed = '', per] = /^(.{1,40}?)(?:\/(sec|min|hour))?$/.exec(cell) ?? [];
    const value = parsePrintedNumber(printed);
    if (value === null) return null;
    figures.push({ location: line, ...measure, ...(per ? { unit: PER[per] ?? measure.unit } : {}), value, n });
  }
  return figures;
}

/** Read the table of an aggregate or summary report as CSV. */
function readReport(native: NativeText, draft: OutcomeDraft, head: Line): void {
  const split = (text: string) => readCells(text.slice(0, 4000).trim(), ',');
  const columns = split(head.text).map((cell) => cell.trim().toLowerCase());
  const unknown = columns.filter((column) => toMeasure(column) === null && !OTHER.test(column));
  if (unknown.length > 0) draft.reject(head, unknown.join(', '), 'not a column of JMeter');
  const rows = readColumns(native, draft, {
    isHead: (text) => isReportHead(text.trim()),
    split,
    isCut: ({ text }) => /\d$/.test(text),
  });
  for (const row of rows) {
    const { line, cells } = row;
    const [name = '', printed = ''] = cells.values();
    const count = parsePrintedNumber(printed);
    const figures = count === null ? null : readRow(row, count);
    if (figures === null || count === null) draft.reject(line, line.text, 'a cell of the row is not a number');
    else if (count === 0) draft.reject(line, line.text, 'no request was made');
    else {
      const [, share = ''] = [...cells].find(([column]) => /error ?%\s*$/i.test(column)) ?? [];
      const errors = parsePrintedNumber(share.replace(/%$/, ''));
      if (errors !== null && errors > 0)
        draft.warn(line, `${name}: requests failed, see the share of errors in the report`);
      addRequests(draft, { location: line, name, figures, count });
    }
  }
}

const findHead = ({ lines }: NativeText, isHead: (text: string) => boolean): Line | undefined =>
  lines.find(({ text }) => isHead(text.slice(0, 4000).trim()));

/** What JMeter prints and saves: the summariser, JTL as CSV and as XML, the tables of its reports and statistics.json. */
export const jmeter = withReport(
  { isReport: isStatistics, keys: [['sampleCount', 'meanResTime']], read: readStatistics },
  {
    name: 'jmeter',
    title: 'JMeter',
    noise: NOISE,
    aliases: ['jtl', 'apache-jmeter'],
    signature:
      'lines such as `summary = 225 in 00:00:02 = 102.9/s Avg: 19 Min: 0 Max: 595 Err: 75 (33.33%)`, a CSV under `timeStamp,elapsed,label,…`',
    recognises: (native) =>
      isXmlJtl(native) ||
      findHead(native, isJtlHead) !== undefined ||
      findHead(native, isReportHead) !== undefined ||
      native.lines.some(
        ({ text }) => text.length < 500 && (isSummaryLine(text) || /^Creating summariser </.test(text.trim())),
      ),
    read(native, draft) {
      const report = findHead(native, isReportHead);
      if (isXmlJtl(native)) new XmlReader(native, draft).readAll();
      else if (findHead(native, isJtlHead)) readJtl(native, draft);
      else if (report) readReport(native, draft, report);
      else readSummariser(native, draft);
    },
  },
);
