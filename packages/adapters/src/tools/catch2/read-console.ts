import { parsePrintedTime, type Quantity } from '../../figures/printed-figure.ts';
import { LineReader } from '../../outcome/line-reader.ts';
import type { NoiseRules } from '../../text/common-noise.ts';
import type { Line, Lines, Location } from '../../text/native-text.ts';

/** One benchmark, from any reporter. */
export type Benchmark = {
  readonly location: Location;
  readonly name: string;
  /** The names of the test case and its sections, joined by slashes; empty where unknown. */
  readonly section: string;
  readonly samples?: number | null;
  readonly mean?: Quantity | null;
  /** The ends of the mean's interval of confidence. */
  readonly interval?: readonly [Quantity, Quantity] | null;
  /** Its level, where the reporter writes it. */
  readonly level?: number;
  /** Why there is no mean. */
  readonly failure?: string;
};

const FAILED = 'Benchmark failed (';

/**
 * A line that has only a part of a name, in a column that is `width` wide; null for any other. The tool fills the column
 * with blanks. Where an editor has removed those (`isTrimmed`), only its width tells.
 */
function toNameLine(text: string, width: number, isTrimmed: boolean): string | null {
  const name = text.slice(0, 2000).trimEnd();
  const isFilled = isTrimmed || text.length >= width - 2;
  return name !== '' && name.length < width && isFilled ? name.trim() : null;
}

/** True for a text whose tables have lost the blanks at the ends of their lines. */
const isTrimmedTable = (lines: Lines): boolean =>
  !lines.some(({ text }) => /\d (?:ns|us|ms|s|m) $/.test(text.slice(0, 2000)));

/** The header above every table, in any wording. */
export const isTableHeader = (text: string): boolean =>
  /^benchmark name\s{1,200}samples\s{1,200}iterations\s{1,200}(?:estimated|est run time|mean)\s{0,200}$/.test(
    text.slice(0, 1000),
  );

/** Whether the header says that nothing is analysed (`--benchmark-no-analysis`): each benchmark is one line then. */
const isPlainHeader = (text: string): boolean => isTableHeader(text) && text.trimEnd().endsWith('mean');

const TIME = String.raw`(\S{1,30}\s{1,200}\S{1,20})`;
/** The end of a line: names may hold blanks and figures. */
const DURATIONS = new RegExp(String.raw`(?:^|\s)${TIME}\s{1,200}${TIME}\s{1,200}${TIME}\s{0,200}$`);
const COUNTS = new RegExp(String.raw`(?:^|\s)(\d{1,15})\s{1,200}\d{1,15}\s{1,200}${TIME}\s{0,200}$`);

const parseTime = (text: string): Quantity | null => parsePrintedTime(text.replace(/\s+/, ' '));

const RULE = /^[-=.~]{60,}$/;
const HEADER_REST = /^\s{0,200}(?:mean\s{1,200}low mean|std dev\s{1,200}low std dev)/;
export const NOISE: NoiseRules = {
  'start of a program': / is a Catch2? v\d|^Run with -\? for options$|^Randomness seeded to: |^Filters: /,
  // `bench/pool.cpp:31`, or `bench\\pool.cpp(31)`.
  'location of a test case': /^\S.{0,500}\.\w{1,10}(?::\d{1,9}|\(\d{1,9}\))$/,
  summary: /^(?:test cases: |assertions: |All tests passed|No tests ran)/,
  rule: /^[-=.~]{60,}$/,
};

/** Sections within sections; a text with more has lost its rule. */
const MAX_DEPTH = 20;

type Open = { readonly line: Line; name: string; readonly samples: number; mean: readonly Quantity[] | null };

/** Reads the console: a table for each test case that has benchmarks, below the case's and its sections' names. */
export class ConsoleReader extends LineReader {
  readonly benchmarks: Benchmark[] = [];
  private section: string[] = [];
  private readsTitle = false;
  private table: 'none' | 'full' | 'plain' = 'none';
  private isHeaderOpen = false;
  /** Where the column of the samples begins: a name has what is before it. */
  private width = 0;
  private isBroken = false;
  private readonly isTrimmed = isTrimmedTable(this.native.lines);
  private names: { readonly line: Line; readonly text: string }[] = [];
  private open: Open | null = null;
  /** A line of the table may continue a name when the one above belongs to the same benchmark. */
  private last: Open | null = null;

  protected read(line: Line): void {
    const text = line.text.trimEnd();
    if (isTableHeader(text)) {
      this.finish();
      this.draft.accept(line);
      this.width = text.indexOf('samples');
      this.table = isPlainHeader(text) ? 'plain' : 'full';
      this.isHeaderOpen = true;
    } else if (RULE.test(text)) this.rule(text);
    else if (text.trim() === '') this.last = null;
    else if (this.isHeaderOpen && HEADER_REST.test(text.slice(0, 600))) this.draft.accept(line);
    else if (this.readsTitle && this.section.length < MAX_DEPTH) {
      this.section.push(text.trim());
      this.draft.accept(line);
    } else if (this.table !== 'none') this.row(line);
  }

