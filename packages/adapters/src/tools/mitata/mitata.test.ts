import { describe, expect, it } from 'vitest';
import { toNativeText } from '../../native/to-native-text.ts';
import { parseNative } from '../../parse/parse.ts';
import { listMatches } from '../../registry/detect.ts';
import { readBenchRow } from './read-console.ts';

const stats = {
  min: 30_000,
  max: 4_000_000,
  p25: 31_000,
  p50: 33_000,
  p75: 42_000,
  p99: 160_000,
  p999: 2e6,
  avg: 51_000,
};
const document = (runs: readonly object[], more: object = {}) =>
  JSON.stringify({ layout: [{ name: null }, { name: 'do 1' }], benchmarks: [{ alias: 'a', group: 1, runs }], ...more });

describe('readBenchRow', () => {
  it.each([
    ['version 1', 'select 1 - mysql2    51.54 µs/iter  42.43 µs █▂▁', 51.54, 'us', 42.43, null],
    ['the compact form', 'select 1 - mysql2    51.54 µs/iter  42.43 µs   1.62 ms █▂▁', 51.54, 'us', 42.43, 1.62],
    ['minutes', 'select 1 - mysql2     1.20 m/iter   1.30 m █', 1.2, 'min', 1.3, null],
  ])('reads %s', (_, line, value, unit, p75, p99) => {
    const row = readBenchRow(line);
    expect(row).toMatchObject({ name: 'select 1 - mysql2', average: { value, unit } });
    expect([row?.p75?.value ?? null, row?.p99?.value ?? null]).toEqual([p75, p99]);
  });

  it.each([
    'test select ... bench:      15,873 ns/iter (+/- 895)',
    'select 1 - mysql2  94.35 µs/iter (22.37 µs … 19.92 ms) 23.36 µs 50.96 µs 1 ms',
    'mysql2    many µs/iter  42.43 µs',
    '51.54 µs/iter  42.43 µs',
    'see https://example.org/iter',
  ])('leaves "%s" alone', (line) => expect(readBenchRow(line)).toBeNull());
});

/** `deno bench` descends from mitata and prints a column more. */
const DENO_2 = `    CPU | AMD EPYC
Runtime | Deno 2.5.0 (x86_64-unknown-linux-gnu)

file:///project/bench.ts

benchmark   time/iter (avg)        iter/s      (min … max)           p75      p99     p995
----------- ----------------------------- --------------------- --------------------------
mysql2             51.5 µs        19,420 ( 30.4 µs …   4.4 ms)  42.4 µs   1.6 ms   1.8 ms`;

const DENO_1 = `cpu: AMD EPYC
runtime: deno 1.40.0 (x86_64-unknown-linux-gnu)

file:///project/bench.ts
benchmark      time (avg)        iter/s             (min … max)       p75       p99      p995
--------------------------------------------------------------- -----------------------------
mysql2         51.54 µs/iter      19,402.4 (30.41 µs … 4.44 ms) 42.43 µs 1.62 ms 1.80 ms`;

