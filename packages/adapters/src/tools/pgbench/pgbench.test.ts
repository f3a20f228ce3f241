import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const report = (...lines: string[]) =>
  parseNative(['transaction type: <builtin: select only>', 'number of clients: 2', ...lines].join('\n'));

describe('pgbench', () => {
  it('distinguishes the two tps lines of old versions', () => {
    const { results } = report(
      'tps = 90.5 (including connections establishing)',
      'tps = 99.5 (excluding connections establishing)',
    );
    expect(results.map(({ metric, value }) => [metric, value])).toEqual([
      ['throughput-with-connecting', 90.5],
      ['throughput', 99.5],
    ]);
  });

  it('keeps a deviation above the mean', () => {
    const { results } = report(
      'latency average = 0.219 ms',
      'latency stddev = 2.411 ms',
      'tps = 99.5 (without initial connection time)',
    );
    expect(results[0]).toMatchObject({ value: 0.219, uncertainty: { kind: 'stddev', value: 2.411 } });
  });

  it('marks runs in which each transaction connects', () => {
    expect(report('tps = 86.5 (including reconnection times)').results[0]?.params).toEqual({
      clients: 2,
      reconnect: true,
    });
  });

  it('makes a failed result of a report that ends before its tps', () => {
    expect(report('latency average = 0.219 ms').results).toMatchObject([{ status: 'failed', value: null }]);
  });

  it('reads the latency of 9.5, with a colon', () => {
    expect(report('latency average: 0.219 ms', 'tps = 9 (excluding connections establishing)').results[0]?.value).toBe(
      0.219,
    );
  });

  it('warns of failed transactions and is silent where there were none', () => {
    const tps = 'tps = 9 (without initial connection time)';
    expect(report('number of failed transactions: 0 (0.000%)', tps).warnings).toEqual([]);
    expect(report('number of failed transactions: 2 (1.000%)', tps).warnings).toEqual([
      { location: 'line 3', message: 'pgbench reports: number of failed transactions: 2 (1.000%)' },
    ]);
  });

  it('reads a log by script, and counts what has no time', () => {
    const log = [
      '0 1 100 0 1795281468 1',
      '0 2 300 0 1795281468 2',
      '1 1 50 1 1795281468 3',
      '1 2 skipped 1 1795281468 4',
    ];
    const { results, warnings } = parseNative(log.join('\n'));
    expect(results).toMatchObject([
      { params: { script: 0 }, value: 200, statistic: 'median', samples: [100, 300], unit: 'us' },
      { params: { script: 1 }, value: 50 },
    ]);
    expect(warnings.map(({ message }) => message)).toContain(
      '1 transactions of script 1 failed or were skipped and have no time',
    );
  });

  it('rejects a run that has progress and no report, beside one that has', () => {
    const run = ['pgbench (15.1)', 'progress: 10.0 s, 3000.1 tps, lat 1.0 ms stddev 0.1'];
    const { results, rejected } = parseNative(
      [...run, 'transaction type: a', 'tps = 9 (without initial connection time)', ...run].join('\n'),
    );
    expect(results.map(({ value }) => value)).toEqual([9]);
    expect(rejected).toMatchObject([{ location: 'line 6', reason: expect.stringContaining('without a report') }]);
  });

  it('rejects a statement that is cut off, and goes on below a line of another program', () => {
    const { results, rejected } = report(
      'tps = 9 (without initial connection time)',
      'statement latencies in milliseconds and failures:',
      '  0.001  0 BEGIN;',
      'ERROR: connection reset by peer',
      '  0.002  0 END;',
      '  0.003  0',
    );
    expect(results.flatMap(({ metric, value }) => (metric === 'statement-latency' ? [value] : []))).toEqual([
      0.001, 0.002,
    ]);
    expect(rejected.map(({ location }) => location)).toEqual(['line 6', 'line 8']);
  });
});
