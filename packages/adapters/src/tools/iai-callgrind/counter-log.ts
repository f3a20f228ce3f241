import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { CARGO_NOISE, TestLog } from '../../rust-bench/test-log.ts';
import { findNoiseRule, type NoiseRules } from '../../text/common-noise.ts';
import type { Line, Lines } from '../../text/line.ts';
import { type BenchTitle, readCounterLine, readIndented, readTitle, readToolHeader } from './counter-line.ts';

/** One counter of one benchmark. */
export type CounterEntry = {
  readonly line: Line;
  readonly title: BenchTitle;
  /** The tool of Valgrind that counted, where the log names one: `callgrind`, `dhat`, … */
  readonly tool: string | null;
  readonly counter: string;
  readonly value: number;
  readonly isPair: boolean;
};

export const NOISE: NoiseRules = {
  'change from the previous run': /^(?:Performance has|Regressions:)/,
  'setting of a run': /^(?:Command:|Baselines:|Details:|Logfile:)/,
  summary: /^(?:Iai-Callgrind|Gungraun) result: /,
  'mark around the output of a benchmark': /^- end of (?:stdout|stderr|stdout\/stderr)$|^-{4,} .{1,200}$/,
};

/** Reads the log in order. A program of several processes prints each and their total: only the total is stored. */
export class CounterLog {
  readonly entries: CounterEntry[] = [];
  private readonly tests: TestLog;
  private title: { readonly title: BenchTitle; readonly lines: readonly Line[] } | null = null;
  private isUsed = false;
  private tool: string | null = null;
  private parts: CounterEntry[] = [];
  private isTotal = false;
  private isComparison = false;
  private partCount = 0;

  constructor(
    lines: Lines,
    private readonly draft: OutcomeDraft,
    known: ReadonlySet<number>,
  ) {
    this.tests = new TestLog(lines, draft);
    for (const line of lines) if (!known.has(line.number)) this.read(line);
    // Where the text ends, other processes and the total may be cut off.
    this.endTool(0);
    this.endTitle();
    this.tests.finish();
  }

  private read(line: Line): void {
    const counter = readCounterLine(line.text);
    const inner = readIndented(line.text);
    const tool = readToolHeader(line.text);
    if (counter) this.counter(line, counter);
    else if (tool !== null) this.beginTool(line, tool);
    else if (inner?.startsWith('## ')) this.beginPart(line, inner === '## Total');
    else if (inner?.startsWith('Comparison with ')) this.beginComparison(line);
    else if (!this.tests.read(line) && line.text.trim() !== '' && !this.isNoise(line)) this.other(line);
  }

  private isNoise({ text }: Line): boolean {
    return findNoiseRule(text.slice(0, 2000), { ...NOISE, ...CARGO_NOISE }) !== null;
  }

  private counter(line: Line, { counter, value, isPair }: NonNullable<ReturnType<typeof readCounterLine>>): void {
    this.draft.accept(line);
    this.isUsed = true;
    if (this.isComparison) return;
    if (!this.title) this.draft.reject(line, line.text, 'no benchmark above the counter');
    else if (value === null) this.draft.reject(line, line.text, 'no value of this run for the counter');
    else this.parts.push({ line, title: this.title.title, tool: this.tool, counter, value, isPair });
  }

  private beginTool(line: Line, tool: string): void {
    this.draft.accept(line);
    this.endTool();
    this.isUsed = true;
    this.tool = tool;
  }

  /** What follows is this benchmark once more, beside another one of its group. */
  private beginComparison(line: Line): void {
    this.draft.accept(line);
    this.draft.warn(line, 'counters below "Comparison with" repeat those above and are left out');
    this.isComparison = true;
  }

  private beginPart(line: Line, isTotal: boolean): void {
    this.draft.accept(line);
    this.isUsed = true;
    this.isTotal = isTotal;
    this.partCount += 1;
    if (!isTotal) return;
    if (this.parts.length > 0) {
      const message = 'counters of single processes, threads and parts are left out where their total follows';
      this.draft.warn(this.parts[0]?.line ?? { number: 1, text: '' }, message);
    }
    this.parts = [];
  }

  private endTool(partsWithoutTotal = 1): void {
    if (this.partCount > partsWithoutTotal && !this.isTotal && this.parts.length > 0) {
      const [first] = this.parts;
      const reason = 'counters of processes without their total: the log may be truncated';
      if (first) this.draft.reject(first.line, first.title.printed, reason);
    } else this.entries.push(...this.parts);
    this.parts = [];
    this.partCount = 0;
    this.isTotal = false;
    this.tool = null;
    this.isComparison = false;
  }

  private endTitle(): void {
    if (this.title && this.isUsed) for (const line of this.title.lines) this.draft.accept(line);
    this.title = null;
  }

  /** Arguments with line breaks: the lines between a name and its counters continue the name. */
  private goOn(line: Line, title: BenchTitle | null): boolean {
    const above = this.isUsed ? null : (this.title?.title ?? null);
    const isName = title?.path.includes('::') ?? false;
    if (!this.title || isName || !above?.path.includes('::') || above.printed.length > 600) return false;
    const joined = readTitle(`${above.printed} ${line.text.trim()}`);
    if (!joined) return false;
    this.title = { title: joined, lines: [...this.title.lines, line] };
    this.draft.warn(line, `read as the rest of the name above: ${line.text.trim()}`);
    return true;
  }

  private other(line: Line): void {
    const title = readTitle(line.text.trimEnd());
    if (this.goOn(line, title)) return;
    if (title === null) return;
    this.endTool();
    this.endTitle();
    this.title = { title, lines: [line] };
    this.isUsed = false;
  }
}
