import type { Quantity } from '../../figures/convert-value.ts';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { parsePrintedTime } from '../../figures/printed-time.ts';
import { lookUp } from '../../json/look-up.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { Line, NativeText } from '../../text/lines.ts';
import { CUT_OFF, findOpenLine } from '../../text/open-line.ts';
import { readSectionTitle } from '../../text/section-title.ts';

/** Time, or what the memory estimate says, of one trial. */
export type TrialFigure = {
  readonly line: Line;
  readonly metric: 'latency' | 'bytes' | 'allocations';
  readonly quantity: Quantity;
  readonly statistic: string;
  readonly stddev?: Quantity;
};

/** One trial as printed. */
export type PrintedTrial = {
  readonly line: Line;
  readonly path: readonly string[];
  /** False where the name is the line above, which may be anything, or missing. */
  readonly isNamed: boolean;
  readonly figures: TrialFigure[];
  samples: number | null;
  range: { readonly low: Quantity; readonly high: Quantity } | null;
};

const SIZES: Readonly<Record<string, string>> = {
  byte: 'B',
  bytes: 'B',
  KiB: 'KiB',
  MiB: 'MiB',
  GiB: 'GiB',
};

/** `32 bytes`, `1.31 KiB`, for one evaluation. */
function readMemory(text: string): Quantity | null {
  const [number = '', printed = ''] = text.split(' ');
  const [value, unit] = [parsePrintedNumber(number), lookUp(SIZES, printed)];
  return value === null || unit === undefined ? null : { value, unit: `${unit}/op` };
}

function readAllocations(text: string): Quantity | null {
  const value = parsePrintedNumber(text);
  return value === null ? null : { value, unit: 'allocs/op' };
}

const TRIAL =
  /^(.{0,300}?)BenchmarkTools\.(Trial|TrialEstimate):(?: (\d{1,9}) samples? with \d{1,9} evaluations?(?: per sample)?\.)?$/;
/** `  1.234 μs (2 allocations: 32 bytes)`, of `@btime`, after whatever was printed before it on the line. */
const BTIME = /(?:^|\s)(\S{1,20} (?:ns|\S{1,2}s|ms|s)) \((\S{1,15}) allocations?: ([^()]{1,30})\)$/;
const RANGE = /^Range \(min … max\):\s{1,9}(\S{1,20} \S{1,3}) … {1,20}(\S{1,20} \S{1,3})\s{1,40}┊ GC /;
const MEDIAN = /^Time {1,4}\(median\):\s{1,9}(\S{1,20} \S{1,3})\s{1,60}┊ GC /;
const MEAN = /^Time {1,4}\(mean ± σ\):\s{1,9}(\S{1,20} \S{1,3}) ± {1,20}(\S{1,20} \S{1,3})\s{1,40}┊ GC /;
const MEMORY = /^Memory estimate: ([^,]{1,30}), allocs estimate: (\S{1,20})\.$/;
const SINGLE = /^Single result which took (\S{1,20} \S{1,3}) \([\d.]{1,10}% GC\) to evaluate,$/;
const SINGLE_MEMORY = /^with a memory estimate of ([^,]{1,30}), over (\S{1,20}) allocations?\.$/;
/** Blocks of versions before 0.7, and of estimates. */
const FIELD =
  /^(minimum time|median time|mean time|maximum time|time|memory estimate|allocs estimate|memory|allocs|samples):\s{1,20}(\S.{0,60})$/;
