import { addLoad, type LoadDriver } from '../../load-tool/load.ts';
import { type ReportLine, readReports } from '../../load-tool/reports.ts';
import { readOptions } from '../../names/param-value.ts';
import type { Adapter } from '../../outcome/adapter.ts';

const TITLE = 'redis-benchmark';
/** The columns of `--csv` by the statistic in their names. */
const COLUMNS = Object.fromEntries(
  ['avg', 'min', 'p50', 'p95', 'p99', 'max'].map((statistic) => [`${statistic}_latency_ms`, statistic]),
);
const CSV_HEAD = /^"test","rps"(?:,(?<heads>"(?:avg|min|p50|p95|p99|max)_latency_ms"(?:,"[\w.]{1,40}"){0,20}))?$/;
const QUIET =
  /^(?!throughput summary: )(?<title>.{1,300}?): (?<throughput>\d{1,15}\.\d{2}) requests per second(?:, p50=(?<median>\d{1,12}\.\d{3}) msec)?$/;

const LINES: readonly ReportLine[] = [
  { line: /^====== (?<title>.{1,300}) ======$/, begins: 'always' },
  { line: QUIET, begins: 'always', unit: 'ms' },
  { line: CSV_HEAD },
  {
    line: /^"(?<title>.{1,300})","(?<throughput>\d{1,15}\.\d{2})"(?:,(?<cells>"\d{1,12}\.\d{3}"(?:,"\d{1,12}\.\d{3}"){0,19}))?$/,
    begins: 'always',
    unit: 'ms',
    columns: COLUMNS,
  },
  { line: /^(?<requests>\d{1,15}) requests completed in \d{1,12}\.\d{2} seconds$/ },
  { line: /^(?:throughput summary: )?(?<throughput>\d{1,15}\.\d{2}) requests per second$/ },
  { line: /^(?<heads>avg\s{1,20}min(?:\s{1,20}(?:p\d{1,2}(?:\.\d{1,3})?|max)){1,20})$/ },
  // Each with three decimals, so a row that was cut off is not a row.
  { line: /^(?<cells>\d{1,12}\.\d{3}(?:\s{1,20}\d{1,12}\.\d{3}){1,20})$/, unit: 'ms' },
  { line: /^(?<clients>\d{1,9}) parallel clients$/ },
  { line: /^(?<data_size>\d{1,12}) bytes payload$/ },
  { line: /^keep alive: (?<keep_alive>\d{1,9})$/ },
  { line: /^threads: (?<threads>\d{1,6})$/ },
  { line: /^cluster mode: yes \((?<cluster_nodes>\d{1,6}) (?:masters|primaries)\)$/ },
  {
    line: /^(?:(?:host|node \[\d{1,6}\]) configuration\b.{0,300}|(?:save|appendonly): .{0,200}|multi-thread: (?:yes|no)|Summary:|latency summary \(msec\):)$/,
  },
  {
    line: /^(?<error>(?:Could not connect to |Error(?: from server| writing to the server)?\b.{0,100}: |All clients disconnected|ERROR: |FATAL: |Unexpected error reply|Invalid ).*)$/,
  },
  { line: /^(?<warning>WARNING: .{1,300})$/ },
];

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

const NOISE = {
  progress: /^.{1,300}: (?:rps=|-?nan$|inf$|\d{1,15}\.\d{2}$)|^clients: \d{1,9}$/,
  'latency distribution':
    /^\d{1,3}\.\d{1,3}% <= \d{1,12}(?:\.\d{1,3})? milliseconds(?: \(cumulative count \d{1,15}\))?$/,
  'heading of a latency distribution':
    /^(?:Latency by percentile distribution:|Cumulative distribution of latencies:)$/,
  'nodes of the cluster': /^(?:Cluster has \d{1,6} (?:master|primary) nodes:|(?:Master|Primary) \d{1,6}: )/,
};
/** redis-benchmark is linked with hiredis; valkey-benchmark with hiredis before 9.0 and with libvalkey from there on. */
const HIREDIS = { name: 'hiredis', language: 'c' } as const;

/** Old versions write a CSV without a heading: rows of two cells, one below the other, of tests that it has. */
const OLD_ROW =
  /^"(?:PING_INLINE|PING_BULK|PING_MBULK|SET|GET|INCR|LPUSH|RPUSH|LPOP|RPOP|SADD|HSET|SPOP|ZADD|ZPOPMIN|LRANGE_\d{1,6}|MSET|XADD)\b.{0,100}","\d{1,15}\.\d{2}"$/;

/** What redis-benchmark and valkey-benchmark print: text, `-q` and `--csv`. */
export const redisBenchmark: Adapter = {
  name: 'redis-benchmark',
  title: TITLE,
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
    let driver: LoadDriver | null = HIREDIS;
    const command = (text: string) => {
      const [, program, options = ''] = COMMAND.exec(text) ?? [];
      if (program !== undefined) driver = program === 'redis' ? HIREDIS : null;
      return program === undefined ? null : readOptions(options, PARAMS);
    };
    const { reports, error } = readReports(native, draft, { title: TITLE, command, lines: LINES });
    for (const report of reports) {
      const { location, params, figures } = report.toLoad(draft, TITLE);
      const failure = figures.length > 0 ? null : (error ?? 'no summary: the run was stopped, or the log is truncated');
      addLoad(draft, { location, scenario: report.title ?? TITLE, driver, params, figures, failure });
    }
  },
};
