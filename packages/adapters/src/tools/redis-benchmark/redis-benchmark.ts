import type { Params } from '@tachograph/schema/result';
import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import { toPercentile } from '../../figures/statistics.ts';
import { addLoad } from '../../load-tool/load.ts';
import { readOptions, toParamValue } from '../../names/param-value.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import type { Figure } from '../../outcome/figure.ts';
import { maskSecrets } from '../../text/clean-text.ts';
import { HEADING } from '../../text/common-noise.ts';
import { readCells } from '../../text/csv-cells.ts';
import type { Line, NativeText } from '../../text/native-text.ts';

/** One test of a run, from any of the formats. */
type RedisTest = {
  readonly location: Line;
  /** `SET`, or the command as it was given. */
  readonly title: string;
  readonly params: Record<string, Params[string]>;
  readonly figures: Figure[];
  requests: number | null;
  /** Column names of the latency summary. */
  head: readonly string[] | null;
};

const startTest = (location: Line, title: string, params: Params, figures: Figure[] = []): RedisTest => {
  return { location, title, params: { ...params }, figures, requests: null, head: null };
};

const toRate = (location: Line, value: number) =>
  ({ location, metric: 'throughput', unit: 'ops/s', statistic: 'mean', value }) as const;
const toLatency = (location: Line, statistic: string, value: number) =>
  ({ location, metric: 'latency', unit: 'ms', statistic, value }) as const;

const SETTINGS: readonly (readonly [RegExp, string])[] = [
  [/^(\d{1,9}) parallel clients$/, 'clients'],
  [/^(\d{1,12}) bytes payload$/, 'data-size'],
  [/^keep alive: (\d{1,9})$/, 'keep-alive'],
  [/^threads: (\d{1,6})$/, 'threads'],
  [/^cluster mode: yes \((\d{1,6}) (?:masters|primaries)\)$/, 'cluster-nodes'],
];
const OTHER_SETTINGS =
  /^(?:(?:host|node \[\d{1,6}\]) configuration\b.{0,300}|(?:save|appendonly): .{0,200}|multi-thread: (?:yes|no)|Summary:|latency summary \(msec\):)$/;
const REQUESTS = /^(\d{1,15}) requests completed in \d{1,12}\.\d{2} seconds$/;
const RATE = /^(?:throughput summary: )?(\d{1,15}\.\d{2}) requests per second$/;
const STATISTICS: Readonly<Record<string, string>> = { avg: 'mean', min: 'min', max: 'max' };
const HEAD = /^avg\s{1,20}min\s{1,20}p\d/;

/** The statistic that a column or a CSV heading names: `avg`, `p99`, `p50_latency_ms`. */
function toColumnStatistic(name: string): string | null {
  const share = /^p(\d{1,2}(?:\.\d{1,3})?)$/.exec(name)?.[1];
  return share === undefined ? (STATISTICS[name] ?? null) : toPercentile(share);
}

/** `0.158     0.032     0.143 …`: each with three decimals, so a row that was cut off is not a row. */
function readSummary(line: Line, head: readonly string[], text: string): Figure[] | null {
  const cells = text.split(/\s+/);
  if (cells.length !== head.length || !cells.every((cell) => /^\d{1,12}\.\d{3}$/.test(cell))) return null;
  return cells.flatMap((cell, at): Figure[] => {
    const statistic = toColumnStatistic(head[at] ?? '');
    return statistic === null ? [] : [toLatency(line, statistic, Number(cell))];
  });
}

const isHead = (text: string): boolean =>
  HEAD.test(text) && text.split(/\s+/).every((column) => toColumnStatistic(column) !== null);

/** Add a line to the test; false for a line that does not belong to it. */
function readBlockLine(line: Line, text: string, test: RedisTest): boolean {
  const requests = REQUESTS.exec(text)?.[1];
  const rate = parsePrintedNumber(RATE.exec(text)?.[1] ?? '');
  const setting = SETTINGS.find(([pattern]) => pattern.test(text));
  const summary = test.head ? readSummary(line, test.head, text) : null;
  if (setting) test.params[setting[1]] = toParamValue(setting[0].exec(text)?.[1] ?? '');
  else if (requests !== undefined) test.requests = Number(requests);
  else if (rate !== null) test.figures.push(toRate(line, rate));
  else if (isHead(text)) test.head = text.split(/\s+/);
  else if (summary) test.figures.push(...summary);
  else return OTHER_SETTINGS.test(text);
  return true;
}

