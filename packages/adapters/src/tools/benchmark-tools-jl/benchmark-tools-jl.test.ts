import { describe, expect, it } from 'vitest';
import { parseNative } from '../../registry/parse.ts';

const read = (...lines: string[]) => parseNative([...lines, ''].join('\n'));

describe('benchmark-tools-jl', () => {
  it('reads @btime as the minimum, with memory and allocations', () => {
    const { results } = read('mysql:  1.234 μs (2 allocations: 1.31 KiB)');
    expect(results.map(({ statistic, value, unit }) => [statistic, value, unit])).toEqual([
      ['min', 1.234, 'us'],
      ['exact', 2, 'allocs/op'],
      ['exact', 1.31, 'KiB/op'],
    ]);
  });

  it('takes the expression of a prompt as the name, and says that a line above is a guess', () => {
    const block = [
      'BenchmarkTools.Trial: 5 samples with 1 evaluation.',
      ' Memory estimate: 0 bytes, allocs estimate: 0.',
    ];
    const prompted = read('julia> @benchmark f(x)', ...block);
    expect([prompted.results[0]?.scenario, prompted.origins[0]?.uncertain]).toEqual(['f(x)', ['driver']]);
    const labelled = read('select 1', ...block);
    expect([labelled.results[0]?.scenario, labelled.origins[0]?.uncertain]).toEqual([
      'select 1',
      ['driver', 'scenario'],
    ]);
  });

  it('gives the median its range and the mean its deviation, each in its own unit', () => {
    const { results } = read(
      'BenchmarkTools.Trial: 5 samples with 1 evaluation per sample.',
      ' Range (min … max):  900.000 ns …   3.712 ms  ┊ GC (min … max): 0.00% … 97.35%',
      ' Time  (median):       1.000 μs               ┊ GC (median):    0.00%',
      ' Time  (mean ± σ):     1.003 μs ± 61.000 ns   ┊ GC (mean ± σ):  2.19% ±  1.70%',
    );
    expect(results).toMatchObject([
      { value: 1, unit: 'us', n: 5, uncertainty: { kind: 'range', low: 0.9, high: 3712 } },
      { value: 1.003, unit: 'us', uncertainty: { kind: 'stddev', value: 0.061 } },
    ]);
  });

  it('reads no comparison of two runs', () => {
    const { results, ignored } = read('  "a" => Trial(1.000 ns)', '  "b" => TrialJudgement(-0.76% => improvement)');
    expect([results.length, ignored[0]?.rule]).toEqual([1, 'comparison of two runs']);
  });

  it('rejects a value that cannot be read, and a trial without values', () => {
    expect(read('  1.2?4 μs (2 allocations: 32 bytes)').rejected[0]?.location).toBe('line 1');
    expect(read('BenchmarkTools.Trial: 5 samples with 1 evaluation.').rejected[0]?.reason).toContain('no values');
  });

  it('rejects what is no trial in a saved file, by its place', () => {
    const saved = [{ Julia: '1.10.4' }, [['Trial', { times: [1, 2], memory: 0, allocs: 0 }], ['Trial', {}], 5]];
    const { results, rejected } = parseNative(JSON.stringify(saved));
    expect([results.length, rejected.map(({ location }) => location)]).toEqual([3, ['/1/1', '/1/2']]);
  });

  it('takes the module of a call as the driver, where it is one', () => {
    const log = ['julia> @btime LibPQ.execute(conn, sql)', '  1.234 ms (12 allocations: 1.20 KiB)'].join('\n');
    expect(parseNative(log).results[0]).toMatchObject({ scenario: 'execute(conn, sql)', driver: { name: 'LibPQ' } });
  });

  it('takes no line of another program between an expression and its trial as the name', () => {
    const { results, rejected } = read(
      'julia> @btime LibPQ.execute(conn, sql)',
      'ERROR: connection reset by peer',
      '  1.234 ms (12 allocations: 1.20 KiB)',
    );
    expect(results[0]).toMatchObject({ scenario: 'execute(conn, sql)', driver: { name: 'LibPQ' } });
    expect(rejected).toMatchObject([{ location: 'line 2' }]);
  });
});
