import type { Params } from '@tachograph/schema/result';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { toPercentile } from '../../figures/statistics.ts';
import { type Fields, isFields, lookUp, readFinite, readText } from '../../json/json-fields.ts';
import { toJdbcDriver } from '../../load-tool/jdbc-driver.ts';
import type { LoadDriver } from '../../load-tool/load.ts';
import { toParamValue } from '../../names/param-value.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { Figure } from '../../outcome/figure.ts';
import type { Line, Location } from '../../text/line.ts';

/** What a command line or the printed properties state of a run; null for what they do not state. */
export type YcsbSetup = {
  readonly workload: string | null;
  readonly driver: LoadDriver | null;
  readonly params: Params;
};

/** Client classes of the bindings, by the client library that their source uses. */
const BINDINGS: Readonly<Record<string, string>> = {
  redis: 'jedis',
  RedisClient: 'jedis',
  mongodb: 'mongo-java-driver',
  MongoDbClient: 'mongo-java-driver',
  'cassandra-cql': 'datastax-java-driver',
  'cassandra2-cql': 'datastax-java-driver',
  CassandraCQLClient: 'datastax-java-driver',
  postgrenosql: 'pgjdbc',
  PostgreNoSQLDBClient: 'pgjdbc',
};
/** The packages that go-ycsb's databases import. */
const GO_DATABASES: Readonly<Record<string, string>> = {
  mysql: 'go-sql-driver/mysql',
  mariadb: 'go-sql-driver/mysql',
  tidb: 'go-sql-driver/mysql',
  pg: 'lib/pq',
  postgresql: 'lib/pq',
  cockroach: 'lib/pq',
  cdb: 'lib/pq',
  sqlite: 'mattn/go-sqlite3',
  redis: 'go-redis',
  mongodb: 'mongo-driver',
  cassandra: 'gocql',
  scylla: 'gocql',
};
const PARAMS: Readonly<Record<string, string>> = {
  threadcount: 'threads',
  target: 'target',
  recordcount: 'recordcount',
  fieldcount: 'fieldcount',
  fieldlength: 'fieldlength',
};
/** What a workload is made of, where the file does not name it. */
const MIX = /^(?:(?:read|update|insert|scan|readmodifywrite)proportion|requestdistribution)$/;

