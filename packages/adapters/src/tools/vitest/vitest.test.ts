import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const statistics = { mean: 0.05, rme: 1.5, p75: 0.06, p99: 0.2, median: 0.04, sampleCount: 1000, samples: [] };
const report = (groups: readonly (readonly [string, readonly object[]])[]): string =>
  JSON.stringify({
    files: [{ filepath: '/project/a', groups: groups.map(([fullName, benchmarks]) => ({ fullName, benchmarks })) }],
  });

const HEADER = '   name   hz  min  max  mean  p75  p99  p995  p999  rme  samples';
const FIGURES = '20,881.46  0.0193  4.3988  0.0479  0.0349  0.0768  0.1496  4.3988  ±42.07%  452';

describe('vitest', () => {
  it('takes blocks and names, and leaves the file out, so that a file can be moved', () => {
    const { results, origins } = parseNative(report([['a.bench.ts > select 1', [{ name: 'mysql2', ...statistics }]]]));
    expect(results[0]).toMatchObject({ scenario: 'select 1', driver: { name: 'mysql2' }, value: 0.05, n: 1000 });
    expect(origins[0]?.name).toBe('a.bench.ts > select 1 > mysql2');
  });

  it('keeps the file where two files have a benchmark of one name', () => {
    const benchmark = { name: 'mysql2', ...statistics };
    const { results } = parseNative(
      report([
        ['a.bench.ts > do', [benchmark]],
        ['b.bench.ts > do', [benchmark]],
      ]),
    );
    expect([...new Set(results.map(({ scenario }) => scenario))]).toEqual(['a.bench.ts - do', 'b.bench.ts - do']);
  });

  it('reads an empty list of samples as none', () => {
    const { results, warnings } = parseNative(report([['a > do', [{ name: 'mysql2', ...statistics }]]]));
    expect(results.some(({ samples }) => samples !== undefined)).toBe(false);
    expect(warnings).toEqual([]);
  });

  it('keeps a benchmark without values as failed', () => {
    const { results } = parseNative(report([['a > do', [{ name: 'mysql2', rank: 2, rme: 0, samples: [] }]]]));
    expect(results[0]).toMatchObject({ status: 'failed', value: null, driver: { name: 'mysql2' } });
  });

  it('reads a row of the table whose name holds numbers and blanks', () => {
    const { results, origins } = parseNative(
      ` ✓ a.bench.ts > select\n${HEADER}\n   · 1000 rows 2  mysql2  ${FIGURES}   fastest`,
    );
    expect(results[0]).toMatchObject({ driver: { name: 'mysql2' }, value: 0.0479, unit: 'ms', n: 452 });
    expect(origins[0]?.name).toBe('a.bench.ts > select > 1000 rows 2  mysql2');
  });

  it('rejects a row that lost a figure', () => {
    const { rejected } = parseNative(`${HEADER}\n   · mysql2  20,881.46  0.0193`);
    expect(rejected[0]).toMatchObject({ location: 'line 2', reason: 'not a row of the table' });
  });

  it.each([
    '20,881.46  0.0193  4.3988  ?#  0.0349  0.0768  0.1496  4.3988  ±42.07%  452',
    `${FIGURES.slice(0, -11)}±?#%  452`,
  ])('rejects a row with an unreadable figure: %s', (figures) => {
    const { results, rejected } = parseNative(`${HEADER}\n   · mysql  ${FIGURES}\n   · mysql2  ${figures}`);
    expect([results.length, rejected[0]?.location]).toEqual([3, 'line 3']);
  });

  it('goes on with a table below a foreign line', () => {
    const { results, rejected } = parseNative(`${HEADER}\n   · mysql  ${FIGURES}\nforeign\n   · mysql2  ${FIGURES}`);
    expect(results.map(({ driver }) => driver.name)).toEqual(['mysql', 'mysql', 'mysql', 'mysql2', 'mysql2', 'mysql2']);
    expect(rejected.map(({ text }) => text)).toEqual(['foreign']);
  });

  it('tells of a block in the summary whose table is not drawn', () => {
    const drawn = ` ✓ a.bench.ts > select 1\n${HEADER}\n   · mysql2  ${FIGURES}\n`;
    const summary = ' BENCH  Summary\n\n  mysql2 - a.bench.ts > select 1\n  mysql - a.bench.ts > insert\n';
    expect(parseNative(`${drawn}${summary}`).rejected).toEqual([
      expect.objectContaining({ location: 'line 7', reason: expect.stringContaining('--outputJson') }),
    ]);
  });

  it('takes a table that was drawn twice once', () => {
    const drawn = ` ✓ a.bench.ts > select 1\n${HEADER}\n   · mysql2  ${FIGURES}\n`;
    expect(parseNative(drawn + drawn).results.map(({ invocation }) => invocation)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
