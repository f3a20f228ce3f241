import { parsePrintedNumber } from '../figures/printed-figure.ts';
import type { Lines } from '../text/native-text.ts';

/** `test select ... bench:      15,873 ns/iter (+/- 895) = 12 MB/s`, split. */
export type BenchLine = {
  readonly name: string;
  /** As printed, thousands separators and decimals included. */
  readonly printed: string;
  readonly value: number;
  /** `ns`, `µs`, …: the unit without `/iter`. */
  readonly unit: string;
  /** The number after `+/-`; its meaning depends on the tool that printed the line. */
  readonly spread: number;
  readonly rate: { readonly value: number; readonly unit: string } | null;
};

const FIGURES =
  /^bench:\s{1,40}([\d.,]{1,30}) (\S{1,20})\/iter \(\+\/- ([\d.,]{1,30})\)(?: = ([\d.,]{1,30}) (\S{1,20}))?(?: <[\d.]{1,20}s>)?$/;

const BETWEEN = ' ... ';

/** `test <name> ... <what came of it>`; null for any other line. Names may hold anything but a line break. */
export function readTestLine(text: string): { readonly name: string; readonly outcome: string } | null {
  const line = text.trimEnd().slice(0, 2000);
  if (!line.startsWith('test ')) return null;
  const bench = line.lastIndexOf(' ... bench:');
  const at = bench >= 0 ? bench : line.lastIndexOf(line.endsWith(' ...') ? ' ...' : BETWEEN);
  const name = line.slice('test '.length, Math.max(at, 0)).trim();
  return name === '' ? null : { name, outcome: line.slice(at + BETWEEN.length).trim() };
}

/** The values after a benchmark's name; null without values. */
export function readFigures(outcome: string, name: string): BenchLine | null {
  const match = FIGURES.exec(outcome.slice(0, 300));
  const value = parsePrintedNumber(match?.[1] ?? '');
  const spread = parsePrintedNumber(match?.[3] ?? '');
  if (!match || value === null || spread === null) return null;
  const rate = match[4] === undefined ? null : parsePrintedNumber(match[4]);
  return {
    name,
    printed: match[1] ?? '',
    value,
    unit: match[2] ?? '',
    spread,
    rate: rate === null ? null : { value: rate, unit: match[5] ?? '' },
  };
}

/** Read one result line; null when it is another kind. */
export function readBenchLine(text: string): BenchLine | null {
  const line = readTestLine(text);
  return line && readFigures(line.outcome, line.name);
}

/**
 * The tool that printed a line: the test harness of Rust and criterion's `--output-format bencher` print the same form.
 */
export type LineOrigin = 'libtest' | 'criterion' | 'unknown';

const isStart = (text: string): boolean => /^running \d{1,9} tests?$/.test(text.slice(0, 40).trim());

/** The number of measured benchmarks in the line after the tests of a program; null for any other line. */
export function readSummary(text: string): number | null {
  const match = /^test result: .{1,20}\. \d{1,9} passed; .{0,80}?(\d{1,9}) measured/.exec(text.slice(0, 200).trim());
  return match ? Number(match[1]) : null;
}

/** Only criterion's names hold blanks and slashes, and only the harness prints decimals or units other than ns. */
const originOf = ({ name, printed, unit }: BenchLine): LineOrigin => {
  if (printed.includes('.') || unit !== 'ns') return 'libtest';
  return /[\s/]/.test(name) ? 'criterion' : 'unknown';
};

/**
 * The origin of every result line, by its number. The harness puts `running N tests` above its lines and
 * `test result:` below; criterion puts neither. Where a text has no such mark, a name or a figure that only one of them
 * prints decides for all lines; without either, the origin is unknown.
 */
export function findOrigins(lines: Lines): ReadonlyMap<number, LineOrigin> {
  const origins = new Map<number, LineOrigin>();
  const evidence = new Set<LineOrigin>();
  let marked = false;
  let inside = false;
  let open: number[] = [];
  for (const { number, text } of lines) {
    const isEnd = readSummary(text) !== null;
    const isBegin = !isEnd && isStart(text);
    if (isEnd || isBegin) {
      // Lines that a `test result:` ends are the harness's, even if the log was cut above them.
      for (const at of open) origins.set(at, isEnd || inside ? 'libtest' : 'criterion');
      open = [];
      marked = true;
      inside = isBegin;
    } else {
      const bench = readBenchLine(text);
      if (bench) {
        open.push(number);
        evidence.add(originOf(bench));
      }
    }
  }
  const rest = inside ? 'libtest' : marked ? 'criterion' : theOnly(evidence);
  for (const at of open) origins.set(at, rest);
  return origins;
}

function theOnly(evidence: ReadonlySet<LineOrigin>): LineOrigin {
  if (evidence.has('criterion') === evidence.has('libtest')) return 'unknown';
  return evidence.has('criterion') ? 'criterion' : 'libtest';
}
