import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';
import { emulationReason, readBatchTitle, workPerOp } from './mariadb-suite.ts';
import { readBenchLine, readPackageVersion, readTitle } from './read-rows.ts';

const console = (value: string) => `do 1 - mysql x ${value} ops/sec ±2.28% (270 runs sampled)\n`;
const block = (value: string, rme = '') => `bench : do 1 [ sql: do ? ]\n   mysql :  ${value} ops/s ${rme}\n`;

describe('readTitle', () => {
  it('takes the statement and the chart address off, and leaves other brackets', () => {
    expect(readBenchLine('bench : a [b] (c) [ sql: select [1] ] https://chart.example/x?data1=12')).toEqual({
      title: 'a [b] (c)',
      sql: 'select [1]',
    });
    expect(readTitle('do ? ( sql: INSERT INTO t VALUES (?) (into BLACKHOLE ENGINE) )')).toEqual({
      title: 'do ?',
      sql: 'INSERT INTO t VALUES (?) (into BLACKHOLE ENGINE)',
    });
  });
});

describe('batch titles', () => {
  const since2021 = "100 * insert using batch method (for mariadb) or loop for other driver (batch doesn't exists)";
  const in2019 = "100 * insert using promise and batch method (for mariadb only, since doesn't exist for others)";

  it.each([since2021, in2019])('tell who loops: %s', (title) => {
    const batch = readBatchTitle(title);
    expect(emulationReason(batch, 'mysql2')).toBe('loop of 100: the driver has no batch API');
    expect(emulationReason(batch, 'promise-mysql')).toBe('loop of 100: the driver has no batch API');
    expect(emulationReason(batch, 'mariadb')).toBeNull();
    expect(emulationReason(batch, 'promise mariadb')).toBeNull();
  });

  it('say nothing where no title speaks of a batch', () => {
    expect(emulationReason(readBatchTitle('100 * insert 100 characters using promise'), 'mysql2')).toBeNull();
  });

  it('give the work of one operation only where they begin with it', () => {
    expect(['3 * insert', 'select 20 * int', 'do 1'].map(workPerOp)).toEqual([3, null, null]);
  });
});

describe('readPackageVersion', () => {
  it.each([
    ['> mariadb@3.0.1-rc benchmark', { name: 'mariadb', version: '3.0.1-rc' }],
    ['* [**mysql2**](https://www.npmjs.com/package/mysql2): version 2.2.5', { name: 'mysql2', version: '2.2.5' }],
    ['* mysql : 2.15.0', { name: 'mysql', version: '2.15.0' }],
    ['* MariaDB 10.6 under the default configuration', null],
  ])('%s', (line, expected) => expect(readPackageVersion(line)).toEqual(expected));
});

describe('mariadb-suite', () => {
  it("merges console and block into one result: the block's value and margin, the console's samples", () => {
    const { results } = parseNative(console('9,884') + block('9,883.8', '±2.2789%'));
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ value: 9883.8, unit: 'ops/s', n: 270, uncertainty: { value: 2.2789 } });
  });

  it("takes the console's margin where the block prints none", () => {
    expect(parseNative(console('9,884') + block('9,883.8')).results[0]?.uncertainty).toMatchObject({ value: 2.28 });
  });

  it('keeps the block, with a warning when the two contradict each other', () => {
    const { results, warnings } = parseNative(console('7,000') + block('9,883.8'));
    expect(results).toMatchObject([{ value: 9883.8, n: null }]);
    expect(warnings[0]?.message).toBe('line 1 prints 7000 for the same result: this value is used');
  });

  it('keeps a console row that no block row repeats', () => {
    const { results } = parseNative(`other - mysql2 x 5 ops/sec\n${block('9,883.8')}`);
    expect(results.map(({ scenario }) => scenario)).toEqual(['other', 'do 1']);
  });

  it('counts a block that is printed twice with the same figures once, with others as invocations', () => {
    const title = 'do 1\n';
    const row = (value: number) => `   mysql : ${value} ops/s ± 1%\n`;
    expect(parseNative(`${title}${row(5)}\n${title}${row(5)}`).results).toHaveLength(1);
    expect(parseNative(`${title}${row(5)}\n${title}${row(6)}`).results.map((r) => r.invocation)).toEqual([1, 2]);
  });

  it('takes a line between the rows of a block, or a row that cannot be read, for no title', () => {
    const rows = ['do 1', '  mysql : ?# ops/s', '  mysql2 : 5 ops/s', 'foreign', '  mariadb : 6 ops/s'];
    const { results, rejected } = parseNative(rows.join('\n'));
    expect(results.map(({ scenario, driver }) => [scenario, driver.name])).toEqual([
      ['do 1', 'mysql2'],
      ['do 1', 'mariadb'],
    ]);
    expect(rejected.map(({ location }) => location)).toEqual(['line 2', 'line 4']);
  });

  it('rejects other lines between connection settings', () => {
    const { rejected } = parseNative(`{\n  user: 'diego',\n  foreign: 1 line\n}\n${block('5')}`);
    expect(rejected).toEqual([expect.objectContaining({ location: 'line 3', text: 'foreign: 1 line' })]);
  });

  it('leaves the difference to a baseline out, -0% as well', () => {
    const { results } = parseNative('do 1\n  mysql2 : 5 ops/s ± 1%  (     -0% )\n');
    expect(results[0]).toMatchObject({ value: 5, uncertainty: { value: 1 } });
  });

  it('has no result for a driver that a scenario leaves out', () => {
    const { results } = parseNative('execute\n  mysql2 : 5 ops/s\n  mariadb : 6 ops/s\n\ndo 1\n  mysql : 7 ops/s\n');
    expect(results.filter(({ driver }) => driver.name === 'mysql')).toHaveLength(1);
  });

  it('stores nothing of a configuration dump, not even of one that was truncated', () => {
    const dump = "{\n  user: 'diego',\n  password: 'hunter2',\n  host: '192.0.2.7'\n";
    expect(JSON.stringify(parseNative(`${dump}}\n${block('5')}`))).not.toMatch(/hunter2|diego|192\.0/);
    expect(JSON.stringify(parseNative(`${dump}${block('5')}`))).not.toMatch(/hunter2|diego/);
  });

  it('detects tinybench by a difference before its baseline', () => {
    const rows = ['  mariadb : 6 ops/s ± 1%  ( +20% )', '  mysql : 5 ops/s ± 1%'];
    const toolOf = (lines: string[]) => parseNative(`do 1\n${lines.join('\n')}\n`).harness?.tool?.name;
    expect(toolOf(rows)).toBe('tinybench');
    expect(toolOf(rows.toReversed())).toBe('benchmark.js');
  });
});
