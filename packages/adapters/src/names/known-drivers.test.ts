import { describe, expect, it } from 'vitest';
import { findDriver, isKnownDriver, KNOWN_DRIVERS, toDriver } from './known-drivers.ts';

describe('toDriver', () => {
  it('distinguishes packages of one name by their language', () => {
    expect(toDriver('mysql', 'javascript')).toEqual({ name: 'mysql', language: 'javascript', purl: 'pkg:npm/mysql' });
    expect(toDriver('mysql', 'java')).toEqual({ name: 'mysql', language: 'java' });
  });

  it('appends the version to the package', () => {
    expect(toDriver('mysql2', 'javascript', '3.1.0')).toMatchObject({ version: '3.1.0', purl: 'pkg:npm/mysql2@3.1.0' });
  });

  it('works for unknown names', () => {
    expect(toDriver('homemade', 'go')).toEqual({ name: 'homemade', language: 'go' });
    expect(toDriver('\u200b', null)).toEqual({ name: 'unknown' });
  });
});

describe('findDriver', () => {
  it('guesses no language for a name that several have', () => {
    expect(findDriver('mysql', null)).toMatchObject({ language: null, purl: null });
    expect(findDriver('pymysql', null)?.language).toBe('python');
  });

  it('finds the drivers of C for a program in C++, and not the other way round', () => {
    expect(findDriver('libmariadb', 'c++')?.language).toBe('c');
    expect(findDriver('boost.mysql', 'c')).toBeNull();
  });

  it('has each name once per language', () => {
    const keys = KNOWN_DRIVERS.map(({ name, language }) => `${language} ${name}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('isKnownDriver', () => {
  it.each([
    ['mysql2', true],
    ['better_sqlite3', true],
    ['homegrown', false],
    ['constructor', false],
    ['', false],
  ])('%j: %s, in whatever languages a driver has the name', (name, isKnown) => {
    expect(isKnownDriver(name)).toBe(isKnown);
  });
});
