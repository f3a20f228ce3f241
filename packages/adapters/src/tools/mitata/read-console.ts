import type { NativeText } from '../../native/native-text.ts';
import { isOpenEnd } from '../../native/open-line.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { RuntimeFacts } from '../../outcome/stated-environment.ts';
import { isCommonNoise, type NoiseRules } from '../../text/common-noise.ts';
import type { Line } from '../../text/line.ts';
import {
  type BenchRow,
  isScale,
  type PrintedFigure,
  readBenchRow,
  readMarkdownHead,
  readMarkdownRow,
  readSpread,
} from './bench-row.ts';
import type { MitataBenchmark, OtherFigure } from './read-json.ts';

/** `deno bench` has a column `iter/s` between. */
const HEADER = /^benchmark\s{1,200}(?:avg|time \(avg\)) {1,40}\(min … max\)/;
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

/** Its head, a row with its plot or its range, or rows alone: one row without them may be anything. */
export function isMitata({ lines }: NativeText): boolean {
  let rows = 0;
  let others = 0;
  for (const { text } of lines) {
    const trimmed = text.slice(0, 1000).trim();
    const isRow = readBenchRow(text) !== null;
    if (HEADER.test(trimmed) || readMarkdownHead(trimmed) !== null || readMarkdownRow(trimmed) !== null) return true;
    if (isRow && /[▁-█]|\(.{1,60} … /.test(trimmed)) return true;
    if (isRow) rows += 1;
    else if (!isCommonNoise(trimmed)) others += 1;
  }
  return rows > 1 || (rows === 1 && others === 0);
}

/** Reads the console of mitata in order, its Markdown as well. */
export class ConsoleReader {
  readonly benchmarks: MitataBenchmark[] = [];
  readonly facts: RuntimeFacts = { cpu: null, runtime: null, version: null, arch: null };
  private group: string | null = null;
  private titled: string | null = null;
  private inSummary = false;

  constructor(
    native: NativeText,
    private readonly draft: OutcomeDraft,
  ) {
    for (const line of native.lines) {
      const text = line.text.trim();
      if (text === '') this.inSummary = false;
      // `4.44 m` may be a cut `4.44 ms`.
      else if (isOpenEnd(native, line) && /\d m$/.test(text)) continue;
      else if (this.readFigures(line, text) || this.readFrame(text) || this.readFact(text)) draft.accept(line);
    }
  }

  private readFigures(line: Line, text: string): boolean {
    const row = readMarkdownRow(text) ?? readBenchRow(line.text);
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
    if (head !== null) this.group = head.startsWith('•') ? head.slice(1).trim() : null;
    else if (text.startsWith('• ')) this.titled = text.slice(2).trim();
    else if (RULE.test(text)) {
      this.group = this.titled;
      this.titled = null;
    } else if (/^summary(?: for .{1,300})?$/.test(text)) this.inSummary = true;
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
