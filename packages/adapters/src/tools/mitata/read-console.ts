import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { type Line, type NativeText, toLocation } from '../../text/lines.ts';
import { type BenchRow, readBenchRow, readMarkdownHead, readMarkdownRow, readSpread } from './bench-row.ts';
import type { MitataBenchmark, MitataFacts, OtherFigure } from './figures.ts';
import { isScale, type PrintedFigure } from './printed-figure.ts';

const HEADER = /^benchmark\s.{0,400}\(min … max\)/;
const RULE = /^-{10,}(?: -{3,})?$/;
/** Plots, the summary, and notes below, which are drawn from the averages; stacks of errors. */
export const NOISE = [
  HEADER,
  /^clk: ~/,
  /^\|[ -|]{3,}$/,
  /^at .{1,300}:\d+\)?$/,
  /^\w{0,40}Error: /,
  /[┌┐└┘├┤╷╵■┬┴]/,
  /^summary\b/,
  /^[+-]?[\d.]{1,20}(?:x|[-+]|…| ).{0,200}x? (?:faster|slower) than /,
  /^(?:! = |benchmark was likely optimized out|https:\/\/github\.com\/evanwashere)/,
  /(?:\bipc\b|\bcycles\b.{0,60}\binstructions\b)/,
  /^1 [pnμµm]s = /,
];

/** The meaning of the value after a pair of brackets. */
const SPREADS = { time: ['latency', 'p99'], bytes: ['heap', 'mean'], gc: ['gc', 'mean'] } as const;

const toOther = (
  metric: OtherFigure['metric'],
  statistic: OtherFigure['statistic'],
  figure: PrintedFigure | null,
): OtherFigure[] => (figure === null ? [] : [{ metric, statistic, unit: figure.unit, value: figure.value }]);

export const isMitataLine = (text: string): boolean => {
  const trimmed = text.slice(0, 1000).trim();
  return HEADER.test(trimmed) || readBenchRow(text) !== null || readMarkdownRow(trimmed) !== null;
};

/** Reads the console of mitata in order, its Markdown as well. */
export class ConsoleReader {
  readonly benchmarks: MitataBenchmark[] = [];
  readonly facts: MitataFacts = { cpu: null, runtime: null, version: null, arch: null };
  private group: string | null = null;
  private titled: string | null = null;
  private inSummary = false;

  constructor(
    native: NativeText,
    private readonly draft: OutcomeDraft,
  ) {
    for (const line of native.lines) this.read(line, line.text.trim());
  }

  private read(line: Line, text: string): void {
    const head = readMarkdownHead(text);
    const row = readMarkdownRow(text) ?? readBenchRow(line.text);
    const error = /^(\S.{0,400}?) {1,400}(?:\| )?error: (.{0,1000}?)(?: \|)?$/.exec(text.replace(/^\| /, ''));
    if (head !== null) this.group = head.startsWith('•') ? head.slice(1).trim() : null;
    else if (row) this.add(line, row);
    else if (this.addSpread(text)) return;
    else if (error?.[1]) this.addError(line, error[1].trim(), error[2] ?? '');
    else if (text.startsWith('• ')) this.titled = text.slice(2).trim();
    else if (RULE.test(text)) {
      this.group = this.titled;
      this.titled = null;
    } else if (text === '') this.inSummary = false;
    else this.readOther(line, text);
  }

  private add(line: Line, { name, average, p75, p99, optimizedOut }: BenchRow): void {
    this.draft.accept();
    this.inSummary = false;
    if (optimizedOut) this.draft.warn(line, 'mitata marks it with "!": no slower than an empty function');
    if (name.endsWith('..') && name.length >= 20) this.draft.warn(line, `the name "${name}" is truncated`);
    const latency = { unit: average.unit, mean: average.value };
    const others = [...toOther('latency', 'p75', p75), ...toOther('latency', 'p99', p99)];
    const path = this.pathOf(name);
    this.benchmarks.push({ location: toLocation(line), path, params: {}, latency, others, error: null });
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
    this.draft.accept();
    const path = this.pathOf(name);
    this.benchmarks.push({ location: toLocation(line), path, params: {}, latency: null, others: [], error });
  }

  private pathOf(name: string): string[] {
    return this.group === null ? [name] : [this.group, name];
  }

  private readOther(line: Line, text: string): void {
    const runtime = /^runtime: (\w{1,40})(?: v?(\d\S{0,60}))?(?: \(([\w-]{1,60})\))?$/.exec(text);
    const cpu = /^cpu: (\S.{0,150})$/.exec(text)?.[1];
    if (runtime) {
      this.facts.runtime = runtime[1] ?? null;
      this.facts.version = runtime[2] ?? null;
      this.facts.arch = runtime[3] ?? null;
    } else if (cpu !== undefined) this.facts.cpu = cpu;
    else if (text.startsWith('summary')) this.inSummary = true;
    else if (!this.inSummary && !isScale(text)) this.draft.skip(line);
  }
}