  /** `-----` above and below the names of a test case; below a table's header; `=====` at the end. */
  private rule(text: string): void {
    const isDashed = text.startsWith('-');
    if (isDashed && this.isHeaderOpen) this.isHeaderOpen = false;
    else if (isDashed && this.readsTitle) this.readsTitle = false;
    else {
      this.finish();
      this.readsTitle = isDashed;
      this.section = isDashed ? [] : this.section;
    }
  }

  /**
   * A line between a table's header and its end: why a benchmark failed; three durations, the mean with its interval or
   * the standard deviation with its own; samples and iterations, with the mean where nothing is analysed; or a name.
   */
  private row(line: Line): void {
    const text = line.text.slice(0, 2000);
    const failed = text.lastIndexOf(FAILED);
    const times = DURATIONS.exec(text);
    const durations = times?.slice(1).flatMap((time) => parseTime(time) ?? []) ?? [];
    const counts = COUNTS.exec(text);
    const duration = parseTime(counts?.[2] ?? '');
    if (failed >= 0 && text.trimEnd().endsWith(')'))
      this.failed(line, text.slice(0, failed).trim(), text.trimEnd().slice(failed + FAILED.length, -1));
    else if (durations.length === 3) this.durations(line, text.slice(0, times?.index).trim(), durations);
    else if (counts && duration) this.counts(line, text.slice(0, counts.index).trim(), Number(counts[1]), duration);
    else if (text.trim() !== '') this.name(line);
  }

  private name(line: Line): void {
    const name = toNameLine(line.text, this.width, this.isTrimmed);
    if (name === null) this.garbled(line);
    else if (this.last && !this.open) this.renameLast(line, name);
    else this.names.push({ line, text: name });
  }

  /** A line of figures that is broken: what follows it cannot be told from it. */
  private garbled(line: Line): void {
    if (!/\S\s{1,200}(?:ns|us|ms|s|m)(?:\s|$)/.test(line.text.slice(Math.max(this.width, 0), 2000))) return;
    this.draft.reject(line, line.text, 'the values are truncated or are not numbers');
    if (this.open && this.open.mean === null) this.isBroken = true;
    else if (this.open) this.endOpen();
    else this.names = [];
  }

  /** A name of more lines than the figures goes on below them. */
  private renameLast(line: Line, text: string): void {
    this.draft.accept(line);
    const benchmark = this.benchmarks.at(-1);
    if (benchmark) this.benchmarks[this.benchmarks.length - 1] = { ...benchmark, name: `${benchmark.name} ${text}` };
  }

  private readNames(rest: string): string {
    for (const { line } of this.names) this.draft.accept(line);
    const name = [...this.names.map(({ text }) => text), rest].filter((part) => part !== '').join(' ');
    this.names = [];
    return name;
  }

  private failed(line: Line, name: string, reason: string): void {
    this.draft.accept(line);
    const full = this.open ? `${this.open.name} ${name}`.trim() : this.readNames(name);
    this.open = null;
    this.last = null;
    if (full === '') this.draft.reject(line, line.text, 'a failure without a benchmark name');
    else this.add({ location: line, name: full, failure: reason });
  }

  private counts(line: Line, printed: string, samples: number, duration: Quantity): void {
    this.draft.accept(line);
    this.endOpen();
    const name = this.readNames(printed);
    this.last = null;
    if (name === '') this.draft.reject(line, line.text, 'values without a benchmark name');
    else if (this.table === 'full') this.open = { line, name, samples, mean: null };
    else this.push({ line, name, samples, mean: [duration] });
  }

  private durations(line: Line, name: string, durations: readonly Quantity[]): void {
    this.draft.accept(line);
    if (!this.open) {
      this.draft.reject(line, line.text, 'values without a benchmark name');
      return;
    }
    if (name !== '') this.open.name = `${this.open.name} ${name}`;
    if (this.isBroken) this.endOpen();
    else if (this.open.mean === null) this.open.mean = durations;
    else {
      this.push(this.open);
      this.last = this.open;
      this.open = null;
    }
  }

  private push({ line, name, samples, mean }: Open): void {
    const [value, low, high] = mean ?? [];
    if (!value) return;
    const interval = low && high ? ([low, high] as const) : null;
    this.add({ location: line, name, samples, mean: value, interval });
  }

  private add(benchmark: Omit<Benchmark, 'section'>): void {
    this.benchmarks.push({ ...benchmark, section: this.section.join('/') });
  }

  /** The mean is sure even if the log ends before the standard deviation; without it there is nothing. */
  private endOpen(): void {
    if (this.open?.mean) this.push(this.open);
    else if (this.open && !this.isBroken) {
      this.add({ location: this.open.line, name: this.open.name, failure: 'it began and has no mean' });
    }
    this.open = null;
    this.isBroken = false;
  }

  /** A name alone is that of a benchmark that began, where the tool's blanks show that it is a name. */
  private endNames(): void {
    const [first] = this.names;
    if (first && !this.isTrimmed) {
      this.add({ location: first.line, name: this.readNames(''), failure: 'it began and has no values' });
    } else for (const { line, text } of this.names) this.draft.reject(line, text, 'a benchmark without values');
    this.names = [];
  }

  /** A table ends above another one or a rule, or with the text. */
  protected override finish(): void {
    this.endOpen();
    this.endNames();
    this.last = null;
    this.table = 'none';
    this.isHeaderOpen = false;
  }
}
