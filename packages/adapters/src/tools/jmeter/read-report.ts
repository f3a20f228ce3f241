import { toPointer } from '@tachograph/schema/problem';
import { type ColumnRow, readColumns } from '../../declared/column-table.ts';
import { type JsonFigure, readJsonFigures } from '../../declared/json-figures.ts';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { toPercentile } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, readFinite } from '../../json/json-fields.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { Figure } from '../../outcome/figure.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { readCells } from '../../text/csv-cells.ts';
import type { Line } from '../../text/line.ts';
import { addRequests } from './request-samples.ts';

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

export const isStatistics = (json: unknown): json is Fields =>
  isFields(json) && Object.keys(json).length > 0 && Object.values(json).every(isTransaction);

/** Read `statistics.json` of a dashboard. */
export function readStatistics(json: Fields, draft: OutcomeDraft): void {
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
    addRequests(draft, { location, name, language: 'java', figures, failed, count });
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

export const isReportHead = (text: string): boolean => HEAD.test(text);

function toMeasure(column: string): Measure | null {
  const share = PERCENTILE.exec(column)?.[1];
  return share === undefined
    ? (COLUMNS.find(([pattern]) => pattern.test(column))?.[1] ?? null)
    : latency(toPercentile(share));
}

function readRow({ line, cells }: ColumnRow, n: number): Figure[] | null {
  const figures: Figure[] = [];
  for (const [column, cell] of cells) {
    const measure = toMeasure(column);
    if (measure === null) continue;
    const [, printed = '', per] = /^(.{1,40}?)(?:\/(sec|min|hour))?$/.exec(cell) ?? [];
    const value = parsePrintedNumber(printed);
    if (value === null) return null;
    figures.push({ location: line, ...measure, ...(per ? { unit: PER[per] ?? measure.unit } : {}), value, n });
  }
  return figures;
}

/** Read the table of an aggregate or summary report as CSV. */
export function readReport(native: NativeText, draft: OutcomeDraft, head: Line): void {
  const split = (text: string) => readCells(text.slice(0, 4000).trim(), ',');
  const columns = split(head.text).map((cell) => cell.trim().toLowerCase());
  const unknown = columns.filter((column) => toMeasure(column) === null && !OTHER.test(column));
  if (unknown.length > 0) draft.reject(head, unknown.join(', '), 'not a column of JMeter');
  const rows = readColumns(native, draft, {
    readHead: (text) => (isReportHead(text.trim()) ? columns : null),
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
      const [, share = ''] = [...cells].find(([column]) => /error ?%$/.test(column)) ?? [];
      const errors = parsePrintedNumber(share.replace(/%$/, ''));
      if (errors !== null && errors > 0)
        draft.warn(line, `${name}: requests failed, see the share of errors in the report`);
      addRequests(draft, { location: line, name, language: 'java', figures, count });
    }
  }
  if (rows.length === 0) draft.reject('file', head.text, 'no row below the heading: the file is truncated');
}
