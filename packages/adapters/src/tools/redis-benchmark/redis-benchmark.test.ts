import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const block = (...lines: string[]) =>
  parseNative(['====== SET ======', '  1000 requests completed in 0.05 seconds', ...lines].join('\n'));

describe('redis-benchmark', () => {
  it('names the statistics by the columns of the summary, not by their order', () => {
    const { results } = block(
      '  latency summary (msec):',
      '    avg min p50 p99.9 max',
      '  0.171 0.048 0.151 0.839 2.439',
      '',
    );
    expect(results.map(({ statistic, value }) => [statistic, value])).toEqual([
      ['mean', 0.171],
      ['min', 0.048],
      ['median', 0.151],
      ['p99.9', 0.839],
      ['max', 2.439],
    ]);
  });

  it('reads no summary with a number that was cut', () => {
    const outcome = block('  throughput summary: 9.50 requests per second', '    avg min p50', '  0.171 0.048 0.15');
    expect(outcome.results).toMatchObject([{ value: 9.5 }]);
    expect(outcome.rejected).toMatchObject([{ location: 'line 5' }]);
  });

  it('makes a failed result of a test without a summary', () => {
    expect(block().results).toMatchObject([{ scenario: 'SET', status: 'failed', value: null }]);
  });

  it('does not claim hiredis for valkey-benchmark', () => {
    const text = '$ valkey-benchmark -P 16 -t set -q\nSET: 9.50 requests per second, p50=0.143 msec';
    expect(parseNative(text).results[0]).toMatchObject({ driver: { name: 'unknown' }, params: { pipeline: 16 } });
  });

  it('rejects a rate that is not finite', () => {
    expect(parseNative('SET: inf requests per second\nGET: 9.50 requests per second').rejected).toMatchObject([
      { location: 'line 1' },
    ]);
  });

  it('says why there is no result at all', () => {
    const { rejected } = parseNative('Could not connect to Redis at 127.0.0.1:7999: Connection refused', {
      tool: 'redis-benchmark',
    });
    expect(rejected[0]?.reason).toContain('Connection refused');
  });
});
