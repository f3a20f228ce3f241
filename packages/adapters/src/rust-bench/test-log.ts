import { parsePrintedUnit } from '../figures/printed-unit.ts';
import type { OutcomeDraft } from '../outcome/outcome-draft.ts';
import { type Line, where } from '../text/lines.ts';
import { type BenchLine, readFigures, readTestLine } from './bench-line.ts';
import { toLastWords } from './last-words.ts';
import { type LineOrigin, readSummary, tellOrigins } from './line-origin.ts';
import { type Figure, type RustEntry, readTarget } from './rust-entry.ts';

const NOISE = [
  /^running \d{1,9} tests?$/,
  /^(?:Compiling|Finished|Updating|Downloading|Downloaded|Locking|Adding|Doc-tests|Fresh|Blocking) /,
  /^failures:$/,
  /^note: run with `RUST_BACKTRACE/,
  /^\{"reason":"(?:compiler-artifact|compiler-message|build-script-executed|build-finished)"/,
  /^error: (?:bench failed|\d+ target)/,
];

/** What stands behind `+/-`, in the run format. Half of a range: that is how far its ends lie from its middle. */
function toUncertainty({ spread }: BenchLine, origin: LineOrigin): Figure['uncertainty'] {
  if (origin === 'criterion') return { kind: 'stddev', value: spread };
  return origin === 'libtest' ? { kind: 'range', value: spread / 2 } : null;
}

/** The lines that Rust's test harness prints, and criterion where it is asked to print the same. */
export class TestLog {
  readonly entries: RustEntry[] = [];
  private readonly origins: ReadonlyMap<number, LineOrigin>;
  private readonly failed: { readonly line: Line; readonly name: string; readonly target: string | null }[] = [];
  private readonly failedNames = new Set<string>();
  private readonly messages = new Map<string, readonly string[]>();
  private readonly isBench: boolean;
  private target: string | null = null;
  private open: { readonly line: Line; readonly name: string } | null = null;
  private told: { readonly name: string; readonly lines: string[] } | null = null;
  private ignored = 0;
  private tests = 0;
  private measured: number | null = null;

  constructor(
    lines: readonly Line[],
    private readonly draft: OutcomeDraft,
  ) {
    this.origins = tellOrigins(lines);
    this.isBench = this.origins.size > 0 || lines.some(({ text }) => /^error: bench failed\b/.test(text.slice(0, 60)));
  }

  /** True when the line was understood. */
  read(line: Line): boolean {
    const text = line.text.trim();
    const test = readTestLine(line.text);
    const measured = readSummary(text);
    const target = readTarget(text);
    if (test) this.test(line, test.name, test.outcome);
    else if (this.open && text.startsWith('bench:')) this.bench(line, this.open.name, text);
    else if (measured !== null) this.measured = (this.measured ?? 0) + measured;
    else if (target !== null) this.target = target;
    else return this.message(text) || NOISE.some((pattern) => pattern.test(text.slice(0, 300)));
    return true;
  }

  private test(line: Line, name: string, outcome: string): void {
    this.told = null;
    this.open = null;
    if (outcome.startsWith('bench:')) this.bench(line, name, outcome);
    else if (outcome === '') this.open = { line, name };
    else if (outcome.startsWith('FAILED')) this.fail(line, name);
    else if (outcome.startsWith('ignored')) this.ignored += 1;
    else if (outcome.startsWith('ok')) this.tests += 1;
    else this.draft.reject(where(line), line.text, 'not a result of a benchmark');
  }

  private fail(line: Line, name: string): void {
    this.failed.push({ line, name, target: this.target });
    this.failedNames.add(name);
  }

  private bench(line: Line, name: string, outcome: string): void {
    const bench = readFigures(outcome, name);
    const unit = bench && parsePrintedUnit(bench.unit);
    if (this.open) this.draft.warn(where(line), 'the name stands on a line above the figures: they are joined');
    this.open = null;
    if (!bench || !unit) {
      this.draft.reject(where(line), line.text, 'the figures are cut off or are no numbers');
      return;
    }
    const origin = this.origins.get(line.number) ?? 'unknown';
    if (origin === 'unknown') {
      const message =
        'what +/- means cannot be told: the span of the samples in libtest, the standard deviation in criterion; it is left out';
      this.draft.warn(where(line), message);
    }
    const uncertainty = toUncertainty(bench, origin);
    const common = { status: 'ok', estimator: 'median', n: null } as const;
    const figures: Figure[] = [{ ...common, ...unit.measure, value: bench.value, uncertainty }];
    const rateUnit = bench.rate && parsePrintedUnit(bench.rate.unit);
    if (bench.rate && rateUnit) {
      figures.push({ ...common, ...rateUnit.measure, value: bench.rate.value, uncertainty: null });
    }
    this.draft.taken();
    this.entries.push({ line, name, target: this.target, figures });
  }

  /** `---- name stdout ----` and the lines below it are the last words of what failed. */
  private message(text: string): boolean {
    const title = /^---- (.{1,600}) std(?:out|err) ----$/.exec(text.slice(0, 700))?.[1];
    if (title !== undefined) {
      this.told = { name: title, lines: [] };
      this.messages.set(title, this.told.lines);
      return true;
    }
    // Newer Rust begins with a blank line: only one behind the words ends them.
    if (text === 'failures:' || (text === '' && (this.told?.lines.length ?? 0) > 0)) this.told = null;
    if (this.told !== null && text !== '' && this.told.lines.length < 100) this.told.lines.push(text);
    return this.told !== null || this.failedNames.has(text);
  }

  /** What came of the whole log: entries without figures, and what is worth a word. */
  finish(): void {
    for (const { line, name, target } of this.failed) {
      const statusReason = toLastWords(this.messages.get(name) ?? []);
      if (!this.isBench) this.draft.reject(where(line), line.text, 'a test that failed, in a log without benchmarks');
      else {
        const figure = { metric: 'latency', unit: 'ns', status: 'failed', value: null, estimator: 'median' } as const;
        this.entries.push({ line, name, target, figures: [{ ...figure, statusReason }] });
      }
    }
    if (this.open) this.draft.reject(where(this.open.line), this.open.line.text, 'it began and has no figures');
    if (this.entries.length > 0) this.warnOfTests('file');
  }

  private warnOfTests(place: string): void {
    if (this.ignored > 0) {
      const message = `no results, because ignored: ${this.ignored}. cargo bench runs no tests, and a benchmark marked #[ignore] looks the same`;
      this.draft.warn(place, message);
    }
    if (this.tests > 0) this.draft.warn(place, `no results, because tests and not measured: ${this.tests}`);
  }

  /** Why a log of the harness has no result; null where it is not one. */
  get emptiness(): string | null {
    if (this.measured === null) return null;
    return `nothing was measured: 0 benchmarks, ${this.ignored} ignored, ${this.tests} tests that passed`;
  }
}
