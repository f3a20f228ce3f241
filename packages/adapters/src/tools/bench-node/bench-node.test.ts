import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const read = (...lines: string[]) => parseNative([...lines, ''].join('\n'));

describe('bench-node', () => {
  it('reads the rate, the fastest and the slowest operation', () => {
    const { tool, results } = read(
      'select 1 - mysql2      x 2,165 ops/sec (6 runs sampled) v8 min..max=(30.38us...1.20ms)',
    );
    expect(tool).toBe('bench-node');
    expect(results).toMatchObject([
      { scenario: 'select 1', value: 2165, unit: 'ops/s', n: 6 },
      { value: 30.38, unit: 'us', statistic: 'min' },
      { value: 1.2, unit: 'ms', statistic: 'max' },
    ]);
  });

  it('keeps a name with commas in a CSV, which has no quotes around it', () => {
    const { results } = read('name,ops/sec,samples,plugins,min,max', 'a, b,"1,602",5,"x,y",30.56us,55.37us');
    expect(results[0]).toMatchObject({ scenario: 'a, b', value: 1602, n: 5 });
  });

  it('rejects a row of a CSV whose rate cannot be read', () => {
    expect(
      read('name,ops/sec,samples,plugins,min,max', 'a,"1?02",5,"x",30.56us,55.37us').rejected.length,
    ).toBeGreaterThan(0);
  });

  it('ignores the comparison with a baseline', () => {
    const { ignored } = read(
      'a x 5 ops/sec (6 runs sampled) min..max=(30us...40us)',
      '',
      'Summary (vs. baseline):',
      '  a  (baseline)',
    );
    expect(ignored).toMatchObject([{ rule: 'comparison of results above', lines: 1 }]);
  });
});
