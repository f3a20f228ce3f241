import { parsePattern } from '@tachograph/schema/template';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPattern } from './match-pattern.ts';

function match(pattern: string, text: string): Record<string, string> | null {
  const parts = parsePattern(pattern);
  if (typeof parts === 'string') throw new Error(parts);
  const captures = matchPattern(parts, text, { left: Number.POSITIVE_INFINITY });
  return captures && Object.fromEntries(captures);
}

describe('matchPattern', () => {
  it.each([
    ['{scenario} - {driver}', 'select 1 - mysql2', { scenario: 'select 1', driver: 'mysql2' }],
    [
      'Benchmark{scenario}/{driver}/rows={rows:number}',
      'BenchmarkSelect/a/b/rows=10',
      { scenario: 'Select/a', driver: 'b', rows: '10' },
    ],
    [
      'test_{scenario}[{driver}-{rows:number}]',
      'test_select[mysql-connector-100]',
      { scenario: 'select', driver: 'mysql-connector', rows: '100' },
    ],
    ['*', 'anything', {}],
    ['*', '', {}],
    ['* warmup', 'a warmup', {}],
    ['{{driver={driver}}}', '{driver=mariadb}', { driver: 'mariadb' }],
    ['Fib{n:number}', 'Fib10', { n: '10' }],
    ['run {:number}: {scenario}', 'run 3: insert', { scenario: 'insert' }],
  ])('%j takes of %j %j', (pattern, text, captures) => expect(match(pattern, text)).toEqual(captures));

  it.each([
    ['select', 'select 1', 'the whole name has to fit, not a part of it'],
    ['Select', 'select', 'upper and lower case differ'],
    ['{scenario} - {driver}', ' - mysql2', 'a capture takes at least one character'],
    ['{driver:word}', 'promise mysql2', 'a word has no blank'],
    ['v{n:number}', 'v1.2.3', 'a number is captured as a whole'],
    ['{a}.b', 'a.c', 'the end differs'],
  ])('%j does not fit %j: %s', (pattern, text) => expect(match(pattern, text)).toBeNull());

  it('splits at the last separator, because a part further left captures as much as it can', () => {
    expect(match('{scenario} - {driver}', 'a - b - mysql2')).toEqual({ scenario: 'a - b', driver: 'mysql2' });
    expect(match('{package}.{scenario}', 'com.acme.Sel.do1')).toEqual({ package: 'com.acme.Sel', scenario: 'do1' });
  });

  it('splits at the first separator where the first capture is a word', () => {
    expect(match('{driver:word} {scenario}', 'mysql2 select 1 row')).toEqual({
      driver: 'mysql2',
      scenario: 'select 1 row',
    });
    expect(match('{driver:word}: {scenario}', 'mysql2: a: b')).toEqual({ driver: 'mysql2', scenario: 'a: b' });
  });

  it('never takes a part of a number', () => {
    expect(match('{scenario}{n:number}', 'Fib10')).toEqual({ scenario: 'Fib', n: '10' });
    expect(match('{scenario}{n:number}', 'Fib1.5')).toEqual({ scenario: 'Fib', n: '1.5' });
    expect(match('{n:number}', '1'.repeat(400))).toBeNull();
  });

  it('reassembles a text from its captures', () => {
    const part = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !/[{}*]/.test(text));
    fc.assert(
      fc.property(part, part, part, (a, separator, b) => {
        const captures = match(`{a}${separator}{b}`, `${a}${separator}${b}`);
        expect(`${captures?.a}${separator}${captures?.b}`).toBe(`${a}${separator}${b}`);
      }),
    );
  });

  it.each([
    ['*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b', 'a'],
    ['{b:word}a{c:word}a{d:word}a{e:word}a{f:word}a{g:word}a{h:word}a*c', 'a'],
    [`{x}${'ab'.repeat(200)}c*`, 'ab'],
    ['{x}1{a:number}1{b:number}1{c:number}*x', '1'],
  ])('answers a text built against %j in time that grows with its length', (pattern, text) => {
    // A pattern that tries every way to split would not come back from this.
    expect(match(pattern, text.repeat(Math.ceil(200_000 / text.length)))).toBeNull();
  });
});
