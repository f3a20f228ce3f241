import {
  convertValue,
  parsePrintedNumber,
  parsePrintedTime,
  type Quantity,
  toTimeUnit,
} from '../../figures/printed-figure.ts';
import { lookUp } from '../../json/fields.ts';
import { LineReader } from '../../outcome/line-reader.ts';
import { readCells, splitRow } from '../../text/csv-cells.ts';
import type { Line } from '../../text/native-text.ts';

/** A variant of a subject: the method with one set of parameters. */
export type Variant = { readonly benchmark: string; readonly subject: string; readonly set: string };

export const keyOf = ({ benchmark, subject, set }: Variant): string => `${benchmark}\n${subject}\n${set}`;

/** `\App\DriversBench` → `DriversBench`: tables print no namespace. */
const toClassName = (name: string): string => name.slice(name.lastIndexOf('\\') + 1);

/** A difference from a reference run, which follows the value. */
const DIFFERENCE = /\s{1,3}[+-]?[\d.,]{1,20}%$/;

/** `5.184μs -2.29%`, or `236.749ops/ms` with `--mode=throughput`; a bare number of a CSV is in microseconds. */
export function readTime(cell: string): Quantity | null {
  const text = cell.replace(DIFFERENCE, '').trim();
  const [, number = '', per = ''] = /^([\d.,]{1,40})\s?ops\/(\S{1,3})$/.exec(text) ?? [];
  const unit = toTimeUnit(per);
  if (unit !== null) {
    const value = parsePrintedNumber(number);
    return value === null ? null : { value, unit: `ops/${unit}` };
  }
  const bare = parsePrintedNumber(text);
  return bare === null ? parsePrintedTime(text) : { value: bare, unit: 'us' };
}

/** phpbench divides by 1000 and prints kb. */
const SIZES: Readonly<Record<string, string>> = { '': 'B', b: 'B', kb: 'kB', mb: 'MB', gb: 'GB' };

/** `473.560kb`, `473,560b`; a bare number of a CSV is in bytes. */
export function readMemory(cell: string): Quantity | null {
  const [, number = '', printed = ''] =
    /^([\d.,]{1,40})\s?([kmg]?b|)$/.exec(cell.trim().replace(DIFFERENCE, '').trim()) ?? [];
  const value = parsePrintedNumber(number);
  const unit = lookUp(SIZES, printed);
  return value === null || unit === undefined ? null : { value, unit };
}

/** `±2.09%`, `±39.05% +117.65%`, `2.09` → 2.09. */
export const readPercent = (cell: string): number | null =>
  parsePrintedNumber(/^(?:±|\ufffd)?\s?([\d.,]{1,40})%?(?:\s|$)/.exec(cell.trim())?.[1] ?? '');

/** A printed deviation in the unit of the value; null if the cell is not one. */
export function readDeviation(cell: string, unit: string): number | null {
  const quantity = readTime(cell);
  return quantity && convertValue(quantity, unit);
}

