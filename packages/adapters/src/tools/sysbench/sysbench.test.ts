import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const head = ['sysbench 1.0.20 (using bundled LuaJIT 2.1.0-beta3)', 'Number of threads: 2'];
const read = (...lines: string[]) => parseNative(`${[...head, ...lines].join('\n')}\n`);

describe('sysbench', () => {
  it('does not read ignored errors as a rate, and says how many there were', () => {
    const { results, warnings } = read(
      '    transactions:       10   (9.24 per sec.)',
      '    ignored errors:     3    (2.77 per sec.)',
      '    reconnects:         0    (0.00 per sec.)',
    );
    expect(results.map(({ metric, value }) => [metric, value])).toEqual([['throughput', 9.24]]);
    expect(warnings.map(({ message }) => message)).toContain('ignored errors: 3, not visible in the values');
  });

  it('takes the title above a report as its test, and one that counts runs as none', () => {
    const report = [...head, '    transactions:       10   (9.24 per sec.)'];
    const log = ['=== oltp_read_only ===', ...report, '=== run 2 ===', ...report, '=== oltp_insert ===', ...report];
    expect(parseNative(log.join('\n')).results.map(({ scenario, invocation }) => [scenario, invocation])).toEqual([
      ['oltp_read_only', 1],
      ['oltp_read_only', 2],
      ['oltp_insert', undefined],
    ]);
  });

  it('reads no interval as a result', () => {
    expect(
      read('[ 1s ] thds: 2 tps: 187.33 qps: 3785.51 (r/w/o: 1/2/3) lat (ms,95%): 38.25 err/s: 1.00'),
    ).toMatchObject({
      results: [],
      rejected: [{ location: 'line 1', reason: 'no values: the run was stopped, or the log is truncated' }],
    });
  });

  it('reads the events as the operations where there are no transactions', () => {
    expect(read('    events/s (eps):     100.9802').results).toMatchObject([
      { metric: 'throughput', unit: 'ops/s', value: 100.9802 },
    ]);
  });

  it('names the percentile that was asked for', () => {
    expect(read('         99th percentile:      5.67').results[0]?.statistic).toBe('p99');
    expect(read('         percentile stats:     disabled').results).toEqual([]);
  });

  it('reads a report whose head was truncated', () => {
    const { results } = parseNative('SQL statistics:\n    transactions:     10   (9.24 per sec.)\n');
    expect(results).toMatchObject([{ scenario: 'sysbench', value: 9.24 }]);
  });

  it('leaves out a checkpoint whose time cannot be read', () => {
    const report = '    transactions:     10   (9.24 per sec.)';
    const { results } = read('[ ?s ] Checkpoint report:', report, 'Threads fairness:');
    expect(results.filter(({ value }) => value !== null)).toEqual([]);
  });
});
