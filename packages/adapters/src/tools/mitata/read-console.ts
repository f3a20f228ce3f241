import type { Params } from '@tachograph/schema/result';
import { parsePrintedNumber, toTimeUnit } from '../../figures/printed-figure.ts';
import { lookUp } from '../../json/fields.ts';
import type { LatencySummary } from '../../outcome/figure.ts';
import { LineReader } from '../../outcome/line-reader.ts';
import type { RuntimeFacts } from '../../outcome/stated-environment.ts';
import { isCommonNoise, type NoiseRules } from '../../text/common-noise.ts';
import { splitRow } from '../../text/csv-cells.ts';
import type { Line, Location, NativeText } from '../../text/native-text.ts';

/** A figure as mitata prints it, in the spelling the run format takes. */
type PrintedFigure = { readonly value: number; readonly unit: string; readonly kind: 'time' | 'bytes' };

/** mitata divides by 1024 and writes `kb`. */
const SIZES: Readonly<Record<string, string>> = { b: 'B', kb: 'KiB', mb: 'MiB', gb: 'GiB' };

/** Read `51.54 µs` or `6.42 kb`. */
function readFigure(number: string, unit: string): PrintedFigure | null {
  const value = parsePrintedNumber(number);
  const time = toTimeUnit(unit);
  const size = lookUp(SIZES, unit);
  if (value === null) return null;
  if (time !== null) return { value, unit: time, kind: 'time' };
  return size === undefined ? null : { value, unit: size, kind: 'bytes' };
}

/** True for the scale below a plot: figures and nothing else. */
const isScale = (text: string): boolean => {
  const tokens = text.trim().split(/\s+/);
  return tokens.length >= 4 && readFigures(text).length * 2 === tokens.length;
};

/** The figures a text begins with; what follows them, such as a histogram, is not looked at. */
function readFigures(text: string): PrintedFigure[] {
  const tokens = text.slice(0, 400).trim().split(/\s+/);
  const figures: PrintedFigure[] = [];
  for (let at = 0; at + 1 < tokens.length; at += 2) {
    const figure = readFigure(tokens[at] ?? '', tokens[at + 1] ?? '');
    if (figure === null) break;
    figures.push(figure);
  }
  return figures;
}

/** The consecutive lines of one benchmark. */
type BenchRow = {
  readonly name: string;
  readonly average: PrintedFigure;
  readonly p75: PrintedFigure | null;
  readonly p99: PrintedFigure | null;
  /** mitata's mark for a call that took no longer than an empty one. */
  readonly optimizedOut: boolean;
};

const PER_ITERATION = '/iter';
/** The bars of a histogram, and the mark of a call that was optimized out. */
const PLOT = /^(?:[▁-█]+|!)$/;

/** `name  51.54 µs`: the last two words are the figure. */
function splitHead(head: string): { readonly name: string; readonly average: PrintedFigure } | null {
  const unitAt = head.lastIndexOf(' ');
  const before = head.slice(0, Math.max(unitAt, 0)).trimEnd();
  const numberAt = before.lastIndexOf(' ');
  const average = readFigure(before.slice(numberAt + 1), head.slice(unitAt + 1));
  const name = before.slice(0, Math.max(numberAt, 0)).trim();
  return average?.kind === 'time' && name !== '' ? { name, average } : null;
}

/**
 * Read the line of a benchmark that holds its average. It goes on with p75, in the compact form with p75 and p99. Null
 * for other lines, also for those of `cargo bench`.
 */
export function readBenchRow(line: string): BenchRow | null {
  const at = line.lastIndexOf(PER_ITERATION);
  const head = at < 0 ? null : splitHead(line.slice(0, at));
  if (head === null) return null;
  const tail = line.slice(at + PER_ITERATION.length).trim();
  const figures = readFigures(tail);
  const rest = tail.split(/\s+/).slice(figures.length * 2);
  if (figures.length === 0 || !rest.every((part) => PLOT.test(part))) return null;
  const [p75 = null, p99 = null] = figures;
  return { ...head, p75, p99, optimizedOut: tail.endsWith('!') };
}