/** True for a line below the stack of a message that is no line of a stack. */
const isBesideStack = (message: string, text: string): boolean =>
  message.includes('Stack trace:') && !/^(?:\s{0,20}(?:#\d{1,4} |thrown in |Stack trace:)|Next |\s{0,200}$)/.test(text);

/** A row of a report: an aggregate of iterations, or one iteration. */
export type TableRow = Variant & {
  readonly line: Line;
  /** Cells by the name of their column. */
  readonly cells: ReadonlyMap<string, string>;
};

/** Columns of values. */
export const TIMES: Readonly<Record<string, string>> = {
  best: 'min',
  mean: 'mean',
  mode: 'mode',
  median: 'median',
  worst: 'max',
  time_avg: 'mean',
  time_rev: 'mean',
};

/** The columns of a report, and the sign between them: a drawn table, Markdown, or delimited. */
type Columns = { readonly names: readonly string[]; readonly sign: '|' | ',' | '\t' | ';' };

const splitLine = (text: string, sign: Columns['sign']): string[] =>
  sign === '|' ? splitRow(text.trim(), '|') : readCells(text, sign).map((cell) => cell.trim());

/** The columns of a header; null for other lines. */
export function readColumns(text: string): Columns | null {
  if (!text.includes('subject') || text.length > 2000) return null;
  const sign = (['|', '\t', ';', ','] as const).find((one) => text.includes(one));
  if (!sign) return null;
  const names = splitLine(text, sign);
  const isReport = names.includes('subject') && names.some((name) => Object.hasOwn(TIMES, name));
  return isReport && (names.includes('revs') || names.includes('rstdev')) ? { names, sign } : null;
}

/** A line of the progress with the figures of a variant. */
export type ProgressRow = Variant & {
  readonly line: Line;
  readonly mode: string;
  readonly percent: string;
  readonly n: number | null;
};
type Failure = Variant & { readonly line: Line; reason: string };

/** Above, below and between the rows of a table. */
const RULE = /^[+|][-=:+| ]{3,}[+|]$/;
const BANNER = /^PHPBench \(?@?([\w.@-]{1,40})\)?.{0,60}running benchmarks/i;
const PHP = /^with PHP version (\d[\w.+-]{0,40})/;
const CLASS = /^\\[\w\\]{1,300}(?: \(#0 .{0,1000})?$/;
const HEAD = /^([\w:]{1,200})(?: # (.{0,200}?))?(?:\.{1,200}|\s{1,200})[IR]\d{1,6}\b/;
const MODE =
  /(\.?)I(\d{1,6}) (?:- |[✔✘] )?\[?Mo(\S{1,40})(?: vs\. Mo\S{1,40} [+-]?[\d.,]{1,20}%| vs\. Mo\S{1,40}\] [+-]?[\d.,]{1,20}%)? \((?:±|\ufffd)(\S{1,20})%\)/g;
const ERROR = /^([\w:]{1,200})(?: # (.{0,200}?))?\s{2,200}ERROR$/;
const NAMED = /^(?:✘ )?(\\[\w\\]{1,300})::(\w{1,200})(?: # ?(.{0,200}))?$/;

export const NOISE = {
  'settings of the run': /^(?:with configuration file: |comparing \[|Running benchmarks|Using configuration file: )/,
  'sums of the run':
    /^Subjects: \d|^\d{1,9} subjects?, \d{1,9} iterations?, |^(?:best \[mean mode\] worst|\(best \[mean mode\] worst\)|⅀T: |suite: [0-9a-f]{20,60}, date: )/i,
  'where results are stored': /^(?:Dumped result to |Storing results|Run: [0-9a-f]{20,60}$)/,
  progress:
    /^[|/\\.EF\s-]{1,300}$|^#\d{1,6}\s{1,4}\(σ = |^(?:subject \w{1,200} with \d|parameter set|it\s{1,4}\d{1,9}\/\d)/,
  chart: /[│└█▁▂▃▄▅▆▇─]|^\[█ |^(?:\d{1,4}: \w{1,200}\s{0,9}){1,50}$/,
};

export const isBanner = (text: string): boolean => BANNER.test(text.slice(0, 200).trim());

/** The last figures of a line that was overwritten after each iteration. */
const lastOf = (text: string): RegExpExecArray | undefined => [...text.matchAll(MODE)].at(-1);

/** Reads what phpbench prints, with the tables below it. */
export class ConsoleReader extends LineReader {
  readonly rows: ProgressRow[] = [];
  readonly failures = new Map<string, Failure>();
  private readonly lastOfSubject = new Map<string, Failure>();
  readonly tables: TableRow[] = [];
  version: string | null = null;
  php: string | null = null;
  private benchmark = '';
  private section: 'errors' | 'assertions' | null = null;
  private failure: Failure | null = null;
  /** Of the table that is read. */
  private columns: Columns | null = null;

  protected read(line: Line): void {
    const text = line.text.slice(0, 4000).trim();
    const columns = readColumns(line.text.slice(0, 4000));
    if (columns) this.section = null;
    if (this.readHeading(text) || this.readSection(line, text)) this.draft.accept(line);
    else if (text === '') this.columns = null;
    else if (columns) {
      this.columns = columns;
      this.draft.accept(line);
    } else if (RULE.test(text) || (!this.readRow(line) && this.readProgress(line, text))) this.draft.accept(line);
  }

  /** The class of the lines above stands for a column that a table does not have. */
  private readRow(line: Line): boolean {
    const text = line.text.slice(0, 4000);
    if (!this.columns || !text.includes(this.columns.sign)) return false;
    const { names, sign } = this.columns;
    const cells = splitLine(text, sign);
    if (cells.length !== names.length) {
      this.draft.reject(line, line.text, 'the row has not the columns of its header: the report may be truncated');
      return true;
    }
    const byName = new Map(names.map((name, at) => [name, cells[at] ?? '']));
    // The report of a single benchmark prints `benchInsertPdo (1 row)` as subject.
    const [, subject = '', set] = /^(.{1,300}?)(?: \((.{0,300})\))?$/.exec(byName.get('subject') ?? '') ?? [];
    const benchmark = byName.get('benchmark') ?? this.benchmark;
    this.tables.push({ line, benchmark, subject, set: byName.get('set') ?? set ?? '', cells: byName });
    return true;
  }

  private readHeading(text: string): boolean {
    const version = BANNER.exec(text)?.[1];
    const php = PHP.exec(text)?.[1];
    if (version !== undefined) this.version = version.replace(/^@.*@$|\.$/, '');
    else if (php !== undefined) this.php = php;
    else if (CLASS.test(text) && this.section === null) this.benchmark = toClassName(text.split(' ')[0] ?? '');
    else return false;
    return true;
  }

  /** The lists of errors and of assertions that did not hold, at the end. */
  private readSection(line: Line, text: string): boolean {
    const [, , kind] = /^(\d{1,9}) (subjects encountered errors|variants failed|variants errored):$/.exec(text) ?? [];
    if (kind !== undefined) this.failure = null;
    if (kind !== undefined) this.section = kind === 'variants failed' ? 'assertions' : 'errors';
    else if (/^Subjects: /.test(text)) this.section = null;
    if (this.section === null || text === '') return false;
    const [, name, subject = '', set = ''] = NAMED.exec(text) ?? [];
    if (name !== undefined) {
      const variant = { benchmark: toClassName(name), subject, set: set.trim() };
      if (this.section === 'assertions') this.draft.warn(line, `phpbench reports: an assertion of ${subject} failed`);
      this.failure = this.section === 'errors' ? this.fail(line, variant) : null;
    } else if (kind === undefined) {
      // Messages are set in.
      if (!/^\s{2}/.test(line.text)) return false;
      if (this.section === 'assertions') return /^(?:\d{1,6}\) |= )/.test(text);
      if (!this.failure || isBesideStack(this.failure.reason, text)) return false;
      if (this.failure.reason.length < 600) this.failure.reason = `${this.failure.reason}\n${text}`.trim();
    }
    return true;
  }

  /** A failed variant. The progress may not print the set that the list of errors names, and the other way round. */
  private fail(line: Line, variant: Variant): Failure {
    const subject = keyOf({ ...variant, set: '' });
    const earlier = this.lastOfSubject.get(subject);
    const isSame = earlier?.reason === '' && (earlier.set === '' || variant.set === '');
    const known = this.failures.get(keyOf(variant)) ?? (isSame ? earlier : undefined);
    if (known) this.failures.delete(keyOf(known));
    const failure = known ? { ...known, set: known.set || variant.set } : { ...variant, line, reason: '' };
    this.failures.set(keyOf(failure), failure);
    this.lastOfSubject.set(subject, failure);
    return failure;
  }

  private readProgress(line: Line, text: string): boolean {
    const [, subject, set = ''] = HEAD.exec(text) ?? [];
    const [, errorSubject, errorSet = ''] = ERROR.exec(text) ?? [];
    const of = { benchmark: this.benchmark, subject: subject ?? errorSubject ?? '', set };
    if (of.subject !== '' && /\sERROR$/.test(text)) this.fail(line, { ...of, set: set || errorSet });
    else if (subject !== undefined) return this.readFigures(line, text, of);
    else return false;
    return true;
  }

  private readFigures(line: Line, text: string, variant: Variant): boolean {
    const found = lastOf(text);
    if (!found) return false;
    const [, dot, index = '', mode = '', percent = ''] = found;
    // The progress that overwrites itself counts from 0; the plain one prints the number.
    const n = Number(index) + (dot === '' ? 0 : 1);
    this.rows.push({ line, ...variant, mode, percent, n });
    return true;
  }
}
