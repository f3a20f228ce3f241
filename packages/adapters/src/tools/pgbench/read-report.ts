import { LoadReport } from '../../load-tool/load-report.ts';
import { type ReportLine, ReportReader } from '../../load-tool/reports.ts';
import { LineReader } from '../../outcome/line-reader.ts';
import { maskSecrets } from '../../text/clean-text.ts';
import type { NoiseRules } from '../../text/common-noise.ts';
import { CUT_OFF, type Line } from '../../text/native-text.ts';
import { AnnouncedWarmUp, WARM_UP_RULE } from '../../text/warm-up.ts';

/** A script of a run that has several, or the only one. */
export class Script extends LoadReport<Line> {
  weight = 1;
  /** Latency of each statement, in ms, in the order of the script. */
  readonly statements: { readonly line: Line; readonly text: string; readonly value: number }[] = [];

  constructor(
    line: Line,
    readonly name: string,
  ) {
    super(line);
  }
}

/** What one start of pgbench printed: its figures as a whole, and those of its scripts. */
export type PgbenchRun = {
  readonly whole: Script;
  readonly scripts: Script[];
  readonly config: Record<string, string | number>;
  /** Host and port of the command line above it. */
  readonly address: ReadonlyMap<string, string>;
  /** A line above it announced warm-up. */
  readonly isWarmUp: boolean;
  /** The first error pgbench printed. */
  error?: string;
  /** pgbench reports that its values are incomplete. */
  aborted?: boolean;
};

/** `<builtin: select only>` is `select only`; the folder of a script is left out: it can name a person. */
const toScriptName = (printed: string): string =>
  /^<builtin: (.{1,200})>$/.exec(printed)?.[1] ?? printed.split('/').at(-1) ?? printed;

type Versions = { pgbench: string | null; server: string | null };

