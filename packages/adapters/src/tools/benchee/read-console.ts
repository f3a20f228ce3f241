import { parsePrintedNumber, parsePrintedTime, type Quantity } from '../../figures/printed-figure.ts';
import { lookUp } from '../../json/fields.ts';
import { LineReader } from '../../outcome/line-reader.ts';
import { findNoiseRule } from '../../text/common-noise.ts';
import { CUT_OFF, type Line } from '../../text/native-text.ts';

/** What a table is about: run time, memory, or reductions, which are steps of the Erlang machine. */
type Subject = 'time' | 'memory' | 'reductions';

/** Columns after the name, as printed. */
const COLUMNS: Readonly<Record<string, 'count' | 'quantity' | 'percent' | 'mode'>> = {
  ips: 'count',
  average: 'quantity',
  deviation: 'percent',
  median: 'quantity',
  '99th %': 'quantity',
  minimum: 'quantity',
  maximum: 'quantity',
  'sample size': 'count',
  mode: 'mode',
  'Memory usage': 'quantity',
  'Reduction count': 'quantity',
};

/** The columns of a header; null for other lines. */
function readColumns(line: string): readonly string[] | null {
  const [name, ...columns] = line
    .slice(0, 1000)
    .trim()
    .split(/\s{2,100}/);
  const isHeader = name === 'Name' && columns.length > 0 && columns.every((column) => lookUp(COLUMNS, column));
  return isHeader && columns.some((column) => column !== 'mode') ? columns : null;
}

const COUNT = /\s((?:\S{1,30} [KMBT])|\S{1,30})$/;
const MEASURE = /\s(\S{1,30} (?:ns|\S{1,10}s|min|h|[KMGT]?B)|N\/A)$/;
const PERCENT = /\s\S{0,4}(?:±|\+\/-|\ufffd|\\x\{B1\})\s?(\S{1,30})%$/;
/** The last column is a list of several modes at times, and may contain blanks. */
const MODE = /\s{2,}(\S{1,300}(?: \S{1,40}){0,40})$/;

const patternOf = (column: string, subject: Subject): RegExp => {
  const kind = lookUp(COLUMNS, column);
  if (kind === 'percent') return PERCENT;
  if (kind === 'mode') return MODE;
  return kind === 'count' || subject === 'reductions' ? COUNT : MEASURE;
};

/** A row of a table: the name, and the printed cells by column. */
type BencheeRow = { readonly name: string; readonly cells: ReadonlyMap<string, string> };

/** Split a row from its right end: names hold blanks and numbers, and Benchee pads them with three blanks. Null where the line has not these columns. */
function readRow(line: string, columns: readonly string[], subject: Subject): BencheeRow | null {
  let rest = line.slice(0, 1500).trimEnd();
  const cells = new Map<string, string>();
  let padding = '';
  for (const column of [...columns].reverse()) {
    const match = patternOf(column, subject).exec(rest.slice(-400));
    if (!match) return null;
    cells.set(column, match[1] ?? '');
    const before = rest.slice(0, rest.length - match[0].length + 1);
    rest = before.trimEnd();
    padding = before.slice(rest.length);
  }
  const name = rest.trim();
  return name === '' || padding.length < 2 ? null : { name, cells };
}

const POWERS: Readonly<Record<string, string>> = { K: 'e3', M: 'e6', B: 'e9' };

/** `1716.93 K` → 1716930. */
export function readCount(cell: string): number | null {
  const [number = '', suffix] = cell.split(' ');
  return parsePrintedNumber(suffix === undefined ? number : `${number}${lookUp(POWERS, suffix) ?? '?'}`);
}

/** Benchee divides by 1024 and prints KB. */
const SIZES: Readonly<Record<string, string>> = { B: 'B', KB: 'KiB', MB: 'MiB', GB: 'GiB' };

/** A cell of a table about the subject, per call of the function. */
export function readQuantity(cell: string, subject: Subject): Quantity | null {
  if (subject === 'time') return parsePrintedTime(cell);
  if (subject === 'reductions') {
    const value = readCount(cell);
    return value === null ? null : { value, unit: 'reductions' };
  }
  const [number = '', printed = ''] = cell.split(' ');
  const value = parsePrintedNumber(number);
  const unit = lookUp(SIZES, printed);
  return value === null || unit === undefined ? null : { value, unit: `${unit}/op` };
}

export type BencheeCase = { readonly name: string; readonly input: string | null; readonly title: string | null };
/** One row of a table, with the row of the extended statistics that belongs to it. */
export type BencheeFigures = BencheeCase & {
  readonly line: Line;
  readonly subject: Subject;
  readonly row: BencheeRow;
  extended: { readonly line: Line; readonly row: BencheeRow } | null;
};
/** `Benchmarking select with input 1 row ...` */
type Begun = BencheeCase & { readonly line: Line };

const TITLE = /^\*{3} (.{1,300}) \*{3}$/;
const INPUT = /^##### With input (.{1,300}) #####$/;
const BENCHMARKING = /^Benchmarking (.{1,300})(?: \.\.\.|\.\.\.)$/;
const SUBJECTS: Readonly<Record<string, Subject>> = {
  'Memory usage statistics:': 'memory',
  'Reduction count statistics:': 'reductions',
};
const COMPARED = /\s(?:∞ x|\S{1,30}x) (?:slower|faster|memory usage|reduction count|more reductions)\b|\sN\/A\b/;
const FACT =
  /^(Operating System|CPU Information|Number of Available Cores|Available memory|Elixir|Erlang):? (\S.{0,200})$/;
const SETTING =
  /^(?:warmup|time|memory time|reduction time|parallel|inputs|Estimated total run time|Excluding outliers|JIT enabled): /;