/** `Command line: -t -db …` of the client, `java … site.ycsb.Client -t …`, `bin/ycsb run jdbc -P …`, `go-ycsb run mysql …`. */
const CLIENT = /^Command line: ?(.{0,8000})$/;
const JAVA = /^\S{0,200}java(?:\.exe)? .{0,20000}\b(?:site|com\.yahoo)\.ycsb\.Client (.{1,8000})$/;
const SCRIPT =
  /^(?:[$#>+%] {1,4})?(?:python\d? )?\S{0,200}?(go-)?ycsb(?:\.sh|\.bat)? (load|run) (\S{1,60})( .{1,8000})?$/;

const toFileName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;

function toJavaDriver(binding: string, jdbc: string | null): YcsbSetup['driver'] {
  const name = binding.split('.').at(-1) ?? binding;
  if (name === 'JdbcDBClient' || name === 'jdbc') {
    return jdbc === null ? null : toJdbcDriver(jdbc);
  }
  return { name: lookUp(BINDINGS, name) ?? name, language: 'java' };
}

/** The value of `-p name=value`, of `-threads 2` and of their like, in the order of the command line. */
function* listOptions(tokens: readonly string[]): Generator<readonly [name: string, value: string]> {
  for (let at = 0; at < tokens.length; at += 1) {
    const option = tokens[at] ?? '';
    const value = tokens[at + 1] ?? '';
    if (option === '-p' && value.includes('=')) {
      yield [value.slice(0, value.indexOf('=')), value.slice(value.indexOf('=') + 1)];
    } else if (option === '-P') yield ['-P', value];
    else if (option === '-db') yield ['-db', value];
    else if (option === '-load') yield ['-load', ''];
    else if (/^--?threads$/.test(option)) yield ['threadcount', value];
    else if (/^--?target$/.test(option)) yield ['target', value];
  }
}

type Found = {
  workload: string | null;
  binding: string | null;
  jdbc: string | null;
  params: Record<string, Params[string]>;
};

function readOptions(tokens: readonly string[]): Found {
  const found: Found = { workload: null, binding: null, jdbc: null, params: {} };
  for (const [name, value] of listOptions(tokens)) {
    const param = lookUp(PARAMS, name);
    if (name === '-P') found.workload ??= toFileName(value);
    else if (name === '-db') found.binding = value;
    else if (name === '-load') found.params.phase = 'load';
    else if (name === 'db.driver') found.jdbc = value;
    else if (param !== undefined && value !== '') found.params[param] = toParamValue(value);
  }
  return found;
}

/** A command line of YCSB or go-ycsb; null for other lines. `kind` is what printed it. */
export function readCommand(text: string): (YcsbSetup & { readonly kind: 'client' | 'java' | 'script' }) | null {
  const [client, java, script] = [CLIENT, JAVA, SCRIPT].map((pattern) => pattern.exec(text));
  const rest = client?.[1] ?? java?.[1] ?? (script ? (script[4] ?? '') : null);
  if (rest === null) return null;
  const { workload, binding, jdbc, params } = readOptions(rest.split(/\s+/));
  if (script?.[2] === 'load') params.phase = 'load';
  const goDriver = script?.[1] ? (lookUp(GO_DATABASES, script[3] ?? '') ?? null) : null;
  const database = binding ?? (script && !script[1] ? (script[3] ?? null) : null);
  const driver = goDriver
    ? ({ name: goDriver, language: 'go' } as const)
    : database
      ? toJavaDriver(database, jdbc)
      : null;
  return { kind: client ? 'client' : java ? 'java' : 'script', workload, driver, params };
}

const PROPERTY = /^"([\w.-]{1,100})"="(.{0,2000})"$/;

/** A property that go-ycsb prints; null for other lines. */
export function readProperty(text: string): readonly [name: string, value: string] | null {
  const [, name, value] = PROPERTY.exec(text) ?? [];
  return name === undefined || value === undefined ? null : [name, value];
}

/** What the printed properties of go-ycsb state. They do not name the workload: its mix becomes params. */
export function toPropertySetup(properties: ReadonlyMap<string, string>): YcsbSetup {
  const params: Record<string, Params[string]> = {};
  const databases = new Set<string>();
  for (const [name, value] of properties) {
    const param = lookUp(PARAMS, name) ?? (MIX.test(name) && value !== '0' ? name : undefined);
    if (param !== undefined) params[param] = toParamValue(value);
    const database = lookUp(GO_DATABASES, name.split('.')[0] ?? '');
    if (database !== undefined && name.includes('.')) databases.add(database);
  }
  if (properties.get('command') === 'load') params.phase = 'load';
  const [driver] = databases;
  const isOne = driver !== undefined && databases.size === 1;
  return { workload: null, driver: isOne ? { name: driver, language: 'go' } : null, params };
}

const FIELD = /^"(metric|measurement|value)" : (?:"([^"]{1,100})",|(-?[\w.+-]{1,40}|"[^"]{1,40}"))$/;
const BRACES = /^(?:\[? ?\{|\} ?,? ?\{|\} ?\]?)$/;

/**
 * The measurements of the exporter JSONMeasurementsExporter, which writes objects one after the other and no document:
 * by the number of the line of their value, with the other lines of the objects. Empty for a document, and for any other text.
 */
export function readSplitEntries({ json, lines }: NativeText): ReadonlyMap<number, Entry | 'accepted'> {
  const entries = new Map<number, Entry | 'accepted'>();
  if (json !== undefined) return entries;
  let open: { readonly lines: Line[]; operation: string; measurement: string } | null = null;
  for (const [index, line] of lines.entries()) {
    const text = line.text.slice(0, 300).trim();
    const [, field, name, value] = FIELD.exec(text) ?? [];
    const next =
      lines
        .at(index + 1)
        ?.text.slice(0, 300)
        .trim() ?? '';
    if (field === 'metric' && name) open = { lines: [line], operation: name, measurement: '' };
    else if (field === 'measurement' && name && open) {
      open.measurement = name;
      open.lines.push(line);
    } else if (field === 'value' && value && open && open.measurement !== '' && BRACES.test(next)) {
      for (const known of open.lines) entries.set(known.number, 'accepted');
      entries.set(line.number, {
        location: line,
        operation: open.operation,
        measurement: open.measurement,
        printed: value,
      });
      open = null;
    } else open = null;
  }
  if (entries.size === 0) return entries;
  for (const line of lines) if (BRACES.test(line.text.slice(0, 300).trim())) entries.set(line.number, 'accepted');
  return entries;
}

