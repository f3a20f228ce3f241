import { lookUp } from '../../json/fields.ts';
import { addLoad } from '../../load-tool/load.ts';
import { LoadReport } from '../../load-tool/load-report.ts';
import { type ReportLine, ReportReader } from '../../load-tool/reports.ts';
import { toParams } from '../../names/param-value.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { type Figure, withDistribution } from '../../outcome/figure.ts';
import { LineReader } from '../../outcome/line-reader.ts';
import { maskSecrets } from '../../text/clean-text.ts';
import { findNoiseRule, type NoiseRules } from '../../text/common-noise.ts';
import { CUT_OFF, type Line } from '../../text/native-text.ts';
import { readReportTitle } from '../../text/section-title.ts';
import { AnnouncedWarmUp, WARM_UP_RULE } from '../../text/warm-up.ts';

/** What one start of sysbench printed. */
class SysbenchRun extends LoadReport<Line> {
  /** The test by the command above the output, or by what only one of the built-in tests prints. */
  test: string | null = null;
  driver: string | null = null;
  /** It prepared or removed the data of a test, and measured nothing. */
  isSetup = false;
  isWarmUp = false;
  /** The values of its histogram, in milliseconds, with their counts. */
  readonly buckets: (readonly [value: number, count: number])[] = [];
  /** Why it has no values, as printed. */
  failure: string | null = null;
}

/** What only one of the built-in tests prints. */
const TESTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:Prime numbers limit:|Doing CPU performance|Maximum prime number)/, 'cpu'],
  [/^(?:Running memory speed test|Doing memory operations)/, 'memory'],
  [/^Extra file open flags:/, 'fileio'],
  [/^Doing thread subsystem/, 'threads'],
  [/^Doing mutex performance/, 'mutex'],
  [/^Doing OLTP test/, 'oltp'],
];

/** `190    (187.77 per sec.)`: a total and what it is per second. */
const PER_SECOND = String.raw`:\s{1,60}\d{1,20}\s{1,20}\((?<mean>\d[\d.]{0,30}) per sec\.\)$`;
/** `0.81` under `Latency (ms):`; before sysbench 1.0 `0.81ms`. */
const TIME = String.raw`\d[\d.]{0,30})(?<unit>ms|s)?$`;

const LINES: readonly ReportLine[] = [
  { line: /^Number of threads: (?<threads>\d{1,9})$/ },
  { line: /^Target transaction rate: (?<rate>\d{1,9})\/sec$/ },
  { line: /^(?:Prime numbers limit|Maximum prime number checked in CPU test): (?<cpu_max_prime>\d{1,12})$/ },
  { line: /^(?:block size:|Block size) (?<block_size>\d{1,9}[KMG]?i?b?B?)$/ },
  { line: /^operation: (?<operation>\w{1,20})$/ },
  { line: /^scope: (?<scope>\w{1,20})$/ },
  { line: /^Doing (?<mode>sequential .{1,30}|random .{1,20}) test$/ },
  { line: new RegExp(`^transactions${PER_SECOND}`), metric: 'throughput', unit: 'ops/s' },
  { line: new RegExp(`^queries${PER_SECOND}`), metric: 'queries', unit: 'queries/s' },
  { line: new RegExp(`^read/write requests${PER_SECOND}`), metric: 'read-write-requests', unit: 'requests/s' },
  { line: new RegExp(`^other operations${PER_SECOND}`), metric: 'other-operations', unit: 'operations/s' },
  { line: /^events per second:\s{1,20}(?<throughput>[\d.]{1,30})$/ },
  { line: /^events\/s \(eps\):\s{1,60}(?<mean>[\d.]{1,30})$/, metric: 'events', unit: 'events/s' },
  { line: /^(?:Total operations|Operations performed): \d+ \( *(?<throughput>[\d.]+) (?:per second|ops\/sec)\)$/ },
  { line: /^[\d.]{1,30} MiB transferred \((?<mean>[\d.]{1,30}) MiB\/sec\)$/, metric: 'bandwidth', unit: 'MiB/s' },
  { line: /^[\d.]{1,30} MB transferred \((?<mean>[\d.]{1,30}) MB\/sec\)$/, metric: 'bandwidth', unit: 'MB/s' },
  { line: /^(?:reads\/s:\s{1,60}|read: {1,4}IOPS=)(?<mean>[\d.]{1,30})(?:$|\s)/, metric: 'reads', unit: 'reads/s' },
  { line: /^(?:writes\/s:\s{1,60}|write: {1,4}IOPS=)(?<mean>[\d.]{1,30})(?:$|\s)/, metric: 'writes', unit: 'writes/s' },
  { line: /^(?:fsyncs\/s:\s{1,60}|fsync: {1,4}IOPS=)(?<mean>[\d.]{1,30})$/, metric: 'fsyncs', unit: 'fsyncs/s' },
  { line: /^read, MiB\/s:\s{1,60}(?<mean>[\d.]{1,30})$/, metric: 'read-bandwidth', unit: 'MiB/s' },
  { line: /^written, MiB\/s:\s{1,60}(?<mean>[\d.]{1,30})$/, metric: 'write-bandwidth', unit: 'MiB/s' },
  { line: new RegExp(String.raw`^min:\s{1,60}(?<min>${TIME}`), unit: 'ms' },
  { line: new RegExp(String.raw`^avg:\s{1,60}(?<mean>${TIME}`), unit: 'ms' },
  { line: new RegExp(String.raw`^max:\s{1,60}(?<max>${TIME}`), unit: 'ms' },
  {
    line: new RegExp(String.raw`^(?:approx\.\s{1,4})?(?<share>\d{1,3})\w{0,2} percentile:\s{1,60}(?<value>${TIME}`),
    unit: 'ms',
  },
  { line: /^total number of events:\s{1,60}(?<requests>\d{1,15})$/ },
];