/** The lines below an average: `(min … max) p99`, `(min … max) heap`, `gc(min … max) heap`. */
function readSpread(line: string): { readonly of: 'time' | 'bytes' | 'gc'; readonly figure: PrintedFigure } | null {
  const text = line.slice(0, 1000).trim();
  const open = text.startsWith('gc(') ? 'gc(' : text.startsWith('(') ? '(' : null;
  const close = text.indexOf(')');
  if (open === null || close < 0 || !text.slice(0, close).includes('…')) return null;
  const [figure] = readFigures(text.slice(close + 1));
  if (figure === undefined) return null;
  return { of: open === 'gc(' && figure.kind === 'time' ? 'gc' : figure.kind, figure };
}

/** A row of mitata's Markdown below a head that names its columns. */
function readMarkdownRow(line: string, columns: readonly string[]): BenchRow | null {
  const [name, ...cells] = markdownCells(line);
  const figureOf = (column: string) => {
    const cell = cells[columns.indexOf(column)] ?? '';
    return readFigures(cell.replaceAll('`', '').replace(PER_ITERATION, ''))[0] ?? null;
  };
  const average = figureOf('avg');
  const isWhole = cells.length === columns.length && columns.every((column) => figureOf(column) !== null);
  if (!isWhole || !average || !cells[columns.indexOf('avg')]?.includes(PER_ITERATION) || !name) return null;
  return { name, average, p75: figureOf('p75'), p99: figureOf('p99'), optimizedOut: false };
}

const markdownCells = (line: string): string[] => (line.startsWith('|') ? splitRow(line, '|') : []);

/** The head of a Markdown table in any order of its columns, below the group `• select 1`; null for other lines. */
function readMarkdownHead(line: string): { readonly group: string | null; readonly columns: readonly string[] } | null {
  const [first = '', ...cells] = markdownCells(line);
  const columns = cells.map((cell) => cell.toLowerCase().replace(/^average$/, 'avg'));
  const isHead = columns.toSorted().join(' ') === 'avg max min p75 p99';
  return isHead ? { group: first.startsWith('•') ? first.slice(1).trim() : null, columns } : null;
}

/** One benchmark of mitata, from any of its formats. */
export type MitataBenchmark = {
  readonly location: Location;
  /** Its group, where it has one, and its name. */
  readonly path: readonly string[];
  /** Its name without the params in it; null where it has none. */
  readonly bareName: string | null;
  readonly params: Params;
  /** Null for a benchmark that threw. */
  readonly latency: LatencySummary | null;
  /** Values in other units: printed percentiles, heap per iteration, time of the garbage collector. */
  readonly others: readonly OtherFigure[];
  readonly error: string | null;
};

export type OtherFigure = {
  readonly metric: 'latency' | 'heap' | 'gc';
  readonly statistic: 'mean' | 'p75' | 'p99';
  readonly unit: string;
  readonly value: number;
};

const HEADER = /^benchmark\s{1,200}avg {1,40}\(min … max\)/;
const RULE = /^-{10,}(?: -{3,})?$/;
export const NOISE: NoiseRules = {
  'estimate of the clock': /^clk: ~/,
  'border of a table': /^\|[ -|]{3,}$/,
  'stack of an error': /^(?:at .{1,300}:\d+\)?|\w{0,40}Error: .{0,1000})$/,
  plot: /[┌┐└┘├┤╷╵■┬┴⠁-⣿]/,
  'mark of a call that was optimized out':
    /^(?:! = |benchmark was likely optimized out|https:\/\/github\.com\/evanwashere)/,
  'hardware counters': /(?:\bipc\b|\bcycles\b.{0,60}\binstructions\b)/,
  'unit of a plot': /^1 [pnμµm]s = /,
};
const COMPARISON = /^[+-]?[\d.]{1,20}(?:x|[-+]|…| ).{0,200}x? (?:faster|slower) than (.{1,300})$/;

/** The meaning of the value after a pair of brackets. */
const SPREADS = { time: ['latency', 'p99'], bytes: ['heap', 'mean'], gc: ['gc', 'mean'] } as const;

const toOther = (
  metric: OtherFigure['metric'],
  statistic: OtherFigure['statistic'],
  figure: PrintedFigure | null,
): OtherFigure[] => (figure === null ? [] : [{ metric, statistic, unit: figure.unit, value: figure.value }]);

