import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const HEADER =
  '| benchmark | time/iter (avg) |        iter/s |      (min … max)      |      p75 |      p99 |     p995 |';
const row = (name: string, average = '7.0 µs') =>
  `| ${name} |  ${average} |  142,000 | (  4.8 µs …   9.3 ms) |   7.7 µs |   9.3 µs |   9.4 µs |`;
const read = (...lines: string[]) => parseNative([...lines, ''].join('\n'));

describe('deno-bench', () => {
  it('reads average with its range, rate and percentiles', () => {
    expect(read(HEADER, row('mysql2')).results.map(({ statistic, value, unit }) => [statistic, value, unit])).toEqual([
      ['mean', 7, 'us'],
      ['p75', 7.7, 'us'],
      ['p99', 9.3, 'us'],
      ['p99.5', 9.4, 'us'],
      ['mean', 142_000, 'ops/s'],
    ]);
    expect(read(HEADER, row('mysql2')).results[0]?.uncertainty).toEqual({ kind: 'range', low: 4.8, high: 9300 });
  });

  it('takes a group as scenario until its summary, and keeps bars in a name', () => {
    const { results } = read(HEADER, 'group select 1', row('mysql2'), '', 'summary', '  mysql2', '', row('a | b'));
    expect([...new Set(results.map(({ scenario }) => scenario))]).toEqual(['select 1', 'a | b']);
  });

  it('keeps equal names of two modules apart', () => {
    const module = (name: string) => [`file:///app/${name}`, HEADER, row('mysql2'), ''];
    const { results } = read(...module('a_bench.ts'), ...module('b_bench.ts'));
    expect(new Set(results.map(({ params }) => params?.file))).toEqual(new Set(['a_bench.ts', 'b_bench.ts']));
  });

  it('rejects a row with a value that cannot be read', () => {
    expect(read(HEADER, row('mysql2', '7.?0 µs')).rejected.map(({ location }) => location)).toContain('line 2');
  });

  it('takes no line below a message for its code that nothing points into', () => {
    const { rejected } = read(
      HEADER,
      'select 1   error: Error: no such table',
      'zebra: 42 crossings',
      '    at file:///a.ts:1:2',
    );
    expect(rejected.map(({ location }) => location)).toEqual(['line 3']);
  });

  it('reads a benchmark that threw as failed', () => {
    const failed = read(
      HEADER,
      'select 1 - mysql2   error: Error: no such table',
      'Deno.bench(x)',
      '           ^',
      '    at file:///a.ts:1:2',
    );
    expect(failed.results).toMatchObject([{ status: 'failed', statusReason: 'Error: no such table' }]);
    expect(failed.rejected).toEqual([]);
  });

  it('knows the code of an error where another service prints between its lines', () => {
    const lines = [
      HEADER,
      'select 1 - mysql2   error: Error: no such table',
      'Deno.bench(x)',
      '           ^',
      '    at file:///a.ts:1:2',
    ];
    const log = lines.flatMap((line) => [`bench-1  | ${line}`, 'db-1     | ready']);
    const { results, rejected } = read('Attaching to bench-1, db-1', ...log);
    expect(results).toMatchObject([{ status: 'failed', statusReason: 'Error: no such table' }]);
    expect(rejected.filter(({ text }) => text !== 'ready')).toEqual([]);
  });

  it('rejects an entry of a report without results, by its place', () => {
    const report = {
      runtime: 'Deno/2.9.6 x86_64-unknown-linux-gnu',
      benches: [{ origin: 'file:///a.ts', name: 'a', results: [] }],
    };
    expect(parseNative(JSON.stringify(report)).rejected[0]?.location).toBe('/benches/0');
  });
});
