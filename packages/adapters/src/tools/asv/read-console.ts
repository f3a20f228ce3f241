import type { Params } from '@tachograph/schema/result';
import { parsePrintedNumber, toTimeUnit } from '../../figures/printed-figure.ts';
import { toParams } from '../../names/param-value.ts';
import { LineReader } from '../../outcome/line-reader.ts';
import { toMaskedBody } from '../../text/clean-text.ts';
import { findNoiseRule, type NoiseRules } from '../../text/common-noise.ts';
import type { Line } from '../../text/native-text.ts';
import { FAILED, type ResultRow, readParamText, SKIPPED } from './read-json.ts';

/** A result as `asv run` prints it, after its benchmark's name or in a table. */
type PrintedCell =
  | { readonly status: 'ok'; readonly value: number; readonly spread: number | null; readonly unit: string | null }
  | { readonly status: 'failed' | 'skipped' };

/** Sizes have no unit but their power of 1000. */
const POWERS = ['', 'k', 'M', 'G', 'T', 'P', 'E'];
const CELL = /^(\d[\d.]{0,30}(?:e[+-]?\d{1,3})?)(?:±(\d[\d.]{0,30}(?:e[+-]?\d{1,3})?))?([a-zA-Zμµ]{0,2})$/;

/** Read `11.1±0.01μs`, `2.42k`, `12`, `n/a`, `failed`; null for anything else. */
export function readCell(text: string): PrintedCell | null {
  const trimmed = text.trim();
  if (trimmed === 'failed') return { status: 'failed' };
  if (trimmed === 'n/a') return { status: 'skipped' };
  const match = CELL.exec(trimmed.slice(0, 100));
  const value = parsePrintedNumber(match?.[1] ?? '');
  const spread = match?.[2] === undefined ? null : parsePrintedNumber(match[2]);
  const suffix = match?.[3] ?? '';
  if (value === null) return null;
  const time = toTimeUnit(suffix);
  if (time !== null) return { status: 'ok', value, spread, unit: time };
  const power = POWERS.indexOf(suffix);
  if (power < 0) return null;
  const scale = 1000 ** power;
  // 8.06 × 1000 is 8060.000000000001 in doubles; three digits were printed.
  const exact = (figure: number) => Number((figure * scale).toPrecision(12));
  return { status: 'ok', value: exact(value), spread: spread === null ? null : exact(spread), unit: null };
}

/** One combination of params in a table, with the result as printed. */
type TableCell = { readonly line: Line; readonly params: Params; readonly printed: string };

const RULE = /^=+(?: =+)+$/;
const HEAD_RULE = /^-+(?: -+)*$/;

const isTableRule = (text: string): boolean => RULE.test(text);

/** A table is over after its last rule; what follows is what the benchmark wrote to stderr. */
function isWhole(lines: readonly Line[]): boolean {
  const bodies = lines.map(({ text }) => bodyOf(text));
  const rules = bodies.filter(isTableRule).length;
  return rules >= (bodies[1]?.startsWith('--') && !HEAD_RULE.test(bodies[1]) ? 3 : 2);
}

/** The line without asv's progress: `[ 87.50%] ··· `. */
const bodyOf = (text: string): string => text.replace(/^\[\s{0,3}\d{1,3}\.\d{2}%\] ·{1,4} /, '').trim();

type Column = readonly [from: number, to: number];

/** Where the columns of a rule begin and end. asv may put its progress before the first rule. */
function columnsOf(rule: string): Column[] {
  const start = rule.lastIndexOf('·') + 1;
  return [...rule.slice(start).matchAll(/=+/g)].map(({ index, 0: { length } }) => [
    start + index,
    start + index + length,
  ]);
}

/** True where a line stands in the columns of a table's first rule. Names of params may span several of them. */
function isInTable({ text }: Line, first: Line): boolean {
  const columns = columnsOf(first.text);
  const start = columns[0]?.[0] ?? 0;
  if (text.slice(0, start).trim() !== '') return false;
  const body = text.trim();
  if (body.startsWith('--') || RULE.test(body)) return true;
  return columns.every(([, to], at) => text.slice(to, columns[at + 1]?.[0] ?? to).trim() === '');
}

const pairsOf = (keys: readonly string[], values: readonly string[]) =>
  keys.map((key, at) => [key, readParamText(values[at] ?? '')] as const);

