import { lookUp } from '../../json/json-fields.ts';
import { addLoad } from '../../load-tool/load.ts';
import { toParamValue } from '../../names/param-value.ts';
import type { NativeText } from '../../native/native-text.ts';
import { CUT_OFF, findOpenLine } from '../../native/open-line.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import type { Figure } from '../../outcome/figure.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { findNoiseRule, HEADING, type NoiseRules } from '../../text/common-noise.ts';
import type { Line } from '../../text/line.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';
import { readReportTitle } from '../../text/section-title.ts';
import { AnnouncedWarmUp, WARM_UP_RULE } from '../../text/warm-up.ts';
import { readLine, type SysbenchRun, startRun } from './read-line.ts';

/**
 * `$ sysbench oltp_read_only --threads=4 run`, `+ sysbench --test=tests/db/oltp.lua run`: a command above its output.
 */
const COMMAND = /^(?:[$#+>]\s{1,4})?sysbench\s(.{1,2000})$/;
/** The same after anything else, as `Run sysbench …` or `jane@db:~$ time sysbench …`, with the name of a shipped test. */
const COMMAND_WITHIN =
  /[\s\]/]sysbench\s((?:--\S{1,200}\s{1,4}){0,40}(?:\S{0,200}\/)?(?:(?:oltp|select)_[a-z_]{1,40}|bulk_insert|cpu|memory|fileio|threads|mutex|\S{1,60}\.lua)\s.{1,2000})$/;
const PARAMS: ReadonlySet<string> = new Set([
  'tables',
  'table-size',
  'oltp-tables-count',
  'oltp-table-size',
  'db-ps-mode',
]);
/** `mysql` is libmysqlclient or libmariadb: sysbench does not print which of them, so its own name is kept. */
const DRIVERS: Readonly<Record<string, string>> = { mysql: 'mysql', pgsql: 'libpq' };

const isVerb = (token: string): boolean => ['run', 'prepare', 'cleanup', 'prewarm', 'help'].includes(token);

/** The file's name without folder and ending: the folder can name a person. */
const toTest = (token: string): string => (token.split('/').at(-1) ?? token).replace(/\.lua$/, '');

/** Test, driver and params in the command line of a run; null for other lines. */
function readCommand(text: string): Pick<SysbenchRun, 'test' | 'driver' | 'params'> | null {
  const trimmed = text.trim();
  const rest = (COMMAND.exec(trimmed) ?? COMMAND_WITHIN.exec(trimmed))?.[1];
  const tokens = rest?.split(/\s+/) ?? [];
  if (rest === undefined || !tokens.includes('run')) return null;
  let test: string | null = null;
  let driver: string | null = null;
  let hasMysqlOptions = false;
  const params: SysbenchRun['params'] = {};
  for (const token of tokens) {
    const [, name, value] = /^--([a-z][a-z0-9-]{0,60})(?:=(.{0,200}))?$/.exec(token) ?? [];
    if (name === undefined) test ??= isVerb(token) || token.startsWith('-') ? null : toTest(token);
    else if (name === 'test' && value) test = toTest(value);
    else if (name === 'db-driver' && value) driver = lookUp(DRIVERS, value) ?? null;
    else if (value && PARAMS.has(name)) params[name] = toParamValue(value);
    else if (name.startsWith('mysql-')) hasMysqlOptions = true;
  }
  // The driver is `mysql` unless another one is stated.
  if (driver === null && hasMysqlOptions && !tokens.some((token) => token.startsWith('--db-driver'))) driver = 'mysql';
  return { test, driver, params };
}

const TITLE = 'sysbench';
const HEADER = /^sysbench (\d[\w.-]{0,40})(?::\s|\s\(|$)/;
const INTERVAL = /^\[\s{0,8}\d{1,9}s\s?\] th(?:d|read)s: \d/;
const CHECKPOINT = /^\[.{1,20}\] Checkpoint report:/;
/** What `prepare`, `prewarm` and `cleanup` print. */
const SETUP =
  /^(?:Creating (?:table|a secondary|index)|Inserting \d|Dropping table|Preloading table|Prewarming|\d+ bytes written)/;
/** The last line of every report, of a checkpoint as of the whole. */
const REPORT_END = /^execution time \(avg\/stddev\):/;
const NOISE: NoiseRules = {
  heading: HEADING,
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

/** sysbench 1.1 prints transactions and events; of a test without transactions the events are the operations. */
function settleEvents(figures: readonly Figure[]): readonly Figure[] {
  if (figures.some(({ metric }) => metric === 'throughput')) return figures;
  return figures.map((figure) =>
    figure.metric === 'events' ? { ...figure, metric: 'throughput', unit: 'ops/s' } : figure,
  );
}

const isRate = (unit: string): boolean => unit.endsWith('/s') && !/^(?:ops|MiB|MB)\//.test(unit);

function addRun(draft: OutcomeDraft, run: SysbenchRun): void {
  const { line: location, test = null, driver = null, params } = run;
  const load = {
    location,
    scenario: test ?? TITLE,
    isScenarioGuess: test === null,
    driver: driver === null ? null : ({ name: driver, language: 'c', isSure: true } as const),
    params,
    figures: [],
  };
  if (run.figures.length === 0) {
    const reason = run.failure ?? 'no values: the run was stopped, or the log is truncated';
    if (run.isSetup) return;
    // Without a test's name, a failure is in no series.
    if (test === null) draft.reject(location, location.text, reason);
    else addLoad(draft, { ...load, failure: maskSecrets(reason) });
    return;
  }
  if (run.failure !== undefined) draft.warn(location, `sysbench reports: ${maskSecrets(run.failure)}`);
  for (const [problem, count] of run.problems) {
    if (count > 0) draft.warn(location, `${problem}: ${count}, not visible in the values`);
  }
  if (test === null) {
    const message = `sysbench does not print its test: the scenario is stored as "${TITLE}"`;
    draft.warn(location, message, { field: 'scenario', name: TITLE });
  }
  const figures = settleEvents(run.figures).map((figure): Figure => {
    const n = figure.metric === 'latency' || figure.metric === 'throughput' ? (run.events ?? null) : null;
    return { ...figure, n, ...(isRate(figure.unit) ? { direction: 'higher' } : {}) };
  });
  addLoad(draft, { ...load, figures });
}

/** Reads one start of sysbench after the other. */
class RunReader {
  readonly runs: SysbenchRun[] = [];
  private command: ReturnType<typeof readCommand> = null;
  /** The lines of a command that goes on below. */
  private begun: { readonly lines: readonly Line[]; readonly text: string } | null = null;
  /** What a script printed above the reports that follow. */
  private title: string | null = null;
  private readonly warmUp = new AnnouncedWarmUp();
  /** The figures of a checkpoint go nowhere. */
  private checkpoint: SysbenchRun | null = null;

  private readonly open: Line | null;

  constructor(
    native: NativeText,
    private readonly draft: OutcomeDraft,
  ) {
    this.open = findOpenLine(native);
    // A report without its first lines still has its values.
    const [first] = native.lines;
    if (first && !native.lines.some(({ text }) => HEADER.test(text.slice(0, 600).trim())))
      this.runs.push(startRun(first));
    for (const line of native.lines) this.read(line);
  }

  private read(line: Line): void {
    const text = line.text.slice(0, 600).trim();
    const version = HEADER.exec(text)?.[1];
    const run = this.runs.at(-1);
    if (version !== undefined) this.start(startRun(line, version));
    else if (this.readCommand(line)) return;
    else if (CHECKPOINT.test(text)) {
      this.checkpoint = startRun(line);
      const message = 'checkpoints are left out; the last report covers only the time since the last checkpoint';
      this.draft.accept(line);
      this.draft.warn(line, message);
    } else if (line === this.open && /:\s{1,60}[\d.]+$/.test(text)) this.draft.reject(line, text, CUT_OFF);
    else if (run && SETUP.test(text)) run.isSetup = true;
    else if (run && readLine(line, this.checkpoint ?? run)) this.settle(line);
    else if (findNoiseRule(text, NOISE) === null && this.warmUp.read(text)) this.draft.ignore(line, WARM_UP_RULE);
    else this.readTitle(line);
    if (REPORT_END.test(text)) this.checkpoint = null;
  }

  /** A command, which a backslash continues on the next line. */
  private readCommand(line: Line): boolean {
    const text = line.text.slice(0, 2000).trim();
    const isContinued = text.endsWith('\\') && (this.begun !== null || /\bsysbench\s/.test(text));
    const { lines, text: above } = this.begun ?? { lines: [], text: '' };
    const whole = { lines: [...lines, line], text: `${above}${text.replace(/\\$/, '')}`.slice(0, 2000) };
    this.begun = isContinued && whole.lines.length < 100 ? whole : null;
    const command = isContinued ? null : readCommand(whole.text);
    if (command) this.command = command;
    if (command) for (const part of whole.lines) this.draft.accept(part);
    return command !== null || isContinued;
  }

  private readTitle(line: Line): void {
    const title = readReportTitle(line.text.slice(0, 300));
    if (title === null) return;
    this.title = title;
    this.draft.accept(line);
  }

  private settle(line: Line): void {
    if (this.runs.at(-1)?.isWarmUp) this.draft.ignore(line, WARM_UP_RULE);
    else if (this.checkpoint) this.draft.ignore(line, 'checkpoint');
    else this.draft.accept(line);
  }

  private start(run: SysbenchRun): void {
    const params = { ...run.params, ...this.command?.params };
    const titled = this.title === null ? {} : { test: this.title };
    this.runs.push({ ...run, ...titled, ...this.command, params, isWarmUp: this.warmUp.take() });
    this.command = null;
    this.checkpoint = null;
    this.settle(run.line);
  }
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const reader = new RunReader(native, draft);
  for (const run of reader.runs) if (!run.isWarmUp) addRun(draft, run);
  draft.setTool({ version: reader.runs.find(({ version }) => version !== undefined)?.version });
}

const isReport = (text: string): boolean =>
  HEADER.test(text.trim()) ||
  /^(?:SQL statistics:|OLTP test statistics:)$/.test(text.trim()) ||
  INTERVAL.test(text.trim());

/** What sysbench prints, from 0.4 on. */
export const sysbench: Adapter = {
  name: 'sysbench',
  title: TITLE,
  noise: NOISE,
  aliases: ['sysbench-text'],
  signature: 'the line `sysbench 1.0.20 (…)`, or `SQL statistics:`',
  recognises: (native) => native.lines.some(({ text }) => text.length < 600 && isReport(text)),
  read,
};