/** One measurement of a report: `[READ], AverageLatency(us), 253.9`, or an object of the JSON exporters. */
export type Entry = {
  readonly location: Location;
  readonly operation: string;
  readonly measurement: string;
  readonly printed: string;
};

const ENTRY = /^\[([\w %.-]{1,100})\], ([^,]{1,100}), (\S{1,40})$/;

/** A line of the text exporter; null for other lines. */
export function readEntryLine(text: string): Omit<Entry, 'location'> | null {
  const [, operation, measurement, printed] = ENTRY.exec(text) ?? [];
  return operation && measurement && printed ? { operation, measurement, printed } : null;
}

export const isJsonEntry = (value: unknown): value is Fields =>
  isFields(value) && typeof value.metric === 'string' && typeof value.measurement === 'string' && 'value' in value;

export function toJsonEntry(value: unknown, location: Location): Entry | null {
  if (!isJsonEntry(value)) return null;
  const operation = readText(value.metric);
  const measurement = readText(value.measurement);
  if (operation === null || measurement === null) return null;
  return { location, operation, measurement, printed: String(readFinite(value.value) ?? value.value) };
}

/** What a measurement is. `count` and `return` are counts; `ignored` is left out by the rule of that name. */
type Meaning =
  | { readonly kind: 'figure'; readonly figure: Figure }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'return'; readonly status: string; readonly count: number }
  | { readonly kind: 'ignored'; readonly rule: string }
  | { readonly kind: 'bad'; readonly reason: string };

const LATENCY = /^(Average|Min|Max|(\d{1,3}(?:\.\d{1,6})?)(?:st|nd|rd|th)?Percentile)Latency\((us|ms|ns)\)$/;
/** The raw measurement writes its summary with other names, in microseconds. */
const RAW = /^(Average|Min|Max|p(\d{1,2}(?:\.\d{1,4})?))$/;
const STATISTICS: Readonly<Record<string, string>> = { Average: 'mean', Min: 'min', Max: 'max' };
const OMITTED: readonly (readonly [RegExp, string])[] = [
  [/^LatencyVariance\(/, 'variance'],
  [/^RunTime\(/, 'run time'],
  [/^>?\d{1,15}$/, 'buckets of a histogram or time series'],
  [/^Below is a summary of latency in microseconds:$/, 'heading'],
];
const NOT_AN_OPERATION = /^(?:TOTAL_GC|THREAD_COUNT$|USED_MEM_MB$|SYS_LOAD_AVG$|GCS(?:_TIME)?$|MAX_|MIN_)/i;

/** What a measurement means; a value that is not a number is `bad`. */
export function toMeaning({ location, operation, measurement, printed }: Entry): Meaning {
  if (NOT_AN_OPERATION.test(operation)) return { kind: 'ignored', rule: 'memory and garbage collection of the client' };
  const rule = OMITTED.find(([pattern]) => pattern.test(measurement))?.[1];
  if (rule !== undefined) return { kind: 'ignored', rule };
  const value = parsePrintedNumber(printed);
  if (value === null) return { kind: 'bad', reason: `"${printed.slice(0, 60)}" is not a number` };
  const status = /^Return=(.{1,60})$/.exec(measurement)?.[1];
  if (status !== undefined) return { kind: 'return', status, count: value };
  if (measurement === 'Operations' || measurement === 'Total Operations') return { kind: 'count', count: value };
  if (measurement === 'Throughput(ops/sec)') {
    return { kind: 'figure', figure: { location, metric: 'throughput', unit: 'ops/s', statistic: 'mean', value } };
  }
  const [, which, share, unit = 'us'] = LATENCY.exec(measurement) ?? RAW.exec(measurement) ?? [];
  if (which === undefined) return { kind: 'bad', reason: `"${measurement}" is not a measurement of YCSB` };
  const statistic = share === undefined ? (STATISTICS[which] ?? 'mean') : toPercentile(share);
  return { kind: 'figure', figure: { location, metric: 'latency', unit, statistic, value } };
}
