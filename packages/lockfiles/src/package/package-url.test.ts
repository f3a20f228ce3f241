import { expect, it } from 'vitest';
import { ECOSYSTEMS, toLockedPackage, toPackageKey } from './package-url.ts';

it('writes package URLs as their specification does', () => {
  const purlOf = (...given: Parameters<typeof toLockedPackage>) => toLockedPackage(...given)?.purl;
  expect(purlOf('npm', '@duckdb/node-api', '1.3.2')).toBe('pkg:npm/%40duckdb/node-api@1.3.2');
  expect(purlOf('maven', 'org.postgresql:postgresql', '42.7.4')).toBe('pkg:maven/org.postgresql/postgresql@42.7.4');
  expect(purlOf('golang', 'github.com/jackc/pgx/v5', 'v5.7.1')).toBe('pkg:golang/github.com/jackc/pgx/v5@v5.7.1');
  expect(purlOf('pypi', 'MySQL_Connector.Python', '9.1.0')).toBe('pkg:pypi/mysql-connector-python@9.1.0');
  expect(purlOf('nuget', 'MySql.Data', '9.1.0+build')).toBe('pkg:nuget/MySql.Data@9.1.0%2Bbuild');
});

it('finds one package behind different spellings of its URL, with and without a version', () => {
  const same = [
    ['pkg:npm/@duckdb/node-api', 'pkg:npm/%40duckdb/node-api@1.3.2'],
    ['pkg:pypi/PyMySQL', 'pkg:pypi/pymysql@1.1.1'],
    ['pkg:golang/github.com/Masterminds/squirrel', 'pkg:golang/github.com/masterminds/squirrel@v1.5.2'],
    ['pkg:nuget/mysql.data', 'pkg:nuget/MySql.Data@9.1.0'],
    ['pkg:maven/org.postgresql/postgresql?type=jar', 'pkg:maven/org.postgresql/postgresql@42.7.4'],
  ];
  for (const [one = '', other = ''] of same) expect(toPackageKey(one)).toBe(toPackageKey(other));
  expect(new Set(same.map(([one = '']) => toPackageKey(one))).size).toBe(same.length);
});

it('has a key for every package of a lockfile, and none for other registries and texts', () => {
  for (const ecosystem of ECOSYSTEMS) {
    expect(toPackageKey(toLockedPackage(ecosystem, 'name', '1.0.0')?.purl ?? '')).toBe(`${ecosystem}:name`);
  }
  for (const text of ['', 'mysql2', 'pkg:github/boostorg/mysql', 'pkg:npm/', 'pkg:npm/%', 'pkg:constructor/x']) {
    expect(toPackageKey(text), text).toBe(text === 'pkg:npm/%' ? 'npm:%' : null);
  }
});

it('takes no range, tag, address or markup for a name or a version', () => {
  for (const version of ['', '^1.0.0', '>=1', 'latest', 'file:x', '1.0 2.0', '1.0.0<b>', '1'.repeat(101), 1, null]) {
    expect(toLockedPackage('npm', 'pg', version)).toBeNull();
  }
  for (const name of ['', 'a b', '<b>', 'a\nb', 'a`b', 'x'.repeat(215), undefined]) {
    expect(toLockedPackage('npm', name, '1.0.0')).toBeNull();
  }
});