const OLD_STATISTICS: Readonly<Record<string, string>> = {
  'minimum time': 'min',
  'median time': 'median',
  'mean time': 'mean',
  'maximum time': 'max',
  time: 'estimate',
};
const PROMPT = /^julia> (?:@b(?:time|enchmark)\s)?(\S.{0,300})$/;
/** The prompt of an expression whose value or output is a trial: lines of other programs may come before it. */
const MEASURING = /^julia> (?:.{0,100}@b(?:time|enchmark)\b|(?:minimum|median|mean|maximum)\()/;
const GROUP = /^(?:(.{1,300}?) => )?(?:\d{1,9}-element )?BenchmarkTools\.BenchmarkGroup:$/;
const MEMBER = /^(.{1,300}) => (?:BenchmarkTools\.)?(Trial|TrialEstimate|TrialRatio|TrialJudgement)\((.{1,100})\)$/;

export const NOISE = {
  histogram: /^[▁▂▃▄▅▆▇█\s]{3,300}$|Histogram: (?:log\()?frequency\)? by time/,
  'further fields of a trial': /^(?:gctime|evals\/sample|time tolerance|memory tolerance):\s|^tags: \[|^-{14}$/,
  progress: /^\(\d{1,9}\/\d{1,9}\) (?:benchmarking|tuning) |^done \(took /,
  'prompt of Julia': /^julia>/,
};

export const isJuliaLine = (text: string): boolean => {
  const trimmed = text.slice(0, 1000).trim();
  return TRIAL.test(trimmed) || BTIME.test(trimmed) || GROUP.test(trimmed) || MEMBER.test(trimmed);
};

const toKey = (printed: string): string => printed.replace(/^"(.*)"$/, '$1');

/** Reads what BenchmarkTools prints, in order. */
export class ConsoleReader {
  readonly trials: PrintedTrial[] = [];
  private open: PrintedTrial | null = null;
  private above: Line | null = null;
  /** Of the labelled lines that follow it. */
  private title: string | null = null;
  /** Keys of the groups around a member, by their depth. */
  private keys: string[] = [];

  constructor(
    native: NativeText,
    private readonly draft: OutcomeDraft,
  ) {
    const open = findOpenLine(native);
    for (const line of native.lines) {
      // A number of allocations is all that ends a line without a unit or a sign behind it.
      if (line === open && /^\s{0,20}(?:allocs|allocs estimate|samples):\s{1,20}\d/.test(line.text.slice(0, 100))) {
        draft.reject(line, line.text, CUT_OFF);
        continue;
      }
      const text = line.text.slice(0, 1000).trim();
      const isRead =
        text !== '' && (this.readStart(line, text) || this.readGroup(line, text) || this.readFigure(line, text));
      if (isRead) draft.accept(line);
      const isAwaited = this.above !== null && MEASURING.test(this.above.text.trim()) && !text.startsWith('julia>');
      if (isRead) this.above = null;
      else if (text !== '' && !isAwaited) this.above = line;
    }
  }

  /** The name of a trial: before it on its line, or the line above. */
  private nameOf(before: string): Pick<PrintedTrial, 'path' | 'isNamed'> {
    const own = before.replace(/[:=>\s-]{1,20}$/, '').trim();
    const { above } = this;
    if (own !== '') {
      const title = above && readSectionTitle(above.text);
      if (above) this.title = title;
      if (above && title !== null) this.draft.accept(above);
      return { path: this.title === null ? [own] : [this.title, own], isNamed: true };
    }
    if (!above) return { path: ['unnamed'], isNamed: false };
    this.draft.accept(above);
    const text = above.text.slice(0, 400).trim();
    const expression = PROMPT.exec(text)?.[1]?.replace(/;$/, '');
    return { path: [expression ?? text.replace(/:$/, '')], isNamed: expression !== undefined };
  }

  private start(line: Line, named: Pick<PrintedTrial, 'path' | 'isNamed'>): PrintedTrial {
    const trial: PrintedTrial = { line, ...named, figures: [], samples: null, range: null };
    this.trials.push(trial);
    return trial;
  }

  private readStart(line: Line, text: string): boolean {
    const [, before = '', , samples] = TRIAL.exec(text) ?? [];
    const btime = BTIME.exec(text);
    if (TRIAL.test(text)) {
      this.open = this.start(line, this.nameOf(before));
      this.open.samples = samples === undefined ? null : Number(samples);
      return true;
    }
    if (!btime) return false;
    const [, time = '', allocations = '', memory = ''] = btime;
    const trial = this.start(line, this.nameOf(text.slice(0, btime.index)));
    this.open = null;
    return this.add(trial, line, [
      ['latency', parsePrintedTime(time), 'min'],
      ['allocations', readAllocations(allocations), 'exact'],
      ['bytes', readMemory(memory), 'exact'],
    ]);
  }

  private readGroup(line: Line, text: string): boolean {
    const group = GROUP.exec(text);
    const [, key = '', kind, value = ''] = MEMBER.exec(text) ?? [];
    if (!group && kind === undefined) return false;
    const depth = (/^[\t ]*/.exec(line.text)?.[0].match(/\t/g) ?? []).length;
    if (group) {
      this.keys = group[1] === undefined ? [] : [...this.keys.slice(0, depth), toKey(group[1].trim())];
      return true;
    }
    if (kind !== 'Trial' && kind !== 'TrialEstimate') {
      this.draft.ignore(line, 'comparison of two runs');
      return true;
    }
    const trial = this.start(line, { path: [...this.keys.slice(0, depth), toKey(key.trim())], isNamed: true });
    return this.add(trial, line, [['latency', parsePrintedTime(value), kind === 'Trial' ? 'min' : 'estimate']]);
  }

  private add(
    trial: PrintedTrial,
    line: Line,
    found: readonly (readonly [TrialFigure['metric'], Quantity | null, string])[],
  ): boolean {
    const isWhole = found.every(([, quantity]) => quantity !== null);
    if (!isWhole) this.draft.reject(line, line.text, 'a value is not a number with a unit');
    else
      for (const [metric, quantity, statistic] of found)
        if (quantity) trial.figures.push({ line, metric, quantity, statistic });
    return true;
  }

  private readFigure(line: Line, text: string): boolean {
    const trial = this.open;
    if (!trial) return false;
    const [, low = '', high = ''] = RANGE.exec(text) ?? [];
    const median = MEDIAN.exec(text)?.[1];
    const [, mean, sigma = ''] = MEAN.exec(text) ?? [];
    const [, memory = '', allocations] = MEMORY.exec(text) ?? SINGLE_MEMORY.exec(text) ?? [];
    const single = SINGLE.exec(text)?.[1];
    if (low !== '') return this.readRange(trial, line, low, high);
    if (median !== undefined) return this.add(trial, line, [['latency', parsePrintedTime(median), 'median']]);
    if (mean !== undefined) return this.readMean(trial, line, mean, sigma);
    if (single !== undefined) {
      trial.samples = 1;
      return this.add(trial, line, [['latency', parsePrintedTime(single), 'mean']]);
    }
    if (allocations === undefined) return this.readField(trial, line, text);
    return this.add(trial, line, [
      ['bytes', readMemory(memory), 'exact'],
      ['allocations', readAllocations(allocations), 'exact'],
    ]);
  }

  private readRange(trial: PrintedTrial, line: Line, low: string, high: string): boolean {
    const [from, to] = [parsePrintedTime(low), parsePrintedTime(high)];
    if (from && to) trial.range = { low: from, high: to };
    else this.draft.reject(line, line.text, 'a value is not a number with a unit');
    return true;
  }

  private readMean(trial: PrintedTrial, line: Line, mean: string, sigma: string): boolean {
    const [quantity, stddev] = [parsePrintedTime(mean), parsePrintedTime(sigma)];
    if (quantity && stddev) trial.figures.push({ line, metric: 'latency', quantity, statistic: 'mean', stddev });
    else this.draft.reject(line, line.text, 'a value is not a number with a unit');
    return true;
  }

  private readField(trial: PrintedTrial, line: Line, text: string): boolean {
    const [, key = '', value = ''] = FIELD.exec(text) ?? [];
    const statistic = lookUp(OLD_STATISTICS, key);
    if (key === 'samples') trial.samples = parsePrintedNumber(value);
    else if (statistic !== undefined) {
      // The share of the garbage collector ends the line: without it, the line was cut off.
      const time = statistic === 'estimate' ? value : (/^(.{1,30}) \([\d.]{1,10}% GC\)$/.exec(value)?.[1] ?? '');
      return this.add(trial, line, [['latency', parsePrintedTime(time), statistic]]);
    } else if (key.startsWith('memory')) return this.add(trial, line, [['bytes', readMemory(value), 'exact']]);
    else if (key.startsWith('allocs')) return this.add(trial, line, [['allocations', readAllocations(value), 'exact']]);
    else return false;
    return true;
  }
}
