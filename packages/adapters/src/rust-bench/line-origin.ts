import type { Lines } from '../text/line.ts';
import { type BenchLine, readBenchLine } from './bench-line.ts';

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
