import { parseJavaNumber } from '../../figures/printed-number.ts';
import { toCount } from '../../figures/statistics.ts';
import type { NoiseRules } from '../../text/common-noise.ts';
import type { Line } from '../../text/line.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';
import { WARM_UP_RULE } from '../../text/warm-up.ts';
import { isHarmlessFlag, type JmhFacts, type ScoreFigure } from './read-json.ts';

/** A benchmark that started; it may have failed before it printed a row. */
export type StartedBenchmark = {
  readonly line: Line;
  readonly benchmark: string;
  mode: string | null;
  params: ReadonlyMap<string, string>;
  /** The first line of the exception, where JMH printed one. */
  failure: string | null;
  /** Measured iterations of all forks. */
  iterations: number;
  /** What its `Result` block says, for a log that ends before the table. */
  readonly figures: ScoreFigure[];
};

export const NOISE: NoiseRules = {
  [WARM_UP_RULE]: /^(?:# )?(?:Warmup Iteration|Warm-up)\s+\d+:/,
  iteration: /^Iteration\s+\d+:/,
  'detail of an iteration':
    /^[·+\w.:%()-]{1,120}:\s+(?:<delayed till summary>|(?:≈ )?[\d.,⁻⁰¹²³⁴⁵⁶⁷⁸⁹]{1,40}(?: ±\(99\.9%\) [\d.,]{1,40})? \S{1,20}|n\/a)$/,
  'statistics of a result':
    /^(?:Success: |\(min, avg, max\) = |Statistics: \(min|Confidence interval|CI \(|Histogram, \S+:$|Percentiles, \S+:$|\[\s*[\d.,≈ ⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+, \s*[\d.,≈ ⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+\) = \d|p\(\d{1,3}\.\d{4}\) = {1,20}(?:≈ )?[\d.,⁻⁰¹²³⁴⁵⁶⁷⁸⁹]{1,40} \S{1,20}$)/,
  'output of a profiler':
    /^(?:Stack profiler:|\.{2,}\[Thread state|\.{3,}|\d{1,3}\.\d%\s+(?:\d{1,3}\.\d%\s+)?[\w<]|\S.{0,800}\sNaN\s{1,40}---$)/,
  'setting or progress': /^(?:#(?:\s|$)|… \S)/,
  'advice of JMH':
    /^(?:REMEMBER|NOTE): |^(?:why the numbers are|experiments, perform|the benchmarking environment|Do not assume the numbers|extra caution when trusting|works, and factor in|different JVMs are already|modes can be very significant)/,
  'report file': /^Benchmark result is saved to /,
  'message of the VM': /^(?:WARNING[: ]|OpenJDK 64-Bit|Java HotSpot|Picked up \w+: )/,
  'choice of benchmarks': /^(?:Excluding|Including): \S+, /,
  'stack trace':
    /^(?:at [\w$.]+[\w$./<>@:]*\(.*\)|\.\.\. \d+ (?:more|common frames omitted)|(?:Caused by|Suppressed): .+)$/,
  'end after a failure':
    /^(?:Benchmark had encountered error, |(?:Exception in thread .{1,80} |ERROR: )?org\.openjdk\.jmh\.\S)/,
  'mark of a failure': /^<\/?(?:JMH had finished.*|shutdown.*|forked VM failed.*)>$/,
};

/** `# JMH version: 1.37`, `# VM version: JDK 17.0.15, …` and the like; true when the line was one of them. */
export function readConsoleFact(text: string, facts: JmhFacts): boolean {
  if (!text.startsWith('#')) return false;
  const start = text.slice(0, 2000);
  const version = /^# JMH (?:version: )?(\d[\w.-]{0,30})/.exec(start)?.[1];
  const jdk = /^# VM version: JDK (\d[\w.+-]{0,40})/.exec(start)?.[1];
  const options = /^# VM options: (.*)$/.exec(start)?.[1];
  const setting = /^# (Warmup|Measurement|Threads): (.{1,100})$/.exec(start);
  if (version) facts.version ??= version;
  else if (jdk) facts.jdk ??= jdk;
  else if (options) facts.flags = options.split(/\s+/).filter(isHarmlessFlag);
  else if (setting?.[1] && setting[2]) facts.config[setting[1].toLowerCase()] ??= setting[2];
  else return false;
  return true;
}

function readParams(text: string): Map<string, string> {
  const pairs = text.split(', ').flatMap((pair) => {
    const at = pair.indexOf(' = ');
    return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 3).trim()] as const] : [];
  });
  return new Map(pairs);
}

/** `# Benchmark mode: Throughput, ops/time`, as the table names it. */
const MODES: readonly (readonly [string, string])[] = [
  ['Throughput', 'thrpt'],
  ['Average time', 'avgt'],
  ['Sampling time', 'sample'],
  ['Single shot', 'ss'],
];
const RESULT = /^(?:Result|Secondary result)(?: "(.{1,600})")?:$/;
/** JMH before 1.10 prints the score behind the word. */
const RESULT_INLINE = /^Result: (?=[\d≈])/;
const SCORE =
  /^(?:mean =\s{1,20})?(?:≈ )?([\d.,]{1,40}|10⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})(?: ±\(99\.9%\) ([\d.,]{1,40}))? (\S{1,40})(?: \[(?:Average|Sum|Maximum|Minimum)\])?$/;
const PERCENTILE = /^p\((\d{1,3}\.\d{4})\) =\s{1,20}(?:≈ )?([\d.,]{1,40}|10⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}) (\S{1,40})$/;
/** The error of a score of which only the power of ten is printed is larger than the score: the table leaves it out. */
const errorOf = (score: string, error: string | undefined): number | null =>
  error === undefined || score.startsWith('10⁻') ? null : parseJavaNumber(error);

/** The percentiles that the table has; a block has more. */
const OF_TABLE: ReadonlySet<number> = new Set([0, 50, 90, 95, 99, 99.9, 99.99, 100]);

/** Keeps track of which benchmarks began, with which params, which of them threw, and what their results were. */
export class ConsoleLog {
  readonly started: StartedBenchmark[] = [];
  /** What the next score is of; undefined outside of a `Result` block. */
  private secondary: string | null | undefined;
  private samples: number | null = null;
  private mode: string | null = null;

  /** `isOpen` where the end of the line may be cut off. False if the line is not a fact of the log. */
  read(text: string, line: Line, isOpen: boolean): boolean {
    const last = this.started.at(-1);
    if (/^Iteration\s+\d+:/.test(text) && last) last.iterations += 1;
    return this.readStart(text, line) || (!isOpen && last !== undefined && this.readResult(text, line, last));
  }

  private readStart(text: string, line: Line): boolean {
    const start = text.slice(0, 1500);
    const mode = /^# Benchmark mode: (.{1,100})$/.exec(start)?.[1];
    const name = /^# (?:Benchmark|Running): (\S{1,400})$/.exec(start)?.[1];
    const params = /^# Parameters: \((.{0,1000})\)$/.exec(start)?.[1];
    const last = this.started.at(-1);
    if (text.startsWith('# ')) this.secondary = undefined;
    if (mode !== undefined) this.mode = MODES.find(([words]) => mode.startsWith(words))?.[1] ?? null;
    else if (name !== undefined) {
      const none = { params: new Map<string, string>(), failure: null, iterations: 0, figures: [] };
      this.started.push({ line, benchmark: name, mode: this.mode, ...none });
    } else if (params !== undefined && last) last.params = readParams(params);
    else if (/(?:^|: )<failure>$/.test(text) && last) last.failure ??= '';
    else if (last?.failure === '' && text !== '') last.failure = maskSecrets(text);
    else return false;
    return true;
  }

  private readResult(text: string, line: Line, last: StartedBenchmark): boolean {
    const block = RESULT.exec(text.slice(0, 700));
    const samples = /^N = (\d{1,15})$/.exec(text)?.[1];
    if (block) {
      const [, name = ''] = block;
      // Some versions print the whole name, some only what follows `:`, and not all say that it is secondary.
      const isSecondary = text.startsWith('Secondary') || name.includes(':');
      this.secondary = isSecondary ? name.slice(name.indexOf(':') + 1) : null;
      this.samples = null;
    } else if (RESULT_INLINE.test(text)) {
      this.secondary = null;
      return this.readScore(text.replace(RESULT_INLINE, ''), line, last);
    } else if (this.secondary === undefined) return false;
    else if (samples !== undefined) this.samples = Number(samples);
    else return this.readScore(text, line, last);
    return true;
  }

  private readScore(text: string, line: Line, last: StartedBenchmark): boolean {
    const { secondary = null } = this;
    const [, percent, quantile = '', unitOfQuantile = ''] = PERCENTILE.exec(text.slice(0, 300)) ?? [];
    const [, score, error, unit = ''] = SCORE.exec(text.slice(0, 300)) ?? [];
    const { benchmark, params, mode } = last;
    const figure = { location: line, text, benchmark, params, mode };
    if (percent !== undefined) {
      const key = `p${(Number(percent) / 100).toFixed(6)}`;
      const value = { secondary: key, score: parseJavaNumber(quantile), error: null, unit: unitOfQuantile, n: null };
      if (OF_TABLE.has(Number(percent)) && secondary === null) last.figures.push({ ...figure, ...value });
    } else if (score !== undefined) {
      const n = secondary === null ? toCount(this.samples ?? last.iterations) : null;
      const value = { score: parseJavaNumber(score), error: errorOf(score, error) };
      last.figures.push({ ...figure, secondary, unit, n, ...value });
    } else return false;
    return true;
  }
}
