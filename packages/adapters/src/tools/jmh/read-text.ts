import { parseJavaNumber } from '../../figures/printed-figure.ts';
import { toCount } from '../../figures/statistics.ts';
import { LineReader } from '../../outcome/line-reader.ts';
import { maskSecrets } from '../../text/clean-text.ts';
import { findNoiseRule, type NoiseRules } from '../../text/common-noise.ts';
import { CUT_OFF, type Line } from '../../text/native-text.ts';
import { WARM_UP_RULE } from '../../text/warm-up.ts';
import { isHarmlessFlag, type JmhFacts, noFacts, type Report, type ScoreFigure } from './read-json.ts';
import { type Columns, findHeader, MARKDOWN_RULE, readTableRow, toPlainRow } from './table-row.ts';

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
function readConsoleFact(text: string, facts: JmhFacts): boolean {
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
const SCORE =
  /^(?:mean =\s{1,20})?(?:≈ )?([\d.,]{1,40}|10⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})(?: ±\(99\.9%\) ([\d.,]{1,40}))? (\S{1,40})(?: \[(?:Average|Sum|Maximum|Minimum)\])?$/;
const PERCENTILE = /^p\((\d{1,3}\.\d{4})\) =\s{1,20}(?:≈ )?([\d.,]{1,40}|10⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}) (\S{1,40})$/;
/** The error of a score of which only the power of ten is printed is larger than the score: the table leaves it out. */
const errorOf = (score: string, error: string | undefined): number | null =>
  error === undefined || score.startsWith('10⁻') ? null : parseJavaNumber(error);

/** The percentiles that the table has; a block has more. */
const OF_TABLE: ReadonlySet<number> = new Set([0, 50, 90, 95, 99, 99.9, 99.99, 100]);

/** sbt and Maven put the level before every line of a program they run. */
const BUILD_PREFIX = /^\[(?:info|INFO)\] ?/;

/** Units that are no start of a longer one of JMH. */
const WHOLE_UNIT =
  /^(?:ops\/(?:ns|us|µs|ms|s|min|hr|day)|(?:ns|us|µs|ms|s|min|hr|day)\/op|B\/op|MB\/sec|counts|#\/op)$/;

/** Reads JMH's console output or a text report: every table in it, and the log around it. */
export class TextReader extends LineReader implements Report {
  readonly figures: ScoreFigure[] = [];
  readonly facts = noFacts();
  /** Which benchmarks began, with which params, which of them threw, and what their results were. */
  readonly started: StartedBenchmark[] = [];
  /** What the next score is of; undefined outside of a `Result` block. */
  private secondary: string | null | undefined;
  private samples: number | null = null;
  private mode: string | null = null;
  private columns: Columns | null = null;
  /** Rows are set off by blank lines in tables that people publish; any other line after one ends the table. */
  private isAfterBlank = false;

  protected read(line: Line): void {
    const { columns } = this;
    const text = toPlainRow(line.text.replace(BUILD_PREFIX, '').trim());
    const tokens = text.includes('Benchmark') || columns ? text.split(/\s+/).filter((token) => token !== '') : [];
    const header = findHeader(tokens);
    const figure = columns && !header ? readTableRow(tokens, columns, { location: line, text }) : null;
    if (header) this.readHeader(line, header);
    else if (figure) this.addRow(line, figure);
    else if (readConsoleFact(text, this.facts) || this.readLog(text, line)) this.draft.accept(line);
    else if (columns && MARKDOWN_RULE.test(line.text.trim())) this.draft.accept(line);
    else if (text === '') this.isAfterBlank = true;
    else if (this.isAfterBlank) this.columns = null;
    else if (columns && findNoiseRule(text, NOISE) === null) this.draft.reject(line, text, 'not a row of the table');
  }

  private readLog(text: string, line: Line): boolean {
    const last = this.started.at(-1);
    if (/^Iteration\s+\d+:/.test(text) && last) last.iterations += 1;
    const isWhole = line !== this.openLine && last !== undefined;
    return this.readStart(text, line) || (isWhole && this.readResult(text, line, last));
  }

  private readStart(text: string, line: Line): boolean {
    const start = text.slice(0, 1500);
    const mode = /^# Benchmark mode: (.{1,100})$/.exec(start)?.[1];
    const name = /^# Benchmark: (\S{1,400})$/.exec(start)?.[1];
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

  private addRow(line: Line, figure: ScoreFigure): void {
    this.isAfterBlank = false;
    const isKnown = WHOLE_UNIT.test(figure.unit) || this.figures.some(({ unit }) => unit === figure.unit);
    if (line === this.openLine && !isKnown) this.draft.reject(line, figure.text, CUT_OFF);
    else this.figures.push(figure);
    this.draft.accept(line);
  }

  private readHeader(line: Line, columns: Columns): void {
    this.columns = columns;
    this.isAfterBlank = false;
    this.draft.accept(line);
  }
}
