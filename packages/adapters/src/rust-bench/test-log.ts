import type { Params } from '@tachograph/schema/result';
import { parsePrintedUnit } from '../figures/printed-figure.ts';
import type { OutcomeDraft } from '../outcome/adapter.ts';
import { addFigures, addUnmeasured, type Figure } from '../outcome/figure.ts';
import { listSharedNames, toNamedCell } from '../outcome/named-cell.ts';
import { toMaskedBody } from '../text/clean-text.ts';
import type { NoiseRules } from '../text/common-noise.ts';
import type { Line, Lines } from '../text/native-text.ts';
import { type BenchLine, findOrigins, type LineOrigin, readFigures, readSummary, readTestLine } from './line-origin.ts';

/** What a benchmark printed before it failed, without the call stack. */
export function toFailureMessage(lines: readonly string[]): string {
  const stack = lines.findIndex((line) => line.trim() === 'stack backtrace:');
  const message = (stack < 0 ? lines : lines.slice(0, stack)).filter((line) => !line.startsWith('note: ')).join('\n');
  return toMaskedBody(message, 'failed without a message', 2000);
}

export type BenchFigure = Omit<Figure, 'location'>;

/** Why a benchmark has no time, and which statistic it would have been. */
type Failure = { readonly reason: string; readonly status?: 'failed' | 'skipped'; readonly statistic: string };

/** A benchmark of a `cargo bench` log with what was measured of it. */
export type RustEntry = {
  readonly line: Line;
  readonly name: string;
  /** The program it ran in, where the log names it. */
  readonly target: string | null;
  readonly figures: readonly BenchFigure[];
  readonly failure?: Failure;
};

/** `Running benches/select.rs (target/release/deps/select-f36c88332bd25d23)`: the program `select`; null otherwise. */
export function readTarget(text: string): string | null {
  const line = text.trim().slice(0, 1000);
  if (!line.startsWith('Running ')) return null;
  const path = /\(([^()]{1,900})\)$/.exec(line)?.[1] ?? line.slice(line.lastIndexOf(' ') + 1).replaceAll('`', '');
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return file.replace(/\.exe$/, '').replace(/-[0-9a-f]{16}$/, '') || null;
}

/** The param `target` distinguishes equal names in several programs of one log. */
export function addRustEntries(draft: OutcomeDraft, entries: readonly RustEntry[]): void {
  const shared = listSharedNames(entries.map(({ name, target }) => [name, target]));
  for (const { line, name, target, figures, failure } of entries) {
    const params: Params = shared.has(name) && target !== null ? { target: target.slice(0, 200) } : {};
    const named = toNamedCell(draft, line, name, { language: 'rust', params });
    const { scenario } = named.cell;
    draft.addScenario({ id: scenario, title: scenario });
    for (const figure of figures) addFigures(draft, named, [{ location: line, ...figure }]);
    if (failure) addUnmeasured(draft, line, named, { unit: 'ns', ...failure });
  }
}

/** `cargo bench` prints tests as ignored, and benchmarks with `#[ignore]` look the same. */
export const IGNORED_RULE = 'ignored test or benchmark';