/** `$ sysbench oltp_read_only --threads=4 run`, `+ sysbench --test=tests/db/oltp.lua run`: above its output. */
const COMMAND = /^(?:[$#+>]\s{1,4})?sysbench\s(.{1,2000})$/;
/** The same after anything else, as `Run sysbench …` or `jane@db:~$ time sysbench …`, with the name of a shipped test. */
const COMMAND_WITHIN =
  /[\s\]/]sysbench\s((?:--\S{1,200}\s{1,4}){0,40}(?:\S{0,200}\/)?(?:(?:oltp|select)_[a-z_]{1,40}|bulk_insert|cpu|memory|fileio|threads|mutex|\S{1,60}\.lua)\s.{1,2000})$/;
const PARAMS = /^(?:tables|table-size|oltp-tables-count|oltp-table-size|db-ps-mode)$/;
/** `mysql` is libmysqlclient or libmariadb: sysbench does not print which of them, so its own name is kept. */
const DRIVERS: Readonly<Record<string, string>> = { mysql: 'mysql', pgsql: 'libpq' };

/** The file's name without folder and ending: the folder can name a person. */
const toTest = (token: string): string => (token.split('/').at(-1) ?? token).replace(/\.lua$/, '');

type Command = { readonly test: string | null; readonly driver: string | null; readonly params: Map<string, string> };

/** Test, driver (`mysql` unless another is stated) and params in the command line of a run; null for other lines. */
function readCommand(text: string): Command | null {
  const found = COMMAND.exec(text.trim()) ?? COMMAND_WITHIN.exec(text.trim());
  const tokens = found?.[1]?.split(/\s+/) ?? [];
  if (!tokens.includes('run')) return null;
  let test: string | null = null;
  let driver: string | null = null;
  const params = new Map<string, string>();
  for (const token of tokens) {
    const [, name, value] = /^--([a-z][a-z0-9-]{0,60})(?:=(.{0,200}))?$/.exec(token) ?? [];
    if (name === undefined) test ??= /^(?:-|(?:run|prepare|cleanup|prewarm|help)$)/.test(token) ? null : toTest(token);
    else if (name === 'test' && value) test = toTest(value);
    else if (name === 'db-driver' && value) driver = lookUp(DRIVERS, value) ?? null;
    else if (value && PARAMS.test(name)) params.set(name, value);
  }
  const has = (option: string) => tokens.some((token) => token.startsWith(option));
  return { test, driver: driver ?? (has('--mysql-') && !has('--db-driver') ? 'mysql' : null), params };
}

const TITLE = 'sysbench';
const HEADER = /^sysbench (\d[\w.-]{0,40})(?::\s|\s\(|$)/;
const INTERVAL = /^\[\s{0,8}\d{1,9}s\s?\] th(?:d|read)s: \d/;
const CHECKPOINT = /^\[.{1,20}\] Checkpoint report:/;
const CHECKPOINTS = 'checkpoints are left out; the last report covers only the time since the last checkpoint';
/** What `prepare`, `prewarm` and `cleanup` print. */
const SETUP =
  /^(?:Creating (?:table|a secondary|index)|Inserting \d|Dropping table|Preloading table|Prewarming|\d+ bytes written)/;
/** The last line of every report, of a checkpoint as of the whole. */
const REPORT_END = /^execution time \(avg\/stddev\):/;
const NOISE: NoiseRules = {
  'interval report': INTERVAL,
  'queue of an interval': /queue length: \d/,
  progress:
    /^(?:Running (?:the test|memory speed test|mixed OLTP)|Initializing|Threads started|Warming up|Done\.?$|Doing |Using )/,
  'data of a test': SETUP,
  option:
    /^(?:Report (?:intermediate|checkpoint)|Random number generator|Validation checks|Debug mode|Additional|Forcing|Warmup)/,
  'option of the file test':
    /^(?:Extra file|Number of IO|Number of unfinished|Read\/Write ratio|Periodic FSYNC|Calling fsync|Merging|Primer|Test execution)|^\d{1,9} files, |^[\d.]{1,20}[KMGT]?i?[Bb]+ total file size$/,
  'title of a table':
    /^(?:(?:(?:SQL|OLTP test|General|Test execution) (?:statistics|summary)|CPU speed|Throughput|File operations|Latency \(ms\)|Threads fairness|queries performed|response time|per-request statistics):$|Latency histogram)/,
  'total without a rate':
    /^(?:(?:read|write|other|total|sum):\s{1,80}[\d.]+$|percentile stats:|total size:|(?:total time|time elapsed|total time taken by event execution|events \(avg\/stddev\)|execution time \(avg\/stddev\)):)/,
  histogram: /^(?:value\s{1,4}-{3,}|[\d.]{1,20} \|\*{0,100}\s{1,100}\d{1,15}$)/,
  'detail of an error': /^(?:LINE \d{1,6}: |\^$|DETAIL: |HINT: )/,
  'command without a measurement': /\bsysbench\s.{1,600}\s(?:prepare|cleanup|prewarm|help)$/,
  warning: /^(?:WARNING: |Error in my_thread_global_end)/,
};

const isRate = (unit: string): boolean => unit.endsWith('/s') && !/^(?:ops|MiB|MB)\//.test(unit);

/** A row of `--histogram`: the middle of a bucket and how many events are in it. */
const BUCKET = /^([\d.]{1,20}) \|\*{0,100}\s{1,100}(\d{1,15})$/;
/** Of 1,024 buckets from 0.001 to 100,000 ms (sysbench, `sb_histogram_init`); three decimals tell most of them. */
const BUCKET_WIDTH = Math.log(1e8) / 1023;
const toMiddle = (printed: number) =>
  0.001 * Math.exp(Math.round(Math.log(printed / 0.001) / BUCKET_WIDTH) * BUCKET_WIDTH);

/** The histogram of all events; null where there is none, or one that is not whole. */
function toDistribution(draft: OutcomeDraft, { location, buckets, requests }: SysbenchRun) {
  const all = buckets.reduce((sum, [, count]) => sum + count, 0);
  if (all === requests) return { unit: 'ms', values: buckets };
  if (all > 0) draft.warn(location, `the histogram is left out: it has ${all} of ${requests ?? 'unknown'} events`);
  return null;
}

/** sysbench 1.1 prints transactions and events; of a test without transactions the events are the operations. */
function settleFigures({ figures, requests: n }: SysbenchRun): Figure[] {
  const hasThroughput = figures.some(({ metric }) => metric === 'throughput');
  return figures.map((figure): Figure => {
    if (figure.metric === 'latency') return { ...figure, n };
    if (figure.metric === 'throughput' || (figure.metric === 'events' && !hasThroughput))
      return { ...figure, metric: 'throughput', unit: 'ops/s', n };
    return { ...figure, n: null, ...(isRate(figure.unit) ? { direction: 'higher' } : {}) };
  });
}

function addRun(draft: OutcomeDraft, run: SysbenchRun): void {
  const { location, test } = run;
  const params = toParams(run.params);
  const driver = run.driver ? ({ name: run.driver, language: 'c', isSure: true } as const) : null;
  const load = { location, scenario: test ?? TITLE, isScenarioGuess: test === null, driver, params, figures: [] };
  if (run.figures.length === 0) {
    const reason = run.failure ?? 'no values: the run was stopped, or the log is truncated';
    if (run.isSetup) return;
    // Without a test's name, a failure is in no series.
    if (test === null) draft.reject(location, location.text, reason);
    else addLoad(draft, { ...load, failure: maskSecrets(reason) });
    return;
  }
  if (run.failure !== null) draft.warn(location, `sysbench reports: ${maskSecrets(run.failure)}`);
  for (const problem of run.problems) draft.warn(location, `${problem}, not visible in the values`);
  const message = `sysbench does not print its test: the scenario is stored as "${TITLE}"`;
  if (test === null) draft.warn(location, message, { field: 'scenario', name: TITLE });
  addLoad(draft, { ...load, figures: withDistribution(settleFigures(run), toDistribution(draft, run)) });
}

/** Reads one start of sysbench after the other. */
class RunReader extends LineReader {
  readonly runs: SysbenchRun[] = [];
  version: string | null = null;
  private readonly table = new ReportReader({ title: TITLE, lines: LINES }, this.draft);
  private command: Command | null = null;
  /** The lines of a command that goes on below. */
  private begun: { readonly lines: readonly Line[]; readonly text: string } | null = null;
  /** What a script printed above the reports that follow. */
  private title: string | null = null;
  private readonly warmUp = new AnnouncedWarmUp();
  /** The figures of a checkpoint go nowhere. */
  private checkpoint: SysbenchRun | null = null;

  protected read(line: Line, index: number): void {
    const hasHeader = () => this.native.lines.some(({ text }) => HEADER.test(text.slice(0, 600).trim()));
    // A report without its first lines still has its values.
    if (index === 0 && !hasHeader()) this.runs.push(new SysbenchRun(line));
    const text = line.text.slice(0, 600).trim();
    const version = HEADER.exec(text)?.[1];
    const title = readReportTitle(line.text.slice(0, 300));
    const run = this.runs.at(-1);
    if (version !== undefined) this.start(line, version);
    else if (this.readCommand(line)) return;
    else if (CHECKPOINT.test(text)) {
      this.checkpoint = new SysbenchRun(line);
      this.draft.accept(line);
      this.draft.warn(line, CHECKPOINTS);
    } else if (line === this.openLine && /:\s{1,60}[\d.]+$/.test(text)) this.draft.reject(line, text, CUT_OFF);
    else if (run && SETUP.test(text)) run.isSetup = true;
    else if (run && this.readLine(line, text, this.checkpoint ?? run)) this.settle(line);
    else if (findNoiseRule(text, NOISE) === null && this.warmUp.read(text)) this.draft.ignore(line, WARM_UP_RULE);
    else if (title !== null) {
      this.title = title;
      this.draft.accept(line);
    }
    if (REPORT_END.test(text)) this.checkpoint = null;
  }

  private readLine(line: Line, text: string, run: SysbenchRun): boolean {
    const [, problem, count] = /^(ignored errors|reconnects|deadlocks):\s{1,60}(\d{1,20})\s/.exec(text) ?? [];
    for (const [pattern, test] of TESTS) if (pattern.test(text)) run.test ??= test;
    const [, value, events] = BUCKET.exec(text) ?? [];
    if (Number(value) > 0 && line !== this.openLine) run.buckets.push([toMiddle(Number(value)), Number(events)]);
    else if (Number(count) > 0) run.problems.push(`${problem}: ${count}`);
    else if (/^(?:FATAL|PANIC): /.test(text)) run.failure ??= text;
    else return problem !== undefined || this.table.takeInto(run, line, text);
    return true;
  }

  /** A command, which a backslash continues on the next line. */
  private readCommand(line: Line): boolean {
    const text = line.text.slice(0, 2000).trim();
    const isContinued = text.endsWith('\\') && (this.begun !== null || /\bsysbench\s/.test(text));
    const { lines, text: above } = this.begun ?? { lines: [], text: '' };
    const whole = { lines: [...lines, line], text: `${above}${text.replace(/\\$/, '')}`.slice(0, 2000) };
    this.begun = isContinued && whole.lines.length < 100 ? whole : null;
    const command = isContinued ? null : readCommand(whole.text);
    this.command = command ?? this.command;
    if (command) for (const part of whole.lines) this.draft.accept(part);
    return command !== null || isContinued;
  }

  private settle(line: Line): void {
    if (this.runs.at(-1)?.isWarmUp) this.draft.ignore(line, WARM_UP_RULE);
    else if (this.checkpoint) this.draft.ignore(line, 'checkpoint');
    else this.draft.accept(line);
  }

  private start(line: Line, version: string): void {
    const run = new SysbenchRun(line);
    run.test = this.command ? this.command.test : this.title;
    run.driver = this.command?.driver ?? null;
    run.isWarmUp = this.warmUp.take();
    for (const [name, value] of this.command?.params ?? []) run.params.set(name, value);
    this.runs.push(run);
    this.version ??= version;
    [this.command, this.checkpoint] = [null, null];
    this.settle(line);
  }
}

const isReport = (text: string): boolean =>
  HEADER.test(text) || INTERVAL.test(text) || /^(?:SQL|OLTP test) statistics:$/.test(text);

/** What sysbench prints, from 0.4 on. */
export const sysbench: Adapter = {
  name: 'sysbench',
  title: TITLE,
  noise: NOISE,
  aliases: ['sysbench-text'],
  signature: 'the line `sysbench 1.0.20 (…)`, or `SQL statistics:`',
  recognises: (native) => native.lines.some(({ text }) => text.length < 600 && isReport(text.trim())),
  read(native, draft) {
    const reader = new RunReader(native, draft).readAll();
    for (const run of reader.runs) if (!run.isWarmUp) addRun(draft, run);
    draft.setTool({ version: reader.version });
  },
};