/** Its head, a row with its plot, or rows alone: one row without a plot may be anything. */
export function isMitata({ lines }: NativeText): boolean {
  let rows = 0;
  let others = 0;
  for (const { text } of lines) {
    const trimmed = text.slice(0, 1000).trim();
    const isRow = readBenchRow(text) !== null;
    if (HEADER.test(trimmed) || readMarkdownHead(trimmed) !== null) return true;
    if (isRow && /[▁-█]/.test(trimmed)) return true;
    if (isRow) rows += 1;
    else if (!isCommonNoise(trimmed)) others += 1;
  }
  return rows > 1 || (rows === 1 && others === 0);
}

/** Reads the console of mitata in order, its Markdown as well. */
export class ConsoleReader extends LineReader {
  readonly benchmarks: MitataBenchmark[] = [];
  readonly facts: RuntimeFacts = { cpu: null, runtime: null, version: null, arch: null };
  private group: string | null = null;
  /** Of the Markdown table that is read. */
  private columns: readonly string[] = [];
  private titled: string | null = null;
  private inSummary = false;

  protected read(line: Line): void {
    const text = line.text.trim();
    if (text === '') this.inSummary = false;
    // `4.44 m` may be a cut `4.44 ms`.
    else if (line === this.openLine && /\d m$/.test(text)) return;
    else if (this.readFigures(line, text) || this.readFrame(text) || this.readFact(text)) this.draft.accept(line);
  }

  private readFigures(line: Line, text: string): boolean {
    const row = readMarkdownRow(text, this.columns) ?? readBenchRow(line.text);
    const error = /^(\S.{0,400}?) {1,400}(?:\| )?error: (.{0,1000}?)(?: \|)?$/.exec(text.replace(/^\| /, ''));
    if (row) this.add(line, row);
    else if (this.addSpread(text)) return true;
    else if (error?.[1]) this.addError(line, error[1].trim(), error[2] ?? '');
    else return false;
    return true;
  }

  /** What is around the figures: names of groups, headings, scales of plots, and the summary, drawn from the averages. */
  private readFrame(text: string): boolean {
    const head = readMarkdownHead(text);
    if (head) [this.group, this.columns] = [head.group, head.columns];
    else if (text.startsWith('• ')) this.titled = text.slice(2).trim();
    else if (RULE.test(text)) {
      this.group = this.titled;
      this.titled = null;
    } else if (text === 'summary') this.inSummary = true;
    else if (this.inSummary) return COMPARISON.test(text) || this.benchmarks.some(({ path }) => path.at(-1) === text);
    else return HEADER.test(text) || isScale(text);
    return true;
  }

  private readFact(text: string): boolean {
    const runtime = /^runtime: (\w{1,40})(?: v?(\d\S{0,60}))?(?: \(([\w-]{1,60})\))?$/.exec(text);
    const cpu = /^cpu: (\S.{0,150})$/.exec(text)?.[1];
    const [, name = null, version = null, arch = null] = runtime ?? [];
    if (runtime) Object.assign(this.facts, { runtime: name, version, arch });
    else if (cpu !== undefined) this.facts.cpu = cpu;
    return runtime !== null || cpu !== undefined;
  }

  private add(line: Line, { name, average, p75, p99, optimizedOut }: BenchRow): void {
    this.inSummary = false;
    if (optimizedOut) this.draft.warn(line, 'mitata marks it with "!": no slower than an empty function');
    if (name.endsWith('..') && name.length >= 20) this.draft.warn(line, `the name "${name}" is truncated`);
    const latency = { unit: average.unit, mean: average.value };
    const others = [...toOther('latency', 'p75', p75), ...toOther('latency', 'p99', p99)];
    const path = this.pathOf(name);
    this.benchmarks.push({ location: line, path, bareName: null, params: {}, latency, others, error: null });
  }

  private addSpread(text: string): boolean {
    const spread = readSpread(text);
    const last = this.benchmarks.at(-1);
    if (!spread || !last?.latency) return false;
    const [metric, statistic] = SPREADS[spread.of];
    const others = [...last.others, ...toOther(metric, statistic, spread.figure)];
    this.benchmarks[this.benchmarks.length - 1] = { ...last, others };
    return true;
  }

  private addError(line: Line, name: string, error: string): void {
    const path = this.pathOf(name);
    this.benchmarks.push({ location: line, path, bareName: null, params: {}, latency: null, others: [], error });
  }

  private pathOf(name: string): string[] {
    return this.group === null ? [name] : [this.group, name];
  }
}
