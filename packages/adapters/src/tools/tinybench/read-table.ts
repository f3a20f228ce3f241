import { readBlockTitle } from '../../console-row/block-title.ts';
import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import { toCount, toRme } from '../../figures/statistics.ts';
import { type Fields, isFields } from '../../json/fields.ts';
import type { LatencySummary } from '../../outcome/figure.ts';
import { LineReader } from '../../outcome/line-reader.ts';
import { toBody, toMaskedBody } from '../../text/clean-text.ts';
import { isCommonNoise } from '../../text/common-noise.ts';
import { splitRow } from '../../text/csv-cells.ts';
import type { Line } from '../../text/native-text.ts';

export type TaskOutcome =
  | { readonly kind: 'measured'; readonly latency: LatencySummary; readonly warning: string | null }
  | { readonly kind: 'unmeasured'; readonly status: 'failed' | 'skipped'; readonly reason: string };

/** One task of `bench.table()`, column by column. */
export type TinybenchTableRow = {
  readonly name: string;
  readonly outcome: TaskOutcome | { readonly kind: 'rejected'; readonly reason: string };
  /** Cells of figures that cannot be read. */
  readonly unreadable: readonly string[];
};

const NAME = /^task name$/i;
const KNOWN = /^(?:ops\/sec|average time\b|latency\b|throughput\b|samples$|margin$)/i;
const AVERAGE = /^(?:average time|latency (?:avg|average|mean))\b/i;
const MEDIAN = /^latency (?:med|median|p50)\b/i;
const P75 = /^latency p75\b/i;
const P99 = /^latency p99\b/i;
const SAMPLES = /^samples$/i;
const FIGURES = [AVERAGE, MEDIAN, P75, P99, SAMPLES];

/** True for the column headings of a table that tinybench makes, of any version. */
const isTableHeader = (headers: readonly string[]): boolean =>
  headers.some((header) => NAME.test(header)) && headers.some((header) => KNOWN.test(header));

/** True for one entry of `bench.table()` in a JSON document. */
export const isTableRow = (value: unknown): value is Fields => isFields(value) && isTableHeader(Object.keys(value));

/** `60461 ± 8.33%`: a value, and the text after ±. */
function readFigure(cell: string): { readonly value: number | null; readonly margin: string } {
  const [figure = '', margin = ''] = cell.slice(0, 200).split(/±|\+\/-/);
  return { value: parsePrintedNumber(figure), margin: margin.trim() };
}

const readPercent = (text: string): number | null => {
  const trimmed = text.replace(/^±/, '').trim();
  return trimmed.endsWith('%') ? parsePrintedNumber(trimmed.slice(0, -1)) : null;
};

/** The unit in a heading. The example in tinybench's README up to 2.4 called mean × 1000, which is µs, "ps". */
function unitOf(header: string): { readonly unit: string; readonly warning: string | null } | null {
  const unit = /\((ns|us|µs|μs|ms|s|ps)\)\s*$/.exec(header)?.[1];
  if (unit === 'ps') return { unit: 'us', warning: '"ps" in the heading means microseconds: read as us' };
  return unit === undefined ? null : { unit, warning: null };
}

/** Read one row, its cells by their headings; null where it has no name. */
export function readTableRow(cells: ReadonlyMap<string, string>): TinybenchTableRow | null {
  const columns = [...cells];
  const find: Find = (pattern) => columns.find(([header, cell]) => pattern.test(header) && cell !== '');
  const name = find(NAME)?.[1];
  if (name === undefined) return null;
  const outcome = readOutcome(find);
  const unreadable = outcome.kind === 'measured' ? FIGURES.flatMap((pattern) => listUnreadable(find(pattern))) : [];
  return { name, outcome, unreadable };
}

type Find = (pattern: RegExp) => readonly [header: string, cell: string] | undefined;

const listUnreadable = (column: ReturnType<Find>): string[] =>
  column && readFigure(column[1]).value === null ? [`${column[0]} "${column[1]}"`] : [];

