import { describe, expect, it } from 'vitest';
import { readCellName } from './cell-name.ts';
import type { Language } from './known-drivers.ts';

const read = (name: string, params = {}, language: Language | null = 'javascript') =>
  Object.values(readCellName(name, { language, params }));

describe('readCellName', () => {
  it.each([
    ['select 1 - mysql2', ['select 1', 'mysql2', {}]],
    ['mysql2/select 1/rows=100', ['select 1', 'mysql2', { rows: 100 }]],
    ['group::batch::mariadb', ['group::batch', 'mariadb', {}]],
    ['mysql2 select', ['select', 'mysql2', {}]],
    ['one_small_row_mariadb', ['one_small_row', 'mariadb', {}]],
    ['insert: mysql: 100', ['insert: 100', 'mysql', {}]],
    ['select/driver=house-made/n=2', ['select', 'house-made', { n: 2 }]],
    ['parse packet', ['parse packet', null, {}]],
    ['mysql2', ['mysql2', 'mysql2', {}]],
    ['mysql2/rows=10', ['rows=10', 'mysql2', {}]],
    ['SELECT a=b', ['SELECT a=b', null, {}]],
    ['driver=pg/select/rows=5', ['select', 'pg', { rows: 5 }]],
    ['pg/select/driver=pg-native', ['pg/select', 'pg-native', {}]],
    ['select 1 - pg', ['select 1', 'pg', {}]],
    ['postgres.js', ['postgres.js', 'postgres.js', {}]],
    ['insert/@clickhouse/client/100', ['insert/100', '@clickhouse/client', {}]],
    ['mysql2@3.11.0 select', ['select', 'mysql2@3.11.0', {}]],
    ['select - mysql2 (3.11.0)', ['select', 'mysql2 (3.11.0)', {}]],
    ['select (pg)', ['select', 'pg', {}]],
    ['select 1 [better_sqlite3]', ['select 1', 'better_sqlite3', {}]],
  ])('reads %s', (name, expected) => expect(read(name)).toEqual(expected));

  it.each<[Language, string, unknown[]]>([
    ['rust', 'select/diesel/100', ['select/100', 'diesel']],
    ['rust', 'select/tokio-postgres/100', ['select/100', 'tokio-postgres']],
    ['rust', 'bench_rusqlite_insert', ['bench_insert', 'rusqlite']],
    ['rust', 'bench_tokio_postgres_insert', ['bench_insert', 'tokio-postgres']],
    ['rust', 'SeaORM insert', ['insert', 'SeaORM']],
    ['rust', 'insertSeaOrm', ['insert', 'sea-orm']],
    ['c++', 'redis++ get', ['get', 'redis++']],
    ['rust', 'insert::sqlite::100', ['insert::100', 'sqlite']],
    ['go', 'Insert/zombie', ['Insert', 'zombie']],
    ['go', 'PgxSelect', ['Select', 'pgx']],
    ['go', 'Select_Pgx', ['Select', 'pgx']],
    ['go', 'Select/pgx_v5', ['Select', 'pgx_v5']],
    ['go', 'Select/jackc/pgx/v5/rows', ['Select/rows', 'jackc/pgx/v5']],
    ['go', 'Select/pgx v5.7.1', ['Select', 'pgx v5.7.1']],
    ['go', 'Select/lib/pq', ['Select', 'lib/pq']],
    ['go', 'SelectOne_LibPq', ['SelectOne', 'lib/pq']],
    ['go', 'GoSqlDriverMysql_Select', ['Select', 'go-sql-driver/mysql']],
    ['go', 'SelectUsingPq', ['Select', 'pq']],
    ['javascript', 'select 100 rows with pg', ['select 100 rows', 'pg']],
    ['python', 'test_asyncpg_select', ['test_select', 'asyncpg']],
    ['python', 'test_select_cx_Oracle', ['test_select', 'cx_Oracle']],
    ['python', 'test_select - psycopg 3.2', ['test_select', 'psycopg 3.2']],
    ['java', 'selectHikari', ['select', 'hikari']],
    ['java', 'PgjdbcBench.select', ['Bench.select', 'pgjdbc']],
    ['java', 'insertJooqBatch', ['insertBatch', 'jooq']],
    ['kotlin', 'select/HikariCP', ['select', 'HikariCP']],
    ['c#', 'Npgsql.Select', ['Select', 'Npgsql']],
    ['c#', 'SelectMySqlConnector', ['Select', 'MySqlConnector']],
    ['c++', 'BM_Select<PqDriver>/1024', ['BM_Select/1024', 'pq']],
    ['c++', 'BM_Select<PqDriver, 10>', ['BM_Select<10>', 'pq']],
    ['c++', 'BM_LibpqxxInsert', ['BM_Insert', 'libpqxx']],
    ['elixir', 'select postgrex', ['select', 'postgrex']],
    ['php', 'benchPdoMysqlSelect', ['benchSelect', 'pdo_mysql']],
  ])('finds the driver of %s in %s', (language, name, [scenario, driver]) =>
    expect(read(name, {}, language)).toEqual([scenario, driver, {}]),
  );

  it.each([
    ['pg + pgbouncer/select', ['select', 'pg + pgbouncer']],
    ['select - knex-pg', ['select', 'knex-pg']],
    ['select pg + pgbouncer', ['select', 'pg + pgbouncer']],
    ['pg/prisma/select', ['pg/select', 'prisma']],
    ['prisma/pg/select', ['pg/select', 'prisma']],
    ['pg/raw/select', ['raw/select', 'pg']],
    ['findMany - knex (pg)', ['findMany', 'knex (pg)']],
    ['select pg-native with knex', ['select pg-native', 'knex']],
  ])('takes what is more specific, and merges nothing: %s', (name, [scenario, driver]) =>
    expect(read(name)).toEqual([scenario, driver, {}]),
  );

  it.each<[Language, string]>([
    ['javascript', 'level of redis and postgres'],
    ['javascript', 'encode mysql date'],
    ['javascript', 'insertMysql'],
    ['javascript', 'compare with postgres'],
    ['javascript', 'read with pg rows'],
    ['go', 'Tokio_Database_Sql'],
    ['go', 'DijkstraWithPQ'],
    ['rust', 'tokio/postgrest'],
    ['javascript', 'test_sqlite_parse'],
    ['go', 'BunSliceOfInts'],
    ['go', 'Heap/pop/text'],
    ['go', 'PopRelease'],
    ['go', 'Stack(pop)'],
    ['ruby', 'connection pool checkout'],
    ['rust', 'bench_sled_parse'],
    ['rust', 'encode_postgres_date'],
    ['python', 'test_motor_records'],
    ['java', 'JdbcBench.select'],
    ['java', 'RoomSlickExposed'],
    ['ruby', 'sequel of a story'],
    ['php', 'doctrine eloquent'],
    ['javascript', 'pool native raw node 100'],
    ['javascript', 'pgvector search'],
    ['javascript', 'better-sqlite3 versus sql.js'],
    ['javascript', 'xknex'],
  ])('takes no ordinary word in %s for a driver: %s', (language, name) => {
    expect(readCellName(name, { language }).driver).toBeNull();
  });

  it('takes the driver from a param of the tool, and keeps the other params', () => {
    expect(read('do 1', { conn: 'mysql2', rows: 3 })).toEqual(['do 1', 'mysql2', { rows: 3 }]);
  });
  it('takes the root as the scenario of a URL that has nothing but its driver', () => {
    expect(read('/pg')).toEqual(['/', 'pg', {}]);
    expect(read('/pg/users')).toEqual(['/users', 'pg', {}]);
  });
  it('takes the value of a param that states the driver, whether it is known or not', () => {
    expect(read('Query', { ORM: 'Homegrown', rows: 5 }, 'c#')).toEqual(['Query', 'Homegrown', { rows: 5 }]);
    expect(read('Query', { Library: 'Homegrown' }, 'c#')).toEqual(['Query', 'Homegrown', {}]);
  });
  it('takes the driver from the only param with a known one, after those that the name has', () => {
    expect(read('Bench.get', { pool: 'hikari', size: 5 }, 'java')).toEqual(['Bench.get', 'hikari', { size: 5 }]);
    expect(read('mysql2 do', { arg: 'mysql2' })).toEqual(['do', 'mysql2', { arg: 'mysql2' }]);
    expect(read('Bench.get', { from: 'hikari', to: 'c3p0' }, 'java')[1]).toBeNull();
    expect(read('Bench.get', { db: 'mysql' }, 'java')[1]).toBeNull();
  });
  it('knows drivers of any language where the language is not known', () => {
    expect(readCellName('select/pymysql', { language: null }).driver).toBe('pymysql');
    expect(readCellName('select/pymysql', { language: 'rust' }).driver).toBe(null);
    expect(readCellName('select/redis', { language: null }).driver).toBe('redis');
    expect(readCellName('select/bun', { language: null }).driver).toBe(null);
  });
  it('takes no longer than a name of a few words, whatever the text', () => {
    const start = process.cpuUsage();
    for (const text of ['PgxSqlx', 'pg+', 'a-', '(', 'mysql2 1.1.', 'tokio/'])
      readCellName(text.repeat(200_000), { language: null });
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  });
});
