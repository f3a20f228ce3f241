import { convertValue, parsePrintedNumber, parsePrintedUnit } from '../../figures/printed-figure.ts';
import { toInterval } from '../../figures/statistics.ts';
import { lookUp } from '../../json/fields.ts';
import { LineReader } from '../../outcome/line-reader.ts';
import { type BenchFigure, type RustEntry, readTarget, TestLog } from '../../rust-bench/test-log.ts';
import type { NoiseRules } from '../../text/common-noise.ts';
import type { Line } from '../../text/native-text.ts';

/**
 * Criterion stores the total time of each batch and its number of iterations: their quotients are the samples. Null
 * where the two lists do not match or a batch never ran.
 */
export function perIteration(totals: readonly number[] | null, iterations: readonly number[] | null): number[] | null {
  if (!totals || !iterations || totals.length !== iterations.length || iterations.includes(0)) return null;
  return totals.map((total, index) => total / (iterations[index] ?? 1));
}

/** `[16.132 µs 16.188 µs 16.254 µs]`: an estimate between the ends of its interval, all in the estimate's unit. */
type Interval = { readonly low: number; readonly value: number; readonly high: number; readonly unit: string };

/** `select 1    time:   [16.132 µs 16.188 µs 16.254 µs]`. */
type TimeLine = Interval & {
  /** Empty where a long name is on a separate line. */
  readonly name: string;
};

/** The interval after `time:` or `thrpt:`; null where there are percentages, which are differences to another run. */
function readInterval(text: string): Interval | null {
  const inside = /^\s{0,20}\[([^\]]{1,300})\]\s{0,20}$/.exec(text.slice(0, 400))?.[1];
  const tokens = inside?.trim().split(/\s+/) ?? [];
  const [low, lowUnit, middle, unit = '', high, highUnit] = tokens;
  // Criterion sizes every number by itself, so a bound may be printed in ns and the estimate in µs.
  const read = (printed = '', of = '') => {
    const value = parsePrintedNumber(printed);
    return value === null ? null : convertValue({ value, unit: of }, unit);
  };
  const lowest = read(low, lowUnit);
  const value = read(middle, unit);
  const highest = read(high, highUnit);
  if (tokens.length !== 6 || lowest === null || value === null || highest === null) return null;
  return { low: lowest, value, high: highest, unit };
}

/** Read a `time:` line; null when it is another kind, or the part of `change:` that looks like one. */
export function readTimeLine(text: string): TimeLine | null {
  const at = text.lastIndexOf('time:');
  const interval = at < 0 ? null : readInterval(text.slice(at + 'time:'.length));
  return interval && { ...interval, name: text.slice(0, at).trim() };
}

/** Read a `thrpt:` line, which follows the time; null when it is another kind. */
function readThroughputLine(text: string): Interval | null {
  const line = text.trim();
  return line.startsWith('thrpt:') ? readInterval(line.slice('thrpt:'.length)) : null;
}