/** What cargo and the test harness print around the results of any benchmark in Rust. */
export const CARGO_NOISE: NoiseRules = {
  'progress of cargo':
    /^(?:Compiling|Finished|Updating|Downloading|Downloaded|Locking|Adding|Doc-tests|Fresh|Blocking|Removed|Dirty) /,
  'message of cargo': /^\{"reason":"(?:compiler-artifact|compiler-message|build-script-executed|build-finished)"/,
  'exit of cargo': /^error: (?:bench failed|\d+ target)|^`.{1,300}`$|^Caused by:$|^process didn't exit successfully: /,
  'start of a program': /^running \d{1,9} tests?$/,
  'list of failures': /^failures:$/,
  'hint of Rust': /^note: (?:run with `RUST_BACKTRACE|Some details are omitted)/,
  'stack backtrace':
    /^stack backtrace:$|^\d{1,4}: (?:0x[0-9a-f]{1,16} - )?(?:\S{0,300}::|main$|_start$|__libc_start|<unknown>)|^at \S{1,500}:\d{1,7}(?::\d{1,5})?$/,
};

/** The number after `+/-`, in the run format: half of a range, the distance of its ends from its middle. */
function toUncertainty({ spread }: BenchLine, origin: LineOrigin): BenchFigure['uncertainty'] {
  if (origin === 'criterion') return { kind: 'stddev', value: spread };
  return origin === 'libtest' ? { kind: 'range', value: spread / 2 } : null;
}

/** `ok <1.500s>`, of `cargo test -- -Z unstable-options --report-time`. */
const TIMED = /^ok <(\d{1,9}\.\d{1,9})s>$/;

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
  private openMessage: { readonly name: string; readonly lines: string[] } | null = null;
  private ignored = 0;
  private tests = 0;
  private measured: number | null = null;

  constructor(
    lines: Lines,
    private readonly draft: OutcomeDraft,
  ) {
    this.origins = findOrigins(lines);
    this.isBench = this.origins.size > 0 || lines.some(({ text }) => /^error: bench failed\b/.test(text.slice(0, 60)));
  }

  /** True when the line was understood. It is accounted for then. */
  read(line: Line): boolean {
    const text = line.text.trim();
    const test = readTestLine(line.text);
    const measured = readSummary(text);
    const target = readTarget(text);
    if (test) this.test(line, test.name, test.outcome);
    else if (this.open && text.startsWith('bench:')) this.bench(line, this.open.name, text);
    else if (measured !== null) this.measured = (this.measured ?? 0) + measured;
    else if (target !== null) this.target = target;
    else if (!this.message(text)) return false;
    if (!test) this.draft.accept(line);
    return true;
  }

  private test(line: Line, name: string, outcome: string): void {
    this.openMessage = null;
    this.endOpen();
    if (outcome.startsWith('bench:')) this.bench(line, name, outcome);
    else if (outcome === '') this.open = { line, name };
    else if (outcome.startsWith('FAILED')) this.fail(line, name);
    else if (outcome.startsWith('ignored')) {
      this.ignored += 1;
      this.draft.ignore(line, IGNORED_RULE);
    } else if (!this.isBench && TIMED.test(outcome)) this.timed(line, name, outcome);
    else if (outcome.startsWith('ok')) {
      this.tests += 1;
      this.draft.ignore(line, 'test without a benchmark');
    } else this.draft.reject(line, line.text, 'not a result of a benchmark');
  }

  /** The time of one test, which the harness prints to the millisecond. */
  private timed(line: Line, name: string, outcome: string): void {
    const value = Number(TIMED.exec(outcome)?.[1]);
    const figure: BenchFigure = { metric: 'latency', unit: 's', statistic: 'mean', value, n: 1 };
    if (value > 0) this.entries.push({ line, name, target: this.target, figures: [figure] });
    else this.draft.ignore(line, 'test of less than a millisecond');
  }

  private fail(line: Line, name: string): void {
    this.failed.push({ line, name, target: this.target });
    this.failedNames.add(name);
  }

  private bench(line: Line, name: string, outcome: string): void {
    const bench = readFigures(outcome, name);
    const unit = bench && parsePrintedUnit(bench.unit);
    if (this.open) {
      this.draft.warn(line, 'the name is on a line above the values: joined');
      this.draft.accept(this.open.line);
    }
    this.open = null;
    if (!bench || unit?.measure.metric !== 'latency') {
      const reason = bench ? `"${bench.unit}" is not a unit of time` : 'the values are truncated or are not numbers';
      this.draft.reject(line, line.text, reason);
      return;
    }
    const origin = this.origins.get(line.number) ?? 'unknown';
    if (origin === 'unknown') {
      const message = 'the meaning of +/- is ambiguous (range in libtest, standard deviation in criterion): left out';
      this.draft.warn(line, message);
    }
    const uncertainty = toUncertainty(bench, origin);
    const figures: BenchFigure[] = [{ ...unit.measure, statistic: 'median', value: bench.value, uncertainty }];
    const rateUnit = bench.rate && parsePrintedUnit(bench.rate.unit);
    if (bench.rate && rateUnit?.measure.metric === 'bandwidth') {
      figures.push({ ...rateUnit.measure, statistic: 'median', value: bench.rate.value });
    } else if (bench.rate) {
      const { value, unit: printed } = bench.rate;
      this.draft.reject(line, `${value} ${printed}`, `"${printed}" is not a unit of bandwidth`);
    }
    this.entries.push({ line, name, target: this.target, figures });
  }

  /** True below the title of a failed benchmark's output. */
  get isInMessage(): boolean {
    return this.openMessage !== null;
  }

  /** `---- name stdout ----` and the lines below it are the output of a failed benchmark. */
  private message(text: string): boolean {
    const title = /^---- (.{1,600}) std(?:out|err) ----$/.exec(text.slice(0, 700))?.[1];
    if (title !== undefined) {
      this.openMessage = { name: title, lines: [] };
      this.messages.set(title, this.openMessage.lines);
      return true;
    }
    // Newer Rust starts with a blank line: only a blank line after the message ends it.
    if (text === 'failures:' || (text === '' && (this.openMessage?.lines.length ?? 0) > 0)) this.openMessage = null;
    if (this.openMessage === null || text === '') return this.failedNames.has(text);
    const { lines } = this.openMessage;
    // Only the message is stored: the calls below it are noise, and what else stands there is not of the harness.
    if (lines.includes('stack backtrace:') || text.startsWith('note: ') || lines.length >= 100) return false;
    lines.push(text);
    return true;
  }

  /** End of the log: entries without values, and warnings. */
  finish(): void {
    this.endOpen();
    for (const { line, name, target } of this.failed) {
      const reason = toFailureMessage(this.messages.get(name) ?? []);
      if (!this.isBench) this.draft.reject(line, line.text, 'a failed test in a log without benchmarks');
      else this.entries.push({ line, name, target, figures: [], failure: { reason, statistic: 'median' } });
    }
    if (this.entries.length === 0) return;
    const why = 'cargo bench ignores tests, and a benchmark with #[ignore] looks the same';
    if (this.ignored > 0) this.draft.warn('file', `ignored without results: ${this.ignored}. ${why}`);
    if (this.tests > 0) this.draft.warn('file', `tests without results: ${this.tests}`);
  }

  private endOpen(): void {
    const { open } = this;
    const failure = { reason: 'started without values: it failed, or the log is truncated', statistic: 'median' };
    if (open && this.isBench) this.entries.push({ ...open, target: this.target, figures: [], failure });
    else if (open) this.draft.reject(open.line, open.line.text, 'started without values');
    this.open = null;
  }

  /** Why a log of the harness has no result; null where it is not one. */
  get emptiness(): string | null {
    if (this.measured === null) return null;
    return `nothing was measured: 0 benchmarks, ${this.ignored} ignored, ${this.tests} passed tests`;
  }
}