/**
 * The cells of a table under its rules. asv puts as many params across the columns as fit the terminal: their names
 * are above the header after `--`, and the dashes below them show how many columns are params.
 *
 * ```
 * ========= ============ =========
 * --                 rows
 * --------- ----------------------
 *   driver       10         1000
 * ========= ============ =========
 *  pymysql   5.17±0.2μs   118±2μs
 * ========= ============ =========
 * ```
 */
function readTable(lines: readonly Line[]): TableCell[] {
  const rule = lines.findLast(({ text }) => RULE.test(bodyOf(text)));
  const columns = columnsOf(rule?.text ?? '');
  const cut = (line: Line): string[] =>
    columns.map(([from], at) => line.text.slice(from, columns[at + 1]?.[0] ?? line.text.length).trim());
  const rows = lines.filter(({ text }) => !RULE.test(bodyOf(text)) && !HEAD_RULE.test(bodyOf(text)));
  const spanned = rows[0] && bodyOf(rows[0].text).startsWith('--');
  const dashes = lines.find(({ text }) => HEAD_RULE.test(bodyOf(text)));
  const named = spanned && dashes ? bodyOf(dashes.text).split(' ').length - 1 : columns.length - 1;
  const above = rows[0]?.text.slice(columns[named]?.[0] ?? 0).trim() ?? '';
  const across = spanned ? above.split(' / ') : [];
  const [header, ...body] = spanned ? rows.slice(1) : rows;
  if (!header) return [];
  const heads = cut(header);
  return body.flatMap((line) => {
    const cells = cut(line);
    const own = pairsOf(heads.slice(0, named), cells);
    return cells.slice(named).map((printed, at) => {
      return { line, params: toParams([...own, ...pairsOf(across, (heads[named + at] ?? '').split(' / '))]), printed };
    });
  });
}

/** `[ 35.00%] ··· benchmarks.TimeSuite.time_keys    11.2±0.01μs` */
const PROGRESS = /^\[\s{0,3}\d{1,3}\.\d{2}%\] ·{1,4} (.{1,2000})$/;
const RESULT = /^(\S{1,400})\s{1,400}(\S.{0,200})$/;
/** What asv does around the benchmarks. */
export const NOISE: NoiseRules = {
  'traceback of a benchmark': /^(?:Traceback \(most recent call last\):$|File "[^"]{1,500}", line \d+, in |[~^]+$)/,
  'progress of asv':
    /^(?:\[\s{0,3}\d{1,3}\.\d{2}%\] )?·{1,4} (?:Benchmarking |Building |Setting up |Running |For .{1,200} commit |Installing |Uninstalling |Importing |Discovering |Creating |Cloning |Fetching )/,
};

/** What asv says of a benchmark below its line: `[ 8.33%] ···· asv: benchmark timed out (timeout 2s)`. */
const DETAIL = /^\[\s{0,3}\d{1,3}\.\d{2}%\] ···· /;

export const isProgressLine = (text: string): boolean => PROGRESS.test(text.slice(0, 2100));

/** `[ 50.00%] ·· Benchmarking virtualenv-py3.12` → `virtualenv-py3.12` */
function readEnvironment(text: string): string | null {
  const body = PROGRESS.exec(text.trimEnd().slice(0, 2100))?.[1]?.trim() ?? '';
  return /^Benchmarking (\S.{0,300})$/.exec(body)?.[1] ?? null;
}

function toRow(line: Line, benchmark: string, params: Params, cell: PrintedCell): ResultRow {
  const base = { location: line, benchmark, params, paramsNamed: true, samples: null, n: null };
  if (cell.status !== 'ok') {
    const reason = cell.status === 'failed' ? FAILED : SKIPPED;
    return { ...base, status: cell.status, reason, value: null, unit: null, uncertainty: null };
  }
  // A spread that is printed as 0 is smaller than the digits, or that of one sample.
  const uncertainty = !cell.spread ? null : ({ kind: 'iqr', value: cell.spread } as const);
  return { ...base, status: 'ok', reason: null, value: cell.value, unit: cell.unit, uncertainty };
}

/** asv says once why a whole benchmark failed. */
const MAX_EXPLAINED = 100;

const toKey = (values: readonly string[]): string => values.join('\n');

/** Reads what `asv run` prints, in order. */
export class ConsoleReader extends LineReader {
  readonly rows: ResultRow[] = [];
  private environment: string | null = null;
  private readonly environments = new Set(this.native.lines.flatMap(({ text }) => readEnvironment(text) ?? []));
  private benchmark: string | null = null;
  /** The first row of the benchmark, and the rows without a value that the next details are about. */
  private firstRow = 0;
  private unexplained: readonly number[] = [];
  private readonly byParams = new Map<string, readonly number[]>();
  private table: Line[] = [];
  /** The last result stands in the table that comes next. */
  private awaitsTable = false;