/** Other lines of criterion: differences from the previous run, outliers, advice. */
export const NOISE: NoiseRules = {
  'change from the previous run':
    /^(?:change:$|change:\s{1,40}\[|(?:time|thrpt):\s{1,40}\[[+−-][^\]]{0,200}%\])|^(?:No change in performance detected|Change within noise threshold|Performance has (?:improved|regressed))\./,
  outliers: /^Found \d{1,9} outliers among |^\d{1,9} \([\d.]{1,10}%\) (?:low|high) (?:mild|severe)$/,
  'further statistics of --verbose': /^(?:slope|mean|median)\s{1,10}\[/,
  'advice of criterion':
    /^(?:Warning: Unable to complete|WARNING: HTML report|Gnuplot not found|You may wish to increase target time)/,
  'message of criterion': /^(?:Criterion\.rs ERROR|Testing |Success$)/,
};

/** Bits a second: `Mb/s` of criterion, which looks like a misspelt `MB/s`. */
const BITS: Readonly<Record<string, number>> = { 'b/s': 1, 'Kb/s': 1e3, 'Mb/s': 1e6, 'Gb/s': 1e9 };

/** The unit after `thrpt:` as the run format accepts it, and the factor that goes with it. */
function toThroughputUnit(printed: string): { readonly unit: string; readonly factor: number } {
  const bits = lookUp(BITS, printed);
  return bits === undefined ? { unit: printed, factor: 1 } : { unit: 'bits/s', factor: bits };
}

/** `Benchmarking select 1: Collecting 100 samples in estimated 5.0 s (15B iterations)`, and the like. */
type ProgressLine = {
  readonly name: string;
  readonly samples: number | null;
  /** What ended the benchmark without figures; null while it runs. */
  readonly end: string | null;
};

const PREFIX = 'Benchmarking ';
const STEPS = [
  ': Profiling for ',
  ': Warming up for ',
  ': Collecting ',
  ': Analyzing',
  ': Complete (Analysis Disabled)',
];

/** Read one line of criterion's progress; null when it is another kind. */
function readProgress(text: string): ProgressLine | null {
  const line = text.trim().slice(0, 2000);
  if (!line.startsWith(PREFIX) || line.includes('time:')) return null;
  const at = Math.max(...STEPS.map((step) => line.lastIndexOf(step)));
  const name = line.slice(PREFIX.length, at < 0 ? undefined : at).trim();
  const step = at < 0 ? '' : line.slice(at);
  const samples = /^: Collecting (\d{1,9}) samples/.exec(step)?.[1];
  if (name === '') return null;
  return {
    name,
    samples: samples === undefined ? null : Number(samples),
    end: step.startsWith(': Complete') ? 'run without analysis (--profile-time), which prints no values' : null,
  };
}

/** Reads criterion's console in order, with the lines of the test harness around it. */
export class ConsoleReader extends LineReader {
  readonly entries: RustEntry[] = [];
  private readonly begun = new Map<string, { readonly line: Line; progress: ProgressLine }>();
  private target: string | null = null;
  private panic: string | null = null;
  /** The name of a benchmark that was begun, on a separate line. */
  private printed: Line | null = null;

  /** Reads what the test harness prints around them. */
  readonly tests = new TestLog(this.native.lines, this.draft);

  protected read(line: Line, index: number): void {
    const text = line.text.trim();
    const time = readTimeLine(line.text);
    const throughput = readThroughputLine(line.text);
    const progress = readProgress(line.text);
    if (time) this.time(line, time, index === 0 ? undefined : this.native.lines.at(index - 1));
    else if (throughput) this.throughput(line, throughput);
    else if (progress) this.progress(line, progress);
    else if (this.tests.isInMessage) this.other(line, text);
    else if (/^thread '.{0,200}' (?:\(\d{1,20}\) )?panicked at /.test(text.slice(0, 300))) this.panicked(line, index);
    else this.other(line, text);
  }

  private time(line: Line, time: TimeLine, directlyAbove: Line | undefined): void {
    // A line of another program may stand between the name of a benchmark that was begun and its time.
    const above = this.printed ?? directlyAbove;
    this.printed = null;
    const name = time.name || (above?.text.trim() ?? '');
    const unit = parsePrintedUnit(time.unit);
    if (name === '' || unit === null) {
      const reason = name === '' ? 'a time without a benchmark name' : `"${time.unit}" is not a unit`;
      this.draft.reject(line, line.text, reason);
      return;
    }
    if (unit.warning !== null) this.draft.warn(line, unit.warning);
    const n = this.begun.get(name)?.progress.samples ?? null;
    this.begun.delete(name);
    if (time.name === '' && above) this.draft.accept(above);
    this.entries.push({ line, name, target: this.target, figures: [toFigure(time, unit.measure, n)] });
  }

  private throughput(line: Line, interval: Interval): void {
    const last = this.entries.at(-1);
    const { unit: printed, factor } = toThroughputUnit(interval.unit);
    const unit = parsePrintedUnit(printed);
    if (!last || unit === null || last.figures.length > 1) {
      const reason = last && unit === null ? `"${interval.unit}" is not a unit` : 'no time above';
      this.draft.reject(line, line.text, reason);
      return;
    }
    this.draft.accept(line);
    const { low, value, high } = interval;
    const scaled = { low: low * factor, value: value * factor, high: high * factor };
    this.entries[this.entries.length - 1] = {
      ...last,
      figures: [...last.figures, toFigure(scaled, unit.measure, last.figures[0]?.n ?? null)],
    };
  }

  private progress(line: Line, progress: ProgressLine): void {
    const known = this.begun.get(progress.name);
    this.draft.accept(line);
    this.printed = null;
    this.begun.set(progress.name, {
      line: known?.line ?? line,
      progress: { ...progress, samples: progress.samples ?? known?.progress.samples ?? null },
    });
  }

  /** Older Rust prints the message before the location, newer on the line below. */
  private panicked(line: Line, index: number): void {
    const below = this.native.lines.at(index + 1)?.text.trim() ?? '';
    const isBelow = line.text.trimEnd().endsWith(':');
    this.panic = isBelow ? `${line.text.trim()} ${below}` : line.text.trim();
    const next = this.native.lines.at(index + 1);
    if (isBelow && next) this.draft.accept(next);
    this.draft.reject(line, this.panic, 'a benchmark panicked: the benchmarks after it did not run');
  }

  private other(line: Line, text: string): void {
    const target = readTarget(text);
    if (target !== null) this.target = target;
    if (this.begun.has(text)) this.printed = line;
    this.tests.read(line);
  }

  protected override finish(): void {
    for (const { line, progress } of this.begun.values()) this.addMissing(line, progress);
    this.tests.finish();
  }

  private addMissing(line: Line, { name, end }: ProgressLine): void {
    const reason = end ?? this.panic ?? 'started without a time: it failed, or the log is truncated';
    const status = end === null ? 'failed' : 'skipped';
    const failure = { status, reason: reason.slice(0, 2000), statistic: 'typical' } as const;
    this.entries.push({ line, name, target: this.target, figures: [], failure });
  }
}

function toFigure(
  { low, value, high }: Omit<Interval, 'unit'>,
  measure: Pick<BenchFigure, 'metric' | 'unit' | 'direction'>,
  n: number | null,
): BenchFigure {
  return { ...measure, value, statistic: 'typical', uncertainty: toInterval(low, high, 0.95), n };
}
