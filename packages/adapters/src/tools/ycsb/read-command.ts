import type { Params } from '@tachograph/schema/result';
import { lookUp } from '../../json/fields.ts';
import type { LoadDriver } from '../../load-tool/load.ts';
import { toJdbcDriver } from '../../load-tool/load.ts';
import { toParamValue } from '../../names/param-value.ts';

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

function toJavaDriver(binding: string, jdbc: string | null): YcsbSetup['driver'] {
  const name = binding.split('.').at(-1) ?? binding;
  if (name === 'JdbcDBClient' || name === 'jdbc') {
    return jdbc === null ? null : toJdbcDriver(jdbc);
  }
  return { name: lookUp(BINDINGS, name) ?? name, language: 'java' };
}

type Found = {
  workload: string | null;
  binding: string | null;
  jdbc: string | null;
  params: Record<string, Params[string]>;
};

function readOptions(tokens: readonly string[]): Found {
  const found: Found = { workload: null, binding: null, jdbc: null, params: {} };
  for (const [at, option] of tokens.entries()) {
    const value = tokens[at + 1] ?? '';
    // `-p name=value`, `-threads 2` and their like.
    const [, property, stated = ''] = (option === '-p' && /^([^=]*)=(.*)$/.exec(value)) || [];
    const flag = /^--?(threads|target)$/.exec(option)?.[1];
    const param = lookUp(PARAMS, property ?? (flag === 'threads' ? 'threadcount' : (flag ?? null)));
    const printed = property === undefined ? value : stated;
    if (option === '-P') found.workload ??= value.split(/[/\\]/).at(-1) ?? value;
    else if (option === '-db') found.binding = value;
    else if (option === '-load') found.params.phase = 'load';
    else if (property === 'db.driver') found.jdbc = stated;
    else if (param !== undefined && printed !== '') found.params[param] = toParamValue(printed);
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
