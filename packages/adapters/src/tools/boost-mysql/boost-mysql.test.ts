import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

describe('boost-mysql', () => {
  it.each(['one_small_row_libmariadb,242\n', 'one_small_row_libmariadb: 242ms'])('reads %s', (line) => {
    const { results, scenarios } = parseNative(line);
    expect(results).toMatchObject([
      {
        scenario: 'one_small_row',
        driver: { name: 'libmariadb', language: 'c' },
        value: 242,
        unit: 'ms',
        statistic: 'total',
      },
    ]);
    expect(scenarios).toEqual([{ id: 'one_small_row', title: 'one_small_row', workPerOp: 10_000 }]);
  });

  it('numbers the repeats of the runner as invocations', () => {
    const { results } = parseNative('many_rows_boost,100\nmany_rows_libmariadb,101\nmany_rows_boost,102\n');
    expect(results.map(({ driver, invocation }) => [driver.name, invocation])).toEqual([
      ['boost', 1],
      ['libmariadb', undefined],
      ['boost', 2],
    ]);
  });

  it('gives numbered builds of Boost their version', () => {
    expect(parseNative('stmt_params_boost183,100\n').results[0]?.driver).toEqual({
      name: 'boost183',
      language: 'c++',
      version: '1.83',
    });
  });

  it('is not misled by any other CSV', () => {
    expect(parseNative('my_column,12\nother_column,13\n').tool).toBe('unknown');
  });

  it('leaves out rows under a title that announces warm-up', () => {
    const { results } = parseNative('# Warmup\nmany_rows_boost: 900ms\n# Measured\nmany_rows_boost: 100ms\n');
    expect(results.map(({ value }) => value)).toEqual([100]);
  });

  it('reads no number at the end of a text without a line break: it may be cut off', () => {
    const { results, rejected } = parseNative('many_rows_boost,100\nmany_rows_libmariadb,10');
    expect(results.map(({ value }) => value)).toEqual([100]);
    expect(rejected[0]?.reason).toContain('may be cut off');
  });
});
