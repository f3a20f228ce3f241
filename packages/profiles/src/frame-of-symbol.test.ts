import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameOfSymbol } from './frame-of-symbol.ts';
import { placeOf } from './place-of-path.ts';

test.each([
  ['/app/node_modules/mysql2/lib/parsers/text_parser.js:12:3', 'mysql2', 'lib/parsers/text_parser.js'],
  ['file:///app/node_modules/a/node_modules/@scope/b/index.mjs?v=2', '@scope/b', 'index.mjs'],
  ['C:\\app\\node_modules\\pg\\lib\\client.js', 'pg', 'lib/client.js'],
  ['node:internal/streams/readable', 'node', 'internal/streams/readable'],
  ['/usr/lib/python3.12/site-packages/psycopg/cursor.py:87', 'psycopg', 'cursor.py'],
  ['/usr/lib/python3/dist-packages/six.py', 'six', 'six.py'],
  ['/root/go/pkg/mod/github.com/jackc/pgx/v5@v5.5.0/conn.go', 'github.com/jackc/pgx/v5', 'conn.go'],
  ['github.com/lib/pq@v1.10.9/conn.go', 'github.com/lib/pq', 'conn.go'],
  [
    '/root/.cargo/registry/src/index.crates.io-6f17/tokio-postgres-0.7.10/src/query.rs',
    'tokio-postgres',
    'src/query.rs',
  ],
  ['/tmp/head/lib/parsers/a.js', null, 'lib/parsers/a.js'],
  ['/tmp/base/lib/parsers/a.js?x', null, 'lib/parsers/a.js'],
  ['/home/me/bench.mjs', null, 'bench.mjs'],
  ['', null, null],
])('%s is in %s: %s', (path, name, file) => expect(placeOf(path)).toEqual({ package: name, file }));

test.each([
  ['LazyCompile:*readField /app/node_modules/mysql2/lib/query.js:12:3', 'readField', 'mysql2', 'lib/query.js'],
  ['JS:~get size file:///x/node_modules/pg/a.js:1', 'get size', 'pg', 'a.js'],
  ['JS:* node:net:3', '(anonymous)', 'node', 'net'],
  ['execute (psycopg/cursor.py:87)', 'execute', null, 'cursor.py'],
  ['org/postgresql/jdbc/PgStatement.execute_[j]', 'PgStatement.execute', 'org.postgresql.jdbc', null],
  ['org.postgresql.jdbc.PgStatement.<init>', 'PgStatement.<init>', 'org.postgresql.jdbc', null],
  ['github.com/jackc/pgx/v5.(*Conn).Query', '(*Conn).Query', 'github.com/jackc/pgx/v5', null],
  ['tcp_sendmsg_[k]', 'tcp_sendmsg', 'kernel', null],
  ['tokio_postgres::query::query::h0123456789abcdef', 'tokio_postgres::query::query', null, null],
  ['mysql_real_query+0x1f', 'mysql_real_query', null, null],
  ['[libc.so.6]', '[libc.so.6]', null, null],
  ['/usr/lib/libc.so.6', 'libc.so.6', null, null],
  ['operator() (int, char)', 'operator() (int, char)', null, null],
  ['Socket.read', 'Socket.read', null, null],
  ['read', 'read', null, null],
])('%s is %s of %s', (printed, name, of, file) => {
  expect(frameOfSymbol(printed)).toEqual({ name, package: of, file });
});

test('a long text takes no longer than it is long, and none makes it throw', () => {
  for (const part of ['/', 'a/', ' (', 'a.', '@v1', '-1.', 'JS:', '+0x', ':1'])
    expect(typeof frameOfSymbol(part.repeat(200_000)).name).toBe('string');
  fc.assert(fc.property(fc.string(), (text) => typeof frameOfSymbol(text).name === 'string'));
});
