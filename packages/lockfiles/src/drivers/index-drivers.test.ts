import { expect, it } from 'vitest';
import { type Ecosystem, toLockedPackage } from '../package/package-url.ts';
import { indexDrivers } from './index-drivers.ts';

const find = indexDrivers([
  { name: 'mysql2', language: 'javascript', purl: 'pkg:npm/mysql2' },
  { name: 'mysql2 pool', language: 'javascript', purl: 'pkg:npm/mysql2@3.24.6' },
  { name: 'pgx', language: 'go', purl: 'pkg:golang/github.com/jackc/pgx/v5' },
  { name: 'homegrown', language: 'python', purl: null },
  { name: 'redis', language: null, purl: null },
  { name: 'boost', language: 'c++', purl: 'pkg:github/boostorg/mysql' },
]);
const named = (ecosystem: Ecosystem, name: string) => {
  const locked = toLockedPackage(ecosystem, name, '1.0.0');
  return locked && find(locked).map((driver) => driver.name);
};

it('finds drivers by their package URL, all those that are one package', () => {
  expect(named('npm', 'mysql2')).toEqual(['mysql2', 'mysql2 pool']);
  expect(named('pypi', 'mysql2')).toEqual([]);
});

it('takes the major versions of a module of Go for one driver', () => {
  expect([named('golang', 'github.com/jackc/pgx/v4'), named('golang', 'github.com/jackc/pgx')]).toEqual([
    ['pgx'],
    ['pgx'],
  ]);
});

it('finds a driver without a package URL by its name in the registry of its language, and guesses no language', () => {
  expect(named('pypi', 'HomeGrown')).toEqual(['homegrown']);
  expect([named('npm', 'homegrown'), named('npm', 'redis'), named('npm', 'boost')]).toEqual([[], [], []]);
});
