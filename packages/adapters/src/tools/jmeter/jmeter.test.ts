import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const jtl = (...rows: string[]) => parseNative(`timeStamp,elapsed,label,responseCode,success\n${rows.join('\n')}\n`);
const summary = (sign: string, count: number) =>
  `summary ${sign} ${count} in 00:00:02 =  102.9/s Avg:    19 Min:     0 Max:   595 Err:     0 (0.00%)`;

const xml = (...rows: string[]) => parseNative(`<testResults version="1.2">\n${rows.join('\n')}\n</testResults>\n`);
const tag = (label: string, elapsed: number, end = '/') =>
  `<sample t="${elapsed}" ts="1000" s="true" lb="${label}"${end}>`;

describe('jmeter', () => {
  it('reads a JTL as XML as it reads the same samples as CSV', () => {
    const whatOf = ({ results }: ReturnType<typeof parseNative>) => results;
    const rows = [tag('a, b', 5), tag('c', 7), tag('a, b', 9)];
    expect(whatOf(xml(...rows))).toEqual(
      whatOf(jtl('1000,5,"a, b",200,true', '1000,7,c,200,true', '1000,9,"a, b",200,true')),
    );
  });

  it('ignores the parts of a sample of a JTL as XML, and everything of a warm-up', () => {
    const { results, ignored, rejected } = xml(
      ...[tag('warm-up', 1, ''), tag('in it', 2), '<responseData class="java.lang.String">a', 'b</responseData>'],
      ...['</sample>', tag('page', 3, ''), tag('image', 4, ''), tag('deeper', 5), '</sample>', tag('image', 6)],
      ...['<assertionResult>', '<name>x</name>', '</assertionResult>', '</sample>', tag('page', 3)],
    );
    expect(new Set(results.map(({ scenario, n }) => `${scenario} ${n}`))).toEqual(new Set(['page 2']));
    expect(ignored.map(({ rule, lines }) => [rule, lines])).toEqual([
      ['warm-up', 5],
      ['part of a sample', 4],
    ]);
    expect(rejected).toEqual([]);
  });

  it('rejects what is no sample in a JTL as XML, and says that its end is missing', () => {
    const { rejected } = xml(tag('a', 5), 'something else', '<sample ts="1" lb="b"/>');
    expect(rejected.map(({ location }) => location)).toEqual(['line 3', 'line 4']);
    const cut = parseNative(`<testResults version="1.2">\n${tag('a', 5)}\n<sample t="5" ts="1`);
    expect(cut.rejected).toMatchObject([{ location: 'line 3' }]);
    expect(cut.warnings.some(({ message }) => message.startsWith('the file has no </testResults>'))).toBe(true);
  });

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

  it('rejects an unknown column of a report', () => {
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