const ERROR = /^\*\* \((?!EXIT)\S{1,200}\) .{1,1000}$/;
const SUPER_FAST = /^Warning: The function you are trying to benchmark is super fast/;

export const NOISE = {
  progress: /^(?:Calculating statistics|Formatting results)\.\.\.$|^Generated \S|^Measured function call overhead as: /,
  'settings of the suite': /^Benchmark suite executing with the following configuration:$/,
  'advice of Benchee':
    /^(?:Not all of your protocols have been consolidated|best possible accuracy for benchmarks, |consolidation is enabled in your )|^Warning: the benchmark .{1,300} is using an evaluated function|^(?:Evaluated functions perform slower|You can move the Benchee caller|Alternatively, you can move|This holds especially true for memory|See: https:\/\/github|You may disable this warning)/,
  'all measurements were the same': /^\*\*All measurements for .{1,40} were the same\*\*$/,
  'stack of an error':
    /^(?:\([\w.]{1,60} [\d.]{1,40}\) )?\S{1,200}\.(?:exs?|erl):\d{1,9}: |^(?:Function: |Args: \[)|^\*\* \(EXIT |^\d\d:\d\d:\d\d\.\d{3} \[error\] /,
};

/** True for a header of a table, and for the line above its rows in which an input is named. */
export const isBencheeLine = (text: string): boolean => {
  const columns = readColumns(text);
  return columns !== null && (columns.includes('ips') || columns.includes('deviation'));
};

/** Reads the console of Benchee in order. */
export class ConsoleReader extends LineReader {
  readonly figures: BencheeFigures[] = [];
  readonly begun: Begun[] = [];
  /** The machine and the versions, by the printed names. */
  readonly facts = new Map<string, string>();
  parallel: number | null = null;
  error: string | null = null;
  private subject: Subject = 'time';
  private columns: readonly string[] | null = null;
  private isExtended = false;
  private inComparison = false;
  private title: string | null = null;
  private input: string | null = null;

  protected read(line: Line): void {
    const text = line.text.slice(0, 1500).trim();
    // Counts have no unit behind them, and K may be missing.
    if (line === this.openLine && this.subject === 'reductions' && this.columns)
      this.draft.reject(line, line.text, CUT_OFF);
    // A table and a comparison end at a blank line.
    else if (text === '') [this.columns, this.inComparison] = [null, false];
    else if (findNoiseRule(text, NOISE) !== null) return;
    else if (this.readHeading(text) || this.readSetting(line, text) || this.readBody(line, text))
      this.draft.accept(line);
  }

  private readHeading(text: string): boolean {
    const title = TITLE.exec(text)?.[1];
    const input = INPUT.exec(text)?.[1];
    const subject = Object.hasOwn(SUBJECTS, text) ? SUBJECTS[text] : undefined;
    const columns = readColumns(text);
    if (title !== undefined || input !== undefined) {
      if (title === undefined) this.input = input ?? null;
      else [this.title, this.input] = [title, null];
      [this.subject, this.columns, this.inComparison] = ['time', null, false];
    } else if (subject)
      [this.subject, this.columns, this.isExtended, this.inComparison] = [subject, null, false, false];
    else if (text === 'Comparison:') this.inComparison = true;
    else if (text === 'Extended statistics:') [this.isExtended, this.inComparison] = [true, false];
    else if (columns) {
      if (columns.includes('ips')) this.subject = 'time';
      this.isExtended = columns.includes('sample size');
      [this.columns, this.inComparison] = [columns, false];
    } else return false;
    return true;
  }

  private readSetting(line: Line, text: string): boolean {
    const [, key, value = ''] = FACT.exec(text) ?? [];
    const parallel = /^parallel: (\d{1,6})$/.exec(text)?.[1];
    if (parallel !== undefined) this.parallel = Number(parallel);
    if (key !== undefined) this.facts.set(key, value);
    else if (SUPER_FAST.test(text))
      this.draft.warn(line, 'Benchee warns: the function is too fast to be measured reliably');
    else if (ERROR.test(text)) this.error ??= text;
    else return SETTING.test(text);
    return true;
  }

  private readBody(line: Line, text: string): boolean {
    const name = BENCHMARKING.exec(text)?.[1]
      ?.trim()
      .replace(/\.\.\.$/, '')
      .trim();
    if (name !== undefined) {
      const at = name.lastIndexOf(' with input ');
      const [job, input] = at < 0 ? [name, null] : [name.slice(0, at), name.slice(at + ' with input '.length)];
      this.begun.push({ line, name: job, input: input?.trim() ?? null, title: null });
      this.columns = null;
      return true;
    }
    return this.inComparison ? this.readCompared(line, text) : this.readTableRow(line);
  }

  /** Rows of a comparison repeat values of the table above. */
  private readCompared(line: Line, text: string): boolean {
    const isKnown = this.figures.some((known) => text.startsWith(known.name));
    if (isKnown) this.draft.ignore(line, 'comparison of results above');
    return isKnown;
  }

  private readTableRow(line: Line): boolean {
    const { columns, subject } = this;
    if (!columns) return false;
    // Where all measurements were the same, the comparison is in the table.
    const compared = columns.length === 1 ? COMPARED.exec(line.text) : null;
    const text = compared ? line.text.slice(0, compared.index).replace(/\s-$/, '') : line.text;
    const row = readRow(text, columns, subject);
    if (!row) return false;
    if (this.isExtended) return this.extend(line, row);
    this.figures.push({ line, subject, row, name: row.name, input: this.input, title: this.title, extended: null });
    return true;
  }

  private extend(line: Line, row: BencheeRow): boolean {
    const of = this.figures.findLast(
      ({ name, input, subject }) => name === row.name && input === this.input && subject === this.subject,
    );
    if (of) of.extended = { line, row };
    return of !== undefined;
  }
}