  protected read(line: Line): void {
    const body = PROGRESS.exec(line.text.trimEnd().slice(0, 2100))?.[1]?.trim() ?? null;
    const text = body ?? line.text.trim();
    const begins = this.table.length === 0 && isTableRule(text) && this.awaitsTable;
    const [first] = this.table;
    if (begins || (first && body === null && text !== '')) {
      // What the benchmark printed into its table stands to the left of it, or across its columns.
      if (!first || isInTable(line, first)) this.table.push(line);
      if (isTableRule(text) && isWhole(this.table)) this.finish();
      return;
    }
    this.finish();
    const environment = readEnvironment(line.text);
    if (environment) this.environment = environment;
    else if (body !== null && DETAIL.test(line.text)) this.detail(line, body);
    else if (body === null) this.explain(line, text);
    else if (findNoiseRule(line.text, NOISE) === null) this.readResult(line, body);
  }

  /** Rows of the benchmark without a value: those of one combination of params, or the first of all. */
  private withoutValue(params: string | undefined): readonly number[] {
    const end = Math.min(this.rows.length, this.firstRow + MAX_EXPLAINED);
    const all = Array.from({ length: end - this.firstRow }, (_, at) => this.firstRow + at);
    const rows = params === undefined ? all : (this.byParams.get(toKey(params.split(', ').map(readParamText))) ?? []);
    return rows.filter((at) => this.rows[at]?.status !== 'ok');
  }

  /** `For parameters: 'apsw', 100`, or why all of the benchmark has no value. */
  private detail(line: Line, text: string): void {
    const params = /^For parameters: (.{1,1000})$/.exec(text)?.[1];
    this.unexplained = this.withoutValue(params);
    if (params === undefined) this.explain(line, text);
    else if (this.unexplained.length > 0) this.draft.accept(line);
  }

  /** The exception is the reason; without an exception, asv's own word is. */
  private explain(line: Line, text: string): void {
    const own = /^asv: (?:skipped: )?(.{1,1000})$/.exec(text)?.[1];
    const reason =
      own ?? /^(?:[\w.]{1,200}(?:Error|Exception|Interrupt|Exit|Timeout|Warning))(?:: .{0,1500})?$/.exec(text)?.[0];
    if (reason === undefined || this.unexplained.length === 0) return;
    this.draft.accept(line);
    for (const at of this.unexplained) {
      const row = this.rows[at];
      const isKnown = row?.reason !== FAILED && row?.reason !== SKIPPED;
      if (row && !(isKnown && own !== undefined)) this.rows[at] = { ...row, reason: toMaskedBody(reason, FAILED) };
    }
  }

  private readResult(line: Line, body: string): void {
    const [, name = body, printed = ''] = RESULT.exec(body) ?? [];
    this.benchmark = name;
    [this.firstRow, this.unexplained] = [this.rows.length, []];
    this.byParams.clear();
    this.awaitsTable = printed === 'ok' || /^\d{1,6}\/\d{1,6} failed$/.test(printed);
    if (this.awaitsTable) {
      this.draft.accept(line);
      return;
    }
    const cell = readCell(printed);
    if (cell) this.rows.push(toRow(line, name, this.withEnvironment({}), cell));
    else this.draft.reject(line, body, printed === '' ? 'no result after the name' : 'not an asv result');
  }

  /** Where a log has several environments, names repeat: a param distinguishes their results. */
  private withEnvironment(params: Params): Params {
    return this.environment === null || this.environments.size < 2 ? params : { ...params, env: this.environment };
  }

  /** A table ends above another line, or with the text. */
  protected override finish(): void {
    const lines = this.table;
    this.table = [];
    if (lines.length === 0 || this.benchmark === null) return;
    this.awaitsTable = false;
    for (const line of lines) this.draft.accept(line);
    for (const { line, params, printed } of readTable(lines)) {
      const cell = readCell(printed);
      if (cell) {
        this.byParams.set(toKey(Object.values(params).map(String)), [this.rows.length]);
        this.rows.push(toRow(line, this.benchmark, this.withEnvironment(params), cell));
      } else this.draft.reject(line, printed || line.text, 'not an asv result');
    }
  }
}