/** The command above the output: which program it is, and settings that the output does not repeat. */
const COMMAND = /^(?:[$#>+%] {1,4})?\S{0,200}?(redis|valkey)-benchmark(?:\.exe)?((?: .{1,2000})?)$/;
const PARAMS: Readonly<Record<string, string>> = {
  '-c': 'clients',
  '-d': 'data-size',
  '-P': 'pipeline',
  '-r': 'keyspace',
  '-k': 'keep-alive',
  '--threads': 'threads',
};

const BLOCK = /^====== (.{1,300}) ======$/;
const QUIET =
  /^(?!throughput summary: )(.{1,300}?): (\d{1,15}\.\d{2}) requests per second(?:, p50=(\d{1,12}\.\d{3}) msec)?\s{0,4}$/;
const CSV_HEAD = /^"test","rps"(?:,"[\w.]{1,40}"){0,20}$/;
const CSV_ROW = /^".{1,300}","\d{1,15}\.\d{2}"(?:,"\d{1,12}\.\d{3}"){0,20}$/;
const ERROR =
  /^(?:Could not connect to |Error(?: from server| writing to the server)?\b.{0,100}: |All clients disconnected|ERROR: |FATAL: |Unexpected error reply|Invalid )/;
const WARNING = /^WARNING: .{1,300}$/;
const NOISE = {
  heading: HEADING,
  progress: /^.{1,300}: (?:rps=|-?nan$|inf$|\d{1,15}\.\d{2}$)|^clients: \d{1,9}$/,
  'latency distribution':
    /^\d{1,3}\.\d{1,3}% <= \d{1,12}(?:\.\d{1,3})? milliseconds(?: \(cumulative count \d{1,15}\))?$/,
  'heading of a latency distribution':
    /^(?:Latency by percentile distribution:|Cumulative distribution of latencies:)$/,
  'nodes of the cluster': /^(?:Cluster has \d{1,6} (?:master|primary) nodes:|(?:Master|Primary) \d{1,6}: )/,
};
/** redis-benchmark is linked with hiredis; valkey-benchmark with hiredis before 9.0 and with libvalkey from there on. */
const HIREDIS = { name: 'hiredis', language: 'c' } as const;

/** Reads one test after the other. */
class TestReader {
  readonly tests: RedisTest[] = [];
  private block: RedisTest | null = null;
  private csvHead: readonly string[] | null = null;
  private params: Params = {};
  private program = 'redis';
  error: string | null = null;

  constructor(private readonly draft: OutcomeDraft) {}

  read(line: Line): void {
    const text = line.text.slice(0, 4000).trim();
    const title = BLOCK.exec(text)?.[1];
    const quiet = QUIET.exec(text);
    const command = COMMAND.exec(text);
    if (title !== undefined) {
      this.block = startTest(line, title, this.params);
      this.tests.push(this.block);
    } else if (quiet?.[1] && quiet[2]) this.addQuiet(line, quiet[1], quiet[2], quiet[3]);
    else if (CSV_HEAD.test(text)) this.csvHead = readCells(text, ',');
    else if (CSV_ROW.test(text)) this.addRow(line, readCells(text, ','));
    else if (command) {
      this.params = readOptions(command[2] ?? '', PARAMS);
      this.program = command[1] ?? '';
    } else if (ERROR.test(text)) {
      this.error ??= maskSecrets(text);
      this.draft.warn(line, `redis-benchmark reports: ${maskSecrets(text)}`);
    } else if (WARNING.test(text)) this.draft.warn(line, `redis-benchmark reports: ${maskSecrets(text)}`);
    else if (!this.block || !readBlockLine(line, text, this.block)) return;
    this.draft.accept(line);
  }

  private addQuiet(line: Line, title: string, rate: string, median: string | undefined): void {
    const medians = median === undefined ? [] : [toLatency(line, 'median', Number(median))];
    this.tests.push(startTest(line, title, this.params, [toRate(line, Number(rate)), ...medians]));
    this.block = null;
  }

  private addRow(line: Line, [title = '', rate = '', ...latencies]: readonly string[]): void {
    const head = this.csvHead ?? [];
    const value = parsePrintedNumber(rate);
    const test = startTest(line, title, this.params, value === null ? [] : [toRate(line, value)]);
    if (latencies.length !== Math.max(head.length - 2, 0)) {
      this.draft.reject(line, line.text, 'the row has other columns than its heading');
      return;
    }
    for (const [at, cell] of latencies.entries()) {
      const statistic = toColumnStatistic((head[at + 2] ?? '').replace(/_latency_ms$/, ''));
      if (statistic === null) this.draft.reject(line, cell, `not a column of the program: ${head[at + 2]}`);
      else test.figures.push(toLatency(line, statistic, Number(cell)));
    }
    this.tests.push(test);
  }

  finish(native: NativeText): void {
    const driver = this.program === 'redis' ? HIREDIS : null;
    if (this.tests.length === 0) {
      const reason = this.error ?? 'no result: the run was stopped, or the log is truncated';
      this.draft.reject('file', native.text.slice(0, 200), reason);
    }
    for (const { location, title, params, figures, requests } of this.tests) {
      const failure =
        figures.length > 0 ? null : (this.error ?? 'no summary: the run was stopped, or the log is truncated');
      const counted = figures.map((figure): Figure => ({ ...figure, n: requests }));
      addLoad(this.draft, { location, scenario: title, driver, params, figures: counted, failure });
    }
  }
}

/** Old versions write a CSV without a heading: rows of two cells, one below the other, of tests that it has. */
const OLD_ROW =
  /^"(?:PING_INLINE|PING_BULK|PING_MBULK|SET|GET|INCR|LPUSH|RPUSH|LPOP|RPOP|SADD|HSET|SPOP|ZADD|ZPOPMIN|LRANGE_\d{1,6}|MSET|XADD)\b.{0,100}","\d{1,15}\.\d{2}"$/;

/** What redis-benchmark and valkey-benchmark print: text, `-q` and `--csv`. */
export const redisBenchmark: Adapter = {
  name: 'redis-benchmark',
  title: 'redis-benchmark',
  noise: NOISE,
  aliases: ['valkey-benchmark', 'redis'],
  signature:
    'blocks `====== SET ======`, lines `SET: 41152.26 requests per second, p50=0.143 msec`, or the CSV of `--csv`',
  recognises({ lines }) {
    return lines.some(({ text, number }) => {
      if (text.length > 700) return false;
      const line = text.trim();
      if (/requests completed in \d{1,12}\.\d{2} seconds$/.test(line) || QUIET.test(line) || CSV_HEAD.test(line))
        return true;
      const next = lines.at(number)?.text.slice(0, 700).trim() ?? '';
      return /^\S.{0,300}: rps=[\w.-]{1,30} \(overall: /.test(line) || (OLD_ROW.test(line) && OLD_ROW.test(next));
    });
  },
  read(native, draft) {
    const reader = new TestReader(draft);
    for (const line of native.lines) reader.read(line);
    reader.finish(native);
  },
};
