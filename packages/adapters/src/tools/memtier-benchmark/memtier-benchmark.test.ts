import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const head =
  'Type         Ops/sec     Hits/sec   Misses/sec    Avg. Latency     p50 Latency p99.990 Latency       KB/sec';
const figures = (text: string) =>
  parseNative(text).results.map(({ scenario, metric, statistic, value }) => [scenario, metric, statistic, value]);

describe('memtier-benchmark', () => {
  it('keeps columns apart that only one blank separates', () => {
    expect(figures(`${head}\nGets  9.50  2.00  7.50  0.16044  0.15100  4.73500  452.03\n`)).toEqual([
      ['Gets', 'throughput', 'mean', 9.5],
      ['Gets', 'hits', 'mean', 2],
      ['Gets', 'misses', 'mean', 7.5],
      ['Gets', 'latency', 'mean', 0.16044],
      ['Gets', 'latency', 'median', 0.151],
      ['Gets', 'latency', 'p99.99', 4.735],
      ['Gets', 'bandwidth', 'mean', 452.03],
    ]);
  });

  it('takes no rows below a heading with an unknown column', () => {
    const row = 'Gets  9.50  2.00  7.50  0.16044  0.15100  4.73500  452.03';
    const { results, rejected } = parseNative(`${head}\n${row}\n${head.replace('p50', 'p?#')}\n${row}\n`);
    expect(results.length).toBe(7);
    expect(rejected).toMatchObject([{ location: 'lines 3–4' }]);
  });

  it('rejects a row with fewer cells than columns, and one whose last number was cut', () => {
    const short = parseNative(`${head}\nGets  9.50  2.00  7.50  0.16044  0.15100  452.03`);
    expect(short).toMatchObject({ results: [], rejected: [{ location: 'file' }, { location: 'line 2' }] });
    const cut = parseNative(`${head}\nGets  9.50  2.00  7.50  0.16044  0.15100  4.73500  452.0`);
    expect(cut.results).toEqual([]);
  });

  it('does not read a mean of 0 beside an accumulated time', () => {
    const totals = { Count: 5, 'Ops/sec': 9.5, 'Average Latency': 0, 'Accumulated Latency': 12, 'Max Latency': 3 };
    const { results, warnings } = parseNative(JSON.stringify({ 'ALL STATS': { Totals: totals } }));
    expect(results.map(({ statistic }) => statistic)).toEqual(['mean', 'max']);
    expect(warnings[0]?.message).toContain('left out');
  });

  it('names the best and the worst of several runs', () => {
    const json = {
      'BEST RUN RESULTS': { Sets: { 'Ops/sec': 9.5 } },
      'WORST RUN RESULTS': { Sets: { 'Ops/sec': 8.5 } },
    };
    expect(parseNative(JSON.stringify(json)).results.map(({ params }) => params)).toEqual([
      { run: 'best' },
      { run: 'worst' },
    ]);
  });
});