const VERSION = /^pgbench \((\d[\w.]{0,30})(?: \([^)]{0,100}\))?(?:, server (\d[\w.]{0,30})(?: \([^)]{0,100}\))?)?\)$/;
/** `pgbench --version`, which knows no server. */
const VERSION_ALONE = /^pgbench \(PostgreSQL\) (\d[\w.]{0,30})/;
/** `$ pgbench -S -h localhost -p 6432 bench`, with what is before it on the line. */
const COMMAND = /^(?:\S{0,100}[$#+>%]\s{1,4})?(?:\S{1,200}\/)?pgbench\s{1,4}([^(].{0,2000})$/;
const ADDRESS: readonly (readonly [string, RegExp])[] = [
  ['host', /(?:^|\s)(?:-h\s{0,4}|--host[= ])([^\s-]\S{0,100})/],
  ['port', /(?:^|\s)(?:-p\s{0,4}|--port[= ])(\d{1,5})(?!\S)/],
];
const TYPE = /^transaction type: (.{1,300})$/;
const CONFIG: readonly (readonly [RegExp, string])[] = [
  [/^duration: (\d{1,9} s)$/, 'duration'],
  [/^number of transactions per client: (\d{1,15})$/, 'transactions per client'],
  [/^maximum number of tries: (\d{1,9})$/, 'maximum number of tries'],
];
const SCRIPT = /^(?:SQL script|script) \d{1,6}: (.{1,300})$/;
const WEIGHT = /^weight: (\d{1,9})\b/;
/** Old versions print two lines: with and without the time to connect. */
const TPS =
  /^tps = (?<mean>[\d.]{1,30}) \((?:without initial connection time|excluding connections establishing|including reconnection times)\)$/;
const TPS_WITH_CONNECTING = /^tps = (?<mean>[\d.]{1,30}) \(including connections establishing\)$/;
const OF_RUN: readonly ReportLine[] = [
  { line: /^scaling factor: (?<scale>\d{1,9})$/ },
  { line: /^query mode: (?<query_mode>\w{1,20})$/ },
  { line: /^number of clients: (?<clients>\d{1,9})$/ },
  { line: /^number of threads: (?<threads>\d{1,9})$/ },
  { line: /^partition method: (?<partition_method>\w{1,20})$/ },
  { line: /^partitions: (?<partitions>\d{1,9})$/ },
  { line: /^number of transactions actually processed: (?<requests>\d{1,15})(?:\/\d{1,15})?$/ },
  { line: TPS, metric: 'throughput', unit: 'tps' },
  { line: TPS_WITH_CONNECTING, metric: 'throughput-with-connecting', unit: 'tps' },
  { line: /^initial connection time = (?<mean>[\d.]{1,30}) ms$/, metric: 'initial-connection-time', unit: 'ms' },
  { line: /^average connection time = (?<mean>[\d.]{1,30}) ms$/, metric: 'connection-time', unit: 'ms' },
];
const LATENCY = String.raw`(?: \(including failures\))?(?: =|:) `;
const OF_SCRIPT: readonly ReportLine[] = [
  { line: new RegExp(`^latency average${LATENCY}(?<mean>[\\d.]{1,30}) ms(?: \\(including failures\\))?$`), unit: 'ms' },
  {
    line: new RegExp(`^latency stddev${LATENCY}(?<stddev>[\\d.]{1,30}) ms(?: \\(including failures\\))?$`),
    unit: 'ms',
  },
  {
    line: /^(?<requests>\d{1,15}) transactions \([\d.]{1,10}% of total, tps = (?<mean>[\d.]{1,30})\)$/,
    metric: 'throughput',
    unit: 'tps',
  },
];
const STATEMENTS = /^statement latencies in milliseconds(.{0,40}):$/;
/** A row of that list by the number of counts between its time and its statement. */
const STATEMENT = [0, 1, 2].map(
  (counts) => new RegExp(`^\\s{1,40}(\\d{1,9}\\.\\d{1,9})\\s{1,40}(?:\\d{1,15}\\s{1,40}){${counts}}(\\S.{0,900})$`),
);
/** `progress: 10.0 s, 3000.1 tps, lat 1.2 ms stddev 0.3, 0 failed`, or with the time of day (`--progress-timestamp`). */
const PROGRESS = /^progress: [\d.]{1,20} s, [\d.]{1,20} tps, lat /;
const ERROR = /^pgbench: ?(?:error|fatal): (.{1,500})$/;
/** Counts that a reader of the figures has to know of, unless they are zero. */
const COUNT =
  /^number of (?:(?:\w{1,20} ){0,3}(?:failed|failures|retried|skipped|errors)\b|transactions (?:skipped|retried|above)).{0,100}:\s(\d{1,15})\b/;
const LAG = /^rate limit schedule lag: /;
export const NOISE: NoiseRules = {
  progress: PROGRESS,
  vacuum: /^starting vacuum/,
  'title of a list': /^(?:script statistics:$|- (?:latency|statement) .{0,60}:$)/,
  'message of a client': /^pgbench: client \d/,
  notice: /^NOTICE: /,
  retries: /^(?:- )?(?:total )?number of retries: /,
  'creation of the tables':
    /^(?:dropping old|creating (?:tables|primary|foreign|\d+ partitions)|generating data|vacuuming|set primary key|done in \d|done\.$|\d{1,12} of \d{1,12} tuples)/,
};

export const isReportLine = (text: string): boolean =>
  [VERSION, TYPE, TPS, TPS_WITH_CONNECTING, PROGRESS, ERROR].some((pattern) => pattern.test(text));

/** Reads the reports of a console, one after the other. */
export class RunReader extends LineReader {
  readonly runs: PgbenchRun[] = [];
  readonly versions: Versions = { pgbench: null, server: null };
  private readonly ofRun = new ReportReader({ title: 'pgbench', lines: OF_RUN }, this.draft);
  private readonly ofScript = new ReportReader({ title: 'pgbench', lines: OF_SCRIPT }, this.draft);
  /** The number of count columns before each statement; null outside of such a list. */
  private columns: number | null = null;
  /** An error above the report belongs to it. */
  private error: string | undefined;
  /** The first line of a run whose report has not begun. */
  private pending: Line | null = null;
  private readonly warmUp = new AnnouncedWarmUp();
  private address: ReadonlyMap<string, string> = new Map();
  /** pgbench started again: what it prints belongs to no report yet. */
  private isNew = true;

  private get script(): Script | undefined {
    const run = this.runs.at(-1);
    return run?.scripts.at(-1) ?? run?.whole;
  }

  protected read(line: Line): void {
    const text = line.text.slice(0, 1000).trim().replace(/^- /, '');
    const type = TYPE.exec(text)?.[1];
    const version = VERSION.exec(text);
    const alone = VERSION_ALONE.exec(text)?.[1];
    if (version?.[1]) this.versions.pgbench ??= version[1];
    // Only a server of another version is named.
    if (version) this.versions.server ??= version[2] ?? version[1] ?? null;
    else if (alone !== undefined) this.versions.pgbench ??= alone;
    else if (type !== undefined) this.start(line, toScriptName(type));
    else if (!this.readError(line, text) && !this.readStatement(line) && !this.readFigure(line, text)) {
      this.readOther(line, text);
      return;
    }
    if (version) {
      this.finish();
      this.isNew = true;
    }
    if (type === undefined) this.settle(line);
  }

  private settle(line: Line): void {
    if (this.runs.at(-1)?.isWarmUp) this.draft.ignore(line, WARM_UP_RULE);
    else this.draft.accept(line);
  }

  private readOther(line: Line, text: string): void {
    const command = COMMAND.exec(text)?.[1];
    if (command !== undefined) {
      const found = ADDRESS.map(([name, pattern]) => [name, pattern.exec(command)?.[1] ?? ''] as const);
      this.address = new Map(found.filter(([, value]) => value !== ''));
      this.draft.accept(line);
    } else if (PROGRESS.test(text)) this.pending ??= line;
    else if (this.warmUp.read(text)) this.draft.ignore(line, WARM_UP_RULE);
  }

  /** A run that printed progress or an error, and no report: the start of another or the end of the text ends it. */
  protected override finish(): void {
    const { pending, error } = this;
    const reason = 'progress without a report: the run was stopped, or the log is cut off';
    if (pending) this.draft.reject(pending, pending.text, error ?? reason);
    [this.pending, this.error] = [null, undefined];
  }

  private start(line: Line, name: string): void {
    const error = this.error === undefined ? {} : { error: this.error };
    const isWarmUp = this.warmUp.take();
    const { address } = this;
    this.runs.push({ whole: new Script(line, name), scripts: [], config: {}, address, isWarmUp, ...error });
    [this.error, this.pending, this.isNew] = [undefined, null, false];
    this.settle(line);
    this.columns = null;
  }

  private readError(line: Line, text: string): boolean {
    const message = ERROR.exec(text)?.[1];
    const run = this.isNew ? undefined : this.runs.at(-1);
    if (message === undefined && !text.startsWith('Run was aborted')) return false;
    if (run && text.includes('Run was aborted')) run.aborted = true;
    else if (run) run.error ??= maskSecrets(message ?? text);
    else {
      this.error ??= maskSecrets(message ?? text);
      this.pending ??= line;
    }
    if (!run) this.draft.warn(line, `pgbench reports: ${maskSecrets(text)}`);
    return true;
  }

  private readStatement(line: Line): boolean {
    const head = STATEMENTS.exec(line.text.trim().replace(/^- /, ''))?.[1];
    if (head !== undefined) {
      this.columns = ['failures', 'retries'].filter((word) => head.includes(word)).length;
      return true;
    }
    const [, time, text] = this.columns === null ? [] : (STATEMENT[this.columns]?.exec(line.text.slice(0, 1000)) ?? []);
    if (time === undefined || text === undefined) return false;
    // A statement ends in a semicolon, a command of pgbench (`\\set`) in nothing: more of it may be cut off.
    if (line === this.openLine && !text.endsWith(';')) this.draft.reject(line, line.text, CUT_OFF);
    else this.script?.statements.push({ line, text, value: Number(time) });
    return true;
  }

  private readFigure(line: Line, text: string): boolean {
    const run = this.runs.at(-1);
    const script = this.script;
    if (!run || !script) return false;
    const name = SCRIPT.exec(text)?.[1];
    const weight = WEIGHT.exec(text)?.[1];
    if (name !== undefined) run.scripts.push(new Script(line, toScriptName(name)));
    else if (weight !== undefined) script.weight = Number(weight);
    else if (!this.ofScript.takeInto(script, line, text) && !this.ofRun.takeInto(run.whole, line, text))
      return this.readSetting(line, text, run);
    this.columns = null;
    if (text.endsWith('(including reconnection times)')) run.whole.params.set('reconnect', 'true');
    return true;
  }

  private readSetting(line: Line, text: string, run: PgbenchRun): boolean {
    const config = CONFIG.find(([pattern]) => pattern.test(text));
    if (config) run.config[config[1]] = config[0].exec(text)?.[1] ?? '';
    if (config) return true;
    const count = COUNT.exec(text)?.[1];
    if (count === undefined && !LAG.test(text)) return false;
    if (Number(count) !== 0) this.draft.warn(line, `pgbench reports: ${text}`);
    return true;
  }
}
