import type { Params } from '@tachograph/schema/result';
import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { findNoiseRule, type NoiseRules } from '../../text/common-noise.ts';
import type { Line } from '../../text/line.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';
import { isInTable, isTableRule, isWhole, type PrintedCell, readCell, readTable } from './printed-table.ts';
import { FAILED, type ResultRow, readParamText, SKIPPED } from './read-json.ts';

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

/** Reads a log in order. */
class ConsoleReader {
  readonly rows: ResultRow[] = [];
  private environment: string | null = null;
  private readonly environments: ReadonlySet<string>;
  private benchmark: string | null = null;
  /** The first row of the benchmark, and the rows without a value that the next details are about. */
  private firstRow = 0;
  private unexplained: readonly number[] = [];
  private readonly byParams = new Map<string, readonly number[]>();
  private table: Line[] = [];
  /** The last result stands in the table that comes next. */
  private awaitsTable = false;

  constructor(
    native: NativeText,
    private readonly draft: OutcomeDraft,
  ) {
    const found = native.lines.map(({ text }) => readEnvironment(text));
    this.environments = new Set(found.filter((name): name is string => name !== null));
    for (const line of native.lines) this.read(line);
    this.endTable();
  }

  private read(line: Line): void {
    const body = PROGRESS.exec(line.text.trimEnd().slice(0, 2100))?.[1]?.trim() ?? null;
    const text = body ?? line.text.trim();
    const begins = this.table.length === 0 && isTableRule(text) && this.awaitsTable;
    const [first] = this.table;
    if (begins || (first && body === null && text !== '')) {
      // What the benchmark printed into its table stands to the left of it, or across its columns.
      if (!first || isInTable(line, first)) this.table.push(line);
      if (isTableRule(text) && isWhole(this.table)) this.endTable();
      return;
    }
    this.endTable();
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

  private endTable(): void {
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

/** What `asv run` prints. */
export const readConsole = (native: NativeText, draft: OutcomeDraft): readonly ResultRow[] =>
  new ConsoleReader(native, draft).rows;
