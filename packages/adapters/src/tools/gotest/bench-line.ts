import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import type { Line, Lines } from '../../text/native-text.ts';
import { findStepSettings } from '../../text/step-settings.ts';

const CONFIG = /^([a-z][\w.-]{0,60}):\s+(\S.{0,500})$/;
/** `commit:` without a value takes the key back. */
const CLEARED = /^([a-z][\w.-]{0,60}):$/;
const KNOWN_KEYS = new Set(['goos', 'goarch', 'pkg', 'cpu', 'toolchain']);

/** A `key: value` line; the value is null where the key is taken back. */
type ConfigLine = { readonly key: string; readonly value: string | null };

export function readConfigLine(text: string): ConfigLine | null {
  const [, key, value] = CONFIG.exec(text) ?? CLEARED.exec(text) ?? [];
  return key === undefined ? null : { key, value: value ?? null };
}

/** True for a key that Go prints itself; any other may be prose. */
export const isKeyOfGo = (key: string): boolean => KNOWN_KEYS.has(key);

/**
 * Lines of a block of `key: value` lines that ends at a benchmark or holds a key of Go's own: a single such line
 * elsewhere is prose.
 */
export function findConfigLines(lines: Lines): ReadonlySet<number> {
  const found = new Set<number>();
  const steps = findStepSettings(lines);
  let block: Line[] = [];
  let known = false;
  for (const line of lines) {
    const text = line.text.trim();
    const config = steps.has(line.number) ? null : readConfigLine(text);
    if (config) {
      block.push(line);
      known ||= isKeyOfGo(config.key);
    } else if (text !== '' && block.length > 0) {
      if (known || readBenchLine(text) !== null) for (const { number } of block) found.add(number);
      [block, known] = [[], false];
    }
  }
  if (known) for (const { number } of block) found.add(number);
  return found;
}

/** One `value unit` pair of a result line. */
export type PrintedMeasure = { readonly value: number; readonly unit: string };

/** `BenchmarkSelect1-2  10000  55771 ns/op  472 B/op  16 allocs/op`, split. */
export type BenchLine = {
  /** As printed, without `Benchmark`; a `-N` at its end may be the number of CPUs. */
  readonly name: string;
  readonly iterations: number;
  readonly measures: readonly PrintedMeasure[];
  /** A value whose unit was wrapped to the next line. */
  readonly openValue: string | null;
};

type Measures = Pick<BenchLine, 'measures' | 'openValue'>;

/** A function that `go test` calls a benchmark. */
const NAME = /^Benchmark(?=$|[^a-z])/;
/** Go's format for benchmark data takes any name; words of prose are not names. */
const ANY_NAME = /^Benchmark(?!(?:ing|s|ed|er|ers)(?!\w))/;
/** What stands before a line in a text, and dots that a benchmark printed without a line break. */
const DECORATION = /^(?:(?:[>*•|-]\s+)+|\.{1,2000}(?=Benchmark))/;

const fields = (text: string): string[] => text.trim().replace(DECORATION, '').match(/\S+/g) ?? [];

const isUnit = (text: string | undefined): text is string => text !== undefined && /^[\p{L}%#]/u.test(text);

/** Read `value unit` pairs to the end; null when anything else is among them. */
function readMeasures(tokens: readonly string[]): Measures | null {
  const measures: PrintedMeasure[] = [];
  for (let at = 0; at < tokens.length; at += 2) {
    const printed = tokens[at] ?? '';
    const unit = tokens[at + 1];
    const value = parsePrintedNumber(printed);
    if (value === null) return null;
    if (unit === undefined) return { measures, openValue: printed };
    if (!isUnit(unit)) return null;
    measures.push({ value, unit });
  }
  return { measures, openValue: null };
}

/**
 * A benchmark's name standing alone: verbose runs print it before they measure. Without `Benchmark`; null otherwise.
 */
export function readNameOnly(text: string): string | null {
  const tokens = fields(text.slice(0, 4000));
  const [name] = tokens;
  return tokens.length === 1 && name && NAME.test(name) ? name.slice('Benchmark'.length) : null;
}

/** Read one result line; null when it is another kind. Needs a name, a count of iterations and at least one figure. */
export function readBenchLine(text: string): BenchLine | null {
  if (!text.includes('Benchmark')) return null;
  const [name = '', count = '', ...rest] = fields(text);
  if (!ANY_NAME.test(name) || !/^\d{1,15}$/.test(count) || rest.length === 0) return null;
  const read = readMeasures(rest);
  if (read === null || (read.measures.length === 0 && read.openValue === null)) return null;
  return { name: name.slice('Benchmark'.length), iterations: Number(count), ...read };
}

/** A benchmark that began, and what another program printed behind its name, as in `BenchmarkA-8  panic: …`. */
type BegunBenchmark = { readonly name: string; readonly rest: string };

/**
 * `go test` prints a name and a tab before it measures, and the figures behind them later. Null for other lines.
 */
export function readBegun(text: string): BegunBenchmark | null {
  const [, name, rest] =
    /^Benchmark(\S{1,2000})[^\S\t]{0,400}\t\s{0,40}(.{0,2000})$/.exec(text.slice(0, 5000).trimStart()) ?? [];
  return name !== undefined && NAME.test(`Benchmark${name}`) ? { name, rest: (rest ?? '').trim() } : null;
}

/** The second half of a result that a log message split: iterations and figures without a name. */
export function readNameless(text: string): Omit<BenchLine, 'name'> | null {
  const [count = '', ...rest] = fields(text);
  if (!/^\d{1,15}$/.test(count) || rest.length < 2 || !rest.includes('ns/op')) return null;
  const read = readMeasures(rest);
  return read && read.measures.length > 0 ? { iterations: Number(count), ...read } : null;
}

/** Figures that a mail or a commit message wrapped to the line below `open`; null when the line is something else. */
export function readContinuation(text: string, openValue: string | null): Measures | null {
  const tokens = fields(text);
  if (tokens.length === 0 || NAME.test(tokens[0] ?? '')) return null;
  const read = readMeasures(openValue === null ? tokens : [openValue, ...tokens]);
  return read && read.measures.length > 0 && read.measures.every(({ unit }) => /[/a-z]/i.test(unit)) ? read : null;
}
