import { expect, it } from 'vitest';
import { DRIVERS } from '../drivers/driver-list.ts';
import { findRepository, REPOSITORIES, toTag } from './repositories.ts';

const tagOf = (purl: string, version: string) => {
  const found = findRepository(purl);
  return found && `${found.repository} ${toTag(found, version)}`;
};

it('knows the tag of a version, however its package URL ends', () => {
  expect(tagOf('pkg:npm/mysql2', '3.24.6')).toBe('sidorares/node-mysql2 v3.24.6');
  expect(tagOf('pkg:npm/mysql2@3.24.6', '3.24.6')).toBe('sidorares/node-mysql2 v3.24.6');
  expect(tagOf('pkg:npm/pg', '8.8.0')).toBe('brianc/node-postgres pg@8.8.0');
  expect(tagOf('pkg:maven/org.postgresql/postgresql', '42.7.13')).toBe('pgjdbc/pgjdbc REL42.7.13');
});

it('takes the repository of a module of Go from its package URL, and its versions as tags', () => {
  expect(tagOf('pkg:golang/github.com/go-sql-driver/mysql@v1.8.1', '1.9.3')).toBe('go-sql-driver/mysql v1.9.3');
  expect(tagOf('pkg:golang/github.com/jackc/pgx/v5', '5.7.1')).toBe('jackc/pgx v5.7.1');
});

it('guesses nothing: not from another package, a module of another site, or a name of objects', () => {
  for (const purl of [null, '', 'pkg:npm/other', 'pkg:golang/go.example.org/driver', 'constructor', '__proto__'])
    expect(findRepository(purl), String(purl)).toBeNull();
});

it('makes no tag of a text that is not a version', () => {
  const mysql2 = { repository: 'sidorares/node-mysql2', tag: 'v{version}' };
  for (const version of ['1.0.0; rm -rf /', '1 2', '$&', '../x', 'x'.repeat(200)])
    expect(toTag(mysql2, version)).toBeNull();
});

it('lists packages of known drivers in order', () => {
  const known = new Set(DRIVERS.map(({ purl }) => purl));
  const unlisted = ['pkg:github/boostorg/mysql', 'pkg:maven/mysql/mysql-connector-java'];
  expect(Object.keys(REPOSITORIES).filter((purl) => !known.has(purl))).toEqual(unlisted);
  expect(Object.keys(REPOSITORIES)).toEqual(Object.keys(REPOSITORIES).sort());
});
