import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const report = (more: object) =>
  parseNative(
    JSON.stringify({
      url: 'http://db.internal:3000/select/mysql2?token=hunter2',
      latency: { average: 1.5, stddev: 0.5, p50: 1, p97_5: 3 },
      requests: { average: 100, stddev: 5 },
      throughput: { average: 2048, stddev: 5 },
      samples: 2,
      non2xx: 0,
      ...more,
    }),
  );

describe('autocannon', () => {
  it('keeps the path of the URL, no host and no token', () => {
    const outcome = report({});
    expect(outcome.results[0]?.scenario).toMatch(/^\/select/);
    expect(JSON.stringify(outcome)).not.toMatch(/db\.internal|hunter2/);
  });

  it('names percentiles by their share', () => {
    expect(report({}).results.map(({ statistic, value }) => [statistic, value])).toEqual([
      ['mean', 1.5],
      ['median', 1],
      ['p97.5', 3],
      ['mean', 100],
      ['mean', 2048],
    ]);
  });

  it('keeps a load without an answer as failed, not as a latency of zero', () => {
    const { results } = report({
      title: 'select - mysql2',
      latency: { average: 0, p50: 0 },
      requests: { average: 0 },
      throughput: { average: 0 },
    });
    expect(results).toEqual([expect.objectContaining({ status: 'failed', value: null, driver: expect.anything() })]);
  });

  it('rejects a row with a cell that is no number, or with too few cells', () => {
    const head = ['Running 2s test @ http://x/mysql2', '2 connections', '2 workers', '│ Stat │ 50% │ Avg │ Stdev │'];
    const rows = ['│ Latency │ ?# ms │ 2 ms │ 1 ms │', '│ Req/Sec │ 9 │ 8'];
    const { results, rejected } = parseNative([...head, ...rows].join('\n'));
    expect(results.map(({ statistic, value, params }) => [statistic, value, params?.workers])).toEqual([
      ['mean', 2, 2],
    ]);
    expect(rejected.map(({ location, reason }) => [location, reason])).toEqual([
      ['line 5', '"?# ms" is not a number'],
      ['line 6', 'the row is not as long as its head'],
    ]);
  });

  it('rejects an average that is no number', () => {
    const { results, rejected } = report({ requests: { average: '?#' } });
    expect(results.map(({ metric }) => metric)).not.toContain('throughput');
    expect(rejected).toEqual([{ location: '/requests/average', text: '"?#"', reason: 'not a number' }]);
  });

  it('claims no spread of a single second', () => {
    expect(report({ samples: 1 }).results.at(-1)?.uncertainty).toBeNull();
  });

  it('warns of failed responses', () => {
    expect(report({ non2xx: 7 }).warnings[0]?.message).toBe('non2xx: 7, not visible in the values');
  });

  it('gives the deviation in the unit of the mean', () => {
    const table = ['│ Stat │ Avg │ Stdev │', '│ Bytes/Sec │ 2 MB │ 500 kB │'];
    const { results } = parseNative(['Running 2s test @ http://x/a', ...table].join('\n'));
    expect(results).toMatchObject([{ value: 2, unit: 'MB/s', uncertainty: { kind: 'stddev', value: 0.5 } }]);
  });
});
