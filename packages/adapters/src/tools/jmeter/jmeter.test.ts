import { describe, expect, it } from 'vitest';
import { parseNative } from '../../registry/parse.ts';

const jtl = (...rows: string[]) => parseNative(`timeStamp,elapsed,label,responseCode,success\n${rows.join('\n')}\n`);
const summary = (sign: string, count: number) =>
  `summary ${sign} ${count} in 00:00:02 =  102.9/s Avg:    19 Min:     0 Max:   595 Err:     0 (0.00%)`;

describe('jmeter', () => {
  it('computes percentiles as the dashboard does, and the rate from the first begin to the last end', () => {
    const rows = [10, 20, 30, 40].map((elapsed, index) => `${1000 + index * 100},${elapsed},a,200,true`);
    const { results } = jtl(...rows);
    const found = Object.fromEntries(results.map(({ metric, statistic, value }) => [`${metric} ${statistic}`, value]));
    expect(found).toMatchObject({ 'latency mean': 25, 'latency median': 25, 'latency p90': 40 });
    expect(found['throughput mean']).toBeCloseTo(4000 / 340);
  });

  it('keeps the samples beside the median', () => {
    const { results } = jtl('1000,5,a,200,true', '1010,7,a,200,true');
    expect(results.flatMap(({ statistic, samples }) => (samples ? [[statistic, samples]] : []))).toEqual([
      ['median', [5, 7]],
    ]);
  });

  it('reads a cell over several lines as one cell', () => {
    const { results, warnings } = jtl('1000,5,"a\nb",500,false', '1010,7,c,200,true');
    expect(new Set(results.map(({ scenario }) => scenario))).toEqual(new Set(['a b', 'c']));
    expect(warnings.some(({ message }) => message.endsWith('1 of 1 requests failed'))).toBe(true);
  });

  it('rejects a column of a report that is none', () => {
    const { results, rejected } = parseNative(
      'Label,# Samples,Average,Median,?#% Line,Min,Max,Error %,Throughput\na,24,4,3,8,0,296,0.000%,239.2\n',
    );
    expect(results.map(({ statistic }) => statistic)).toEqual(['mean', 'median', 'min', 'max', 'mean']);
    expect(rejected).toEqual([{ location: 'line 1', text: '?#% line', reason: 'not a column of JMeter' }]);
  });

  it('leaves out samples of warm-up', () => {
    const { results, ignored } = jtl('1000,5,warm-up,200,true', '1010,7,a,200,true');
    expect(results.every(({ scenario }) => scenario === 'a')).toBe(true);
    expect(ignored).toEqual([{ rule: 'warm-up', lines: 1, first: 'line 2' }]);
  });

  it('takes the last total of a run that ended, and no interval of one that did not', () => {
    const log = ['Created the tree successfully using /home/someone/plan.jmx', 'Starting standalone test @ now'];
    const whole = [...log, summary('=', 5), summary('+', 4), summary('=', 9), '... end of run'].join('\n');
    expect(parseNative(whole).results.map(({ scenario, n }) => [scenario, n])).toEqual(Array(4).fill(['plan', 9]));
    expect(parseNative([...log, summary('=', 5)].join('\n'))).toMatchObject({
      results: [],
      rejected: [{ location: 'line 3' }],
    });
  });

  it('reads the comma of another locale as a decimal sign', () => {
    expect(parseNative(summary('=', 5).replace('102.9', '102,9')).results[0]?.value).toBe(102.9);
  });
});
