import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseNative } from '../parse/parse.ts';
import { decodeText } from '../text/decode-text.ts';

/**
 * The tools that benchmarks of databases are written with most: the one of each language with many clients (Go, Java,
 * Python, JavaScript's three, Rust, C and C++), and the two load generators that run with several clients. Then two
 * programs with one client only. BenchmarkDotNet is left out: it does not run where these fixtures were made.
 * A row is `driver@version | scenario | params`: where no version is printed, none is here.
 */
const OUTPUTS: readonly { readonly tool: string; readonly file: string; readonly rows: readonly string[] }[] = [
  {
    tool: 'gotest',
    file: 'drivers-in-names.txt',
    rows: [
      'pgx | SelectOne | cpu=2',
      'Pq | SelectOne | cpu=2',
      'lib/pq | SelectOne | cpu=2',
      'go-sqlite3 | SelectOne | cpu=2',
      'modernc | SelectOne | cpu=2',
      'go-sql-driver/mysql | SelectOne | cpu=2',
      'pgx | Query | rows=1 cpu=2',
      'pgx | Query | rows=100 cpu=2',
      'lib/pq | Query | rows=1 cpu=2',
      'lib/pq | Query | rows=100 cpu=2',
      'go-sql-driver | Query | rows=1 cpu=2',
      'go-sql-driver | Query | rows=100 cpu=2',
      'mattn/go-sqlite3 | Query | rows=1 cpu=2',
      'mattn/go-sqlite3 | Query | rows=100 cpu=2',
      'modernc.org/sqlite | Query | rows=1 cpu=2',
      'modernc.org/sqlite | Query | rows=100 cpu=2',
      'pgx@5.12.0 | Ping | pool=false cpu=2',
      'Pq@1.12.3 | Ping | pool=false cpu=2',
    ],
  },
  {
    tool: 'jmh',
    file: 'drivers-in-names.txt',
    rows: [
      'mariadb-connector-j | Benchmark.query',
      'mysql-connector-j | Benchmark.query',
      'pgjdbc | Benchmark.query',
      'hikari | Pools.get',
      'pgjdbc | Pools.get',
      'pgjdbc | Select.selectOne | rows=1',
      'mariadb-java-client | Select.selectOne | rows=1',
      'mysql-connector-j | Select.selectOne | rows=1',
      'sqlite-jdbc | Select.selectOne | rows=1',
      'h2 | Select.selectOne | rows=1',
    ],
  },
  {
    tool: 'pytest-benchmark',
    file: 'drivers-in-names.json',
    rows: [
      'asyncpg | test_fetch',
      'psycopg | test_select_one',
      'psycopg2 | test_select_one',
      'pg8000 | test_select_one',
      'pymysql | test_select_one',
      'sqlite3 | test_select_one',
      'apsw | test_select_one',
      'psycopg | test_select_rows | rows=1',
      'psycopg | test_select_rows | rows=100',
      'apsw | test_select_rows | rows=1',
      'apsw | test_select_rows | rows=100',
      'psycopg2 | test_ping',
      'pymysql | test_ping',
      'apsw | test_connect',
      'psycopg | test_connect',
      'pg8000 | test_insert',
      'psycopg@3.3.9 | test_versions',
      'pg8000@1.31.6 | test_versions',
      'mysqlclient | test_fetch',
    ],
  },
  {
    tool: 'tinybench',
    file: 'drivers-in-names.txt',
    rows: [
      'pg | select one',
      'postgres | select one',
      'mysql2 | select one',
      'node-sqlite3-wasm | select one',
      'mysql2@3.24.6 | select one',
      'mariadb@3.5.4 | select one',
      'pg | select 1',
      'postgres | select 1',
      'pg | ping',
      'mysql2 | ping',
      'mariadb | insert',
      'mysql2 | insert',
      'ioredis | get',
      'node-redis | get',
      'pg | select | rows=10',
      'mysql2 | select | rows=10',
    ],
  },
  {
    tool: 'mitata',
    file: 'drivers-in-names.txt',
    rows: [
      'pg | select one',
      'postgres | select one',
      'mysql2 | select one',
      'ioredis | get',
      'node-redis | get',
      'mariadb | ping',
      'mysql2 | ping',
      'pg | select 1 rows',
      'pg | select 100 rows',
      'postgres | select | rows=1',
      'postgres | select | rows=100',
      'node-sqlite3-wasm | insert',
    ],
  },
  {
    tool: 'benchmarkjs',
    file: 'drivers-in-names.txt',
    rows: [
      'pg | select one row',
      'postgres | select one row',
      'mysql2@3.24.6 | select one row',
      'mysql2 | ping',
      'mariadb | ping',
      'pg | select 100 rows',
      'postgres | select 100 rows',
      'ioredis | get',
      'redis | get',
      'mysql2 | (prepared)',
      'mariadb@3.5.4 | insert',
    ],
  },
  {
    tool: 'criterion',
    file: 'drivers-in-names.txt',
    rows: [
      'postgres | select one',
      'mysql | select one',
      'rusqlite | select one',
      'sqlite | select one',
      'rust-postgres | select rows | rows=1',
      'rusqlite | select rows | rows=1',
      'rust-postgres | select rows | rows=100',
      'rusqlite | select rows | rows=100',
      'rusqlite | insert',
      'postgres | insert',
      'rusqlite | prepare',
      'postgres | prepare',
    ],
  },
  {
    tool: 'google-benchmark',
    file: 'drivers-in-names.txt',
    rows: [
      'libpq | BM_SelectOne',
      'libmariadb | BM_SelectOne',
      'sqlite3 | BM_SelectOne',
      'libpq | BM_Query | rows=1',
      'libpq | BM_Query | rows=100',
      'sqlite3 | BM_Query | rows=1',
      'sqlite3 | BM_Query | rows=100',
      'libpq | Select',
      'libmariadb | BM_Select',
      'Pq | Select',
    ],
  },
  {
    tool: 'sysbench',
    file: 'drivers-of-commands.txt',
    rows: [
      'libpq | oltp_point_select | tables=1 table-size=100 threads=2',
      'libpq | oltp_read_only | tables=1 table-size=100 threads=2',
      'mysql | oltp_point_select | tables=1 table-size=100 threads=2',
      'mysql | oltp_read_only | tables=1 table-size=100 threads=2',
    ],
  },
  {
    tool: 'ycsb',
    file: 'go-mysql-intervals.txt',
    rows: [
      'go-sql-driver/mysql | READ | readproportion=0.5 recordcount=1000 requestdistribution=zipfian updateproportion=0.5 threads=4',
      'go-sql-driver/mysql | ycsb | readproportion=0.5 recordcount=1000 requestdistribution=zipfian updateproportion=0.5 threads=4',
      'go-sql-driver/mysql | UPDATE | readproportion=0.5 recordcount=1000 requestdistribution=zipfian updateproportion=0.5 threads=4',
    ],
  },
  {
    tool: 'ycsb',
    file: 'go-pg-load.txt',
    rows: [
      'lib/pq | INSERT | readproportion=0.95 requestdistribution=zipfian recordcount=1000 updateproportion=0.05 phase=load',
      'lib/pq | ycsb | readproportion=0.95 requestdistribution=zipfian recordcount=1000 updateproportion=0.05 phase=load',
    ],
  },
  {
    tool: 'ycsb',
    file: 'jdbc-workloada.txt',
    rows: [
      'pgjdbc | workloada | recordcount=1000 threads=2',
      'pgjdbc | workloada/READ | recordcount=1000 threads=2',
      'pgjdbc | workloada/CLEANUP | recordcount=1000 threads=2',
      'pgjdbc | workloada/UPDATE | recordcount=1000 threads=2',
    ],
  },
  {
    tool: 'pgbench',
    file: 'built-in-scripts.txt',
    rows: [
      'libpq | select only | scale=1 query-mode=simple clients=1 threads=1',
      'libpq | TPC-B (sort of) | scale=1 query-mode=prepared clients=2 threads=1',
    ],
  },
  {
    tool: 'redis-benchmark',
    file: 'blocks.txt',
    rows: [
      'hiredis | SET | clients=10 data-size=3 keep-alive=1',
      'hiredis | GET | clients=10 data-size=3 keep-alive=1',
    ],
  },
];