function readOutcome(find: Find): TinybenchTableRow['outcome'] {
  const failure = find(/^error$/i)?.[1];
  if (failure !== undefined && failure !== 'N/A') {
    const reason = toMaskedBody(failure, 'tinybench printed no message', 500);
    return { kind: 'unmeasured', status: 'failed', reason };
  }
  const average = find(AVERAGE);
  const median = find(MEDIAN);
  const timed = average ?? median;
  const remark = find(/^remarks?$/i)?.[1] ?? null;
  if (timed === undefined) {
    const reason =
      'the table has no latency; its throughput is the mean of 1/x, which no other tool prints, and is left out';
    return { kind: 'rejected', reason };
  }
  const unit = unitOf(timed[0]);
  if (unit === null) return { kind: 'rejected', reason: `"${timed[0]}" has no unit of time` };
  const mean = readFigure(average?.[1] ?? '');
  const middle = readFigure(median?.[1] ?? '');
  if (mean.value === null && middle.value === null) {
    if (!/^(?:NaN|N\/A)\b/.test(timed[1])) return { kind: 'rejected', reason: `"${timed[1]}" is not a number` };
    // Version 2 prints NaN for an errored task, version 6 N/A for one that was not run.
    const status = timed[1].startsWith('NaN') ? 'failed' : 'skipped';
    const reason = remark ? `tinybench left it ${remark}` : `tinybench printed ${timed[1]}`;
    return { kind: 'unmeasured', status, reason: toBody(reason, 200) };
  }
  const n = toCount(parsePrintedNumber(find(SAMPLES)?.[1] ?? ''));
  const rme = readPercent(mean.margin) ?? readPercent(find(/^margin$/i)?.[1] ?? '');
  const latency = {
    unit: unit.unit,
    n,
    mean: mean.value,
    uncertainty: toRme(rme, n),
    median: middle.value,
    p75: readFigure(find(P75)?.[1] ?? '').value,
    p99: readFigure(find(P99)?.[1] ?? '').value,
  };
  return { kind: 'measured', latency, warning: unit.warning ?? remark };
}

type TitledRow = { readonly line: Line; readonly title: string | null; readonly row: TinybenchTableRow };

export const BORDER = /^[┌┬┐├┼┤└┴┘─+|: -]+$/;
const TOP = /^[┌+]/;

/** `'it\'s'` as Node prints a string inside a table. */
function unquote(cell: string): string {
  const quote = cell[0];
  if (cell.length < 2 || !(quote === "'" || quote === '"' || quote === '`') || !cell.endsWith(quote)) return cell;
  return cell
    .slice(1, -1)
    .replace(/\\n/g, '\n')
    .replace(/\\(['"`\\])/g, '$1');
}

/** The cells of a line of `console.table`, or of the same table in Markdown; null for other lines. */
function splitCells(text: string): string[] | null {
  const sign = text.includes('│') ? '│' : text.trimStart().startsWith('|') ? '|' : null;
  if (sign === null) return null;
  const cells = splitRow(text, sign);
  return cells.length < 2 ? null : cells.map(unquote);
}

export const isHeaderLine = (text: string): boolean => {
  const cells = /task name/i.test(text) ? splitCells(text) : null;
  return cells !== null && isTableHeader(cells);
};

/**
 * Reads every row of every table that `console.table(bench.table())` printed; a line right above a table names what its
 * rows share.
 */
export class TableReader extends LineReader {
  readonly rows: TitledRow[] = [];
  private headers: readonly string[] | null = null;
  private title: string | null = null;
  /** The last line of text, until something else than a table follows it. */
  private above: Line | null = null;
  /** True between the upper border of a table and its headings: text there is no title. */
  private isOpening = false;

  protected read(line: Line): void {
    const text = line.text.trim();
    const cells = splitCells(line.text);
    if (isHeaderLine(line.text)) this.begin(line, cells ?? []);
    else if (text === '') return;
    else if (BORDER.test(text)) this.isOpening = TOP.test(text);
    else if (cells && this.headers) this.row(line, cells, this.headers);
    else {
      this.headers = null;
      this.above = this.isOpening || isCommonNoise(text) ? null : line;
      this.isOpening = false;
    }
  }

  private begin(line: Line, headers: readonly string[]): void {
    this.headers = headers;
    this.title = this.above && readBlockTitle(this.above.text);
    if (this.above && this.title !== null) this.draft.accept(this.above);
    this.above = null;
    this.isOpening = false;
    this.draft.accept(line);
  }

  private row(line: Line, cells: readonly string[], headers: readonly string[]): void {
    const isWhole = cells.length === headers.length;
    const row = isWhole ? readTableRow(new Map(cells.map((cell, at) => [headers[at] ?? '', cell]))) : null;
    if (row) this.rows.push({ line, title: this.title, row });
    else this.draft.reject(line, line.text, 'not a row of the table');
  }
}