describe('mitata', () => {
  it.each([DENO_1, DENO_2])('leaves the output of deno bench alone', (text) => {
    expect(listMatches(toNativeText(text)).map(({ name }) => name)).not.toContain('mitata');
  });

  it.each([
    ['one row without a plot among other text', 'started\nselect 1 - mysql2   51.54 µs/iter  42.43 µs\nended', []],
    ['such a row alone', 'select 1 - mysql2   51.54 µs/iter  42.43 µs\n', ['mitata']],
  ])('is detected by more than %s', (_, text, names) => {
    expect(listMatches(toNativeText(text)).map(({ name }) => name)).toEqual(names);
  });

  it('keeps every figure in the unit it is printed in', () => {
    const { results } = parseNative('do 1 - mysql2   51.54 µs/iter  42.43 µs █\n   (30.41 µs … 4.44 ms)   1.62 ms ▂\n');
    expect(results.map(({ statistic, value, unit }) => [statistic, value, unit])).toEqual([
      ['mean', 51.54, 'us'],
      ['p75', 42.43, 'us'],
      ['p99', 1.62, 'ms'],
    ]);
  });

  it('reads heap and collector as what they are, kb as 1024 bytes', () => {
    const row = 'do 1 - mysql2   51.54 µs/iter  42.43 µs █';
    const { results } = parseNative(
      `${row}\n (5.37 kb … 678.63 kb)  6.42 kb █\n${row}\n  gc(1.00 ms … 2.00 ms)   1.50 ms █`,
    );
    expect(results.filter(({ metric }) => metric !== 'latency')).toEqual([
      expect.objectContaining({ metric: 'heap', value: 6.42, unit: 'KiB', statistic: 'mean' }),
      expect.objectContaining({ metric: 'gc', value: 1.5, unit: 'ms', statistic: 'mean' }),
    ]);
  });

  it('gives the median its quartiles, or the samples where the file has them', () => {
    const of = (run: object) => parseNative(document([run])).results.find(({ statistic }) => statistic === 'median');
    expect(of({ name: 'mysql2', stats })).toMatchObject({
      value: 33_000,
      uncertainty: { kind: 'iqr', low: 31_000, high: 42_000 },
      n: null,
    });
    const sampled = of({ name: 'mysql2', stats: { ...stats, samples: [31_000, 33_000, 42_000] } });
    expect(sampled).toMatchObject({ samples: [31_000, 33_000, 42_000], n: 3 });
    expect(sampled?.uncertainty).toBeUndefined();
  });

  it('takes numbers out of a name that are its arguments, where the template of the name says so', () => {
    const run = (name: string, args: object) => ({ name, args, stats });
    const of = (alias: string, name: string, args: object) =>
      parseNative(JSON.stringify({ benchmarks: [{ alias, runs: [run(name, args)] }] }));
    expect(of('mysql2 do $n', 'mysql2 do 10', { n: 10 }).results[0]).toMatchObject({
      scenario: 'do',
      params: { n: 10 },
    });
    expect(of('mysql2 do $n', 'mysql2 do 10', { n: 10 }).origins[0]?.name).toBe('mysql2 do 10');
    expect(of('mysql2 do 10', 'mysql2 do 10', { n: 10 }).results[0]?.scenario).toBe('do 10');
    expect(of('$db do', 'mysql2 do', { db: 'mysql2' }).results[0]).toMatchObject({
      scenario: 'do',
      driver: { name: 'mysql2' },
    });
  });

  it('names a foreign line in a summary, and an unreadable figure', () => {
    const row = 'mysql2   51.54 µs/iter  42.43 µs █\n';
    const summary = 'summary\n  mysql2\n   2x faster than mysql\nforeign line\n';
    const { results, rejected } = parseNative(`${row}${summary}\nmysql   9.54 µs/iter  ?# µs █\n`);
    expect(results.map(({ value }) => value)).toEqual([51.54, 42.43]);
    expect(rejected.map(({ location }) => location)).toEqual(['lines 5–7']);
  });

  it('takes arguments as params and the group as scenario', () => {
    const { results } = parseNative(document([{ name: 'mysql2', args: { rows: 10, fn: {} }, stats }]));
    expect(results[0]).toMatchObject({ scenario: 'do 1', driver: { name: 'mysql2' }, params: { rows: 10 } });
  });

  it.each([
    [
      'JSON',
      document([
        { name: 'mysql2', stats },
        { name: 'mysql', error: { message: 'boom', stack: 's' } },
      ]),
    ],
    ['a console', 'benchmark   avg (min … max) p75 / p99\n• do 1\n-------------- ----\nmysql           error: boom\n'],
  ])('keeps a benchmark that threw in %s as failed', (_, text) => {
    const { results } = parseNative(text);
    expect(results.at(-1)).toMatchObject({
      scenario: 'do 1',
      driver: { name: 'mysql' },
      status: 'failed',
      statusReason: 'boom',
    });
  });

  it('warns of a call that took no longer than an empty one, and of a name that was truncated', () => {
    const { warnings } = parseNative('a long name of a benchmark.. 51.54 ps/iter  42.43 ps █ !');
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('empty function'),
      expect.stringContaining('truncated'),
      expect.stringContaining('no known driver'),
    ]);
  });

  it('reads Markdown by the names of its columns, in any order, and no row without a head', () => {
    const row = '| pg | 135.09 µs/iter | 62.9 µs | 896.62 µs | 96.1 µs | 687.41 µs |';
    const head = '| driver | Average | p75 | p99 | Min | Max |\n| --- | --- | --- | --- | --- | --- |';
    const read = (text: string) => parseNative(text, { tool: 'mitata' }).results.map((of) => [of.statistic, of.value]);
    expect(read(`${head}\n${row}`)).toEqual([
      ['mean', 135.09],
      ['p75', 62.9],
      ['p99', 896.62],
    ]);
    expect(read(row)).toEqual([]);
  });
});