it.each(OUTPUTS)(
  'gives driver, version, scenario and params of $tool in $file without a mapping',
  ({ tool, file, rows }) => {
    const path = join(import.meta.dirname, '../tools', tool, 'fixtures', file);
    const outcome = parseNative(decodeText(readFileSync(path)), { fileName: file });
    const read = outcome.results.map(({ scenario, driver, params = {} }) => {
      const printed = Object.entries(params).map(([name, value]) => `${name}=${value}`);
      const name = driver.version ? `${driver.name}@${driver.version}` : driver.name;
      return [name, scenario, ...(printed.length > 0 ? [printed.join(' ')] : [])].join(' | ');
    });
    expect([...new Set(read)]).toEqual(rows);
    expect(outcome.origins.filter(({ uncertain }) => uncertain.includes('driver'))).toEqual([]);
    expect([outcome.tool, outcome.rejected, outcome.suggestedRules]).toEqual([tool, [], undefined]);
  },
);

it('has at least two drivers of each of ten tools', () => {
  const drivers = (tool: string) =>
    new Set(
      OUTPUTS.filter((output) => output.tool === tool).flatMap(({ rows }) => rows.map((row) => row.split(/@| \| /)[0])),
    );
  const tools = [...new Set(OUTPUTS.map(({ tool }) => tool))].filter((tool) => drivers(tool).size > 1);
  expect(tools).toHaveLength(10);
});
