import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const line = (name: string, figures: string) => `test ${name} ... bench: ${figures}`;
const summary = 'test result: ok. 0 passed; 0 failed; 0 ignored; 1 measured; 0 filtered out; finished in 1.00s';
const log = (...lines: string[]) => ['running 1 test', ...lines, summary].join('\n');

describe('libtest', () => {
  it('gives half of +/- to either side, because the harness prints longest less shortest', () => {
    expect(parseNative(log(line('a::b', '3,161 ns/iter (+/- 975)'))).results).toMatchObject([
      { value: 3161, unit: 'ns', statistic: 'median', uncertainty: { kind: 'range', value: 487.5 } },
    ]);
  });

  it.each([
    ['ns', 'ns'],
    ['µs', 'µs'],
    ['ms', 'ms'],
    ['s', 's'],
  ])('keeps %s/iter as printed', (printed, unit) => {
    const { results } = parseNative(log(line('a', `1.50 ${printed}/iter (+/- 0.10)`)));
    expect(results).toMatchObject([{ value: 1.5, unit, metric: 'latency' }]);
  });

  it('makes a second result of MB/s', () => {
    const { results } = parseNative(log(line('a', '15 ns/iter (+/- 3) = 4096 MB/s')));
    expect(results.map(({ metric, value, unit }) => [metric, value, unit])).toEqual([
      ['latency', 15, 'ns'],
      ['bandwidth', 4096, 'MB/s'],
    ]);
  });

  it('reads lines above a "test result:" as its own even where the log lost its head', () => {
    const { results } = parseNative([line('a', '5 ns/iter (+/- 2)'), summary].join('\n'));
    expect(results[0]?.uncertainty).toEqual({ kind: 'range', value: 1 });
  });

  it('leaves +/- out, with a warning, where the origin of the line is unknown', () => {
    const { tool, results, warnings } = parseNative(line('a::b', '5 ns/iter (+/- 2)'));
    expect(tool).toBe('libtest');
    expect(results).toMatchObject([{ value: 5, uncertainty: null }]);
    expect(warnings[0]?.message).toContain('the meaning of +/- is ambiguous');
  });

  it('knows its own lines by decimals where there are no marks', () => {
    expect(parseNative(line('a', '5.25 ns/iter (+/- 2.00)')).results[0]?.uncertainty).toEqual({
      kind: 'range',
      value: 1,
    });
  });

  it('joins a name and its figures where the benchmark itself printed between them', () => {
    const { results, warnings } = parseNative(log('test a ... ', 'connected', 'bench:       5 ns/iter (+/- 2)'));
    expect(results).toMatchObject([{ scenario: 'a', value: 5 }]);
    expect(warnings[0]?.message).toContain('joined');
  });

  it('rejects a log without benchmarks, and says what it counted', () => {
    const none = 'test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s';
    const text = ['running 3 tests', 'test a ... ok', 'test b ... ok', 'test c ... ignored', '', none].join('\n');
    expect(parseNative(text)).toMatchObject({
      tool: 'libtest',
      results: [],
      rejected: [{ location: 'file', reason: 'nothing was measured: 0 benchmarks, 1 ignored, 2 passed tests' }],
    });
  });

  it('makes no failed benchmark of a failed test in a log without benchmarks', () => {
    const failed = 'test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out';
    const { results, rejected } = parseNative(['running 1 test', 'test a ... FAILED', failed].join('\n'));
    expect(results).toEqual([]);
    expect(rejected).toContainEqual(expect.objectContaining({ location: 'line 2' }));
  });

  it('names the unit that it cannot read, and keeps the time beside it', () => {
    const { results, rejected } = parseNative(
      'running 2 tests\ntest a ... bench:  5 ns/iter (+/- 1) = 12 MS/s\ntest b ... bench:  5 MS/iter (+/- 1)\n',
      { tool: 'libtest' },
    );
    expect(results).toMatchObject([{ scenario: 'a', value: 5, unit: 'ns' }]);
    expect(rejected.map(({ reason }) => reason)).toEqual([
      '"MS/s" is not a unit of bandwidth',
      '"MS" is not a unit of time',
    ]);
  });
});
