import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const caption = '       user     system      total        real';
const row = (label: string, real: string) => `${label}  1.460000   0.000000   1.460000 (  ${real})`;

describe('ruby-benchmark', () => {
  it('takes the rows after a rehearsal, without a final line break', () => {
    const text = [
      'Rehearsal ------',
      row('sort', '1.490520'),
      '------ total: 2.960000sec',
      caption,
      row('sort', '1.460465'),
    ];
    const latencies = parseNative(text.join('\n')).results.filter(({ metric }) => metric === 'latency');
    expect(latencies.map(({ value, invocation }) => [value, invocation])).toEqual([[1.460465, undefined]]);
  });

  it('takes rows that were aligned again by hand', () => {
    const { results } = parseNative([caption, 'pg       0.750000   0.180000   0.930000   (1.821655)'].join('\n'));
    expect(results[0]).toMatchObject({ driver: { name: 'pg' }, metric: 'latency', value: 1.821655 });
  });

  it('leaves out sums, with a warning', () => {
    const { results, warnings } = parseNative([caption, row('>avg:', '0.5')].join('\n'));
    expect(results).toEqual([]);
    expect(warnings.at(-1)?.message).toBe('">avg:" is derived from the rows above and left out');
  });
});
