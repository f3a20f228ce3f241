import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const summary = (more: object) =>
  parseNative(
    JSON.stringify({
      'Benchmark Type': 'tpcc',
      'DBMS Type': 'POSTGRES',
      'Throughput (requests/second)': 9.5,
      'Latency Distribution': { 'Average Latency (microseconds)': 7 },
      ...more,
    }),
  );

describe('benchbase', () => {
  it('marks the driver of a summary as a guess, which only the kind of the database implies', () => {
    const { results, origins } = summary({});
    expect(results[0]?.driver.name).toBe('pgjdbc');
    expect(origins[0]?.uncertain).toEqual(['driver']);
  });

  it('rejects rates with a value that is not a number', () => {
    const { results, rejected } = parseNative(
      'Benchmark:              TPCC {com.oltpbenchmark.benchmarks.tpcc.TPCCBenchmark}\n[INFO ] 10:00:00,000 (DBWorkload.java:1) INFO  - Rate limited reqs/s: Results(state=EXIT, nanoSeconds=?#, measuredRequests=5) = 1.5 requests/sec (throughput), 1.5 requests/sec (goodput)\n',
    );
    expect(rejected.map(({ location }) => location)).toEqual(['line 2']);
    expect(results).toMatchObject([{ status: 'failed' }]);
  });

  it('reads milliseconds of old versions as milliseconds', () => {
    const { results } = summary({ 'Latency Distribution': { '95th Percentile Latency (milliseconds)': 7 } });
    expect(results.at(-1)).toMatchObject({ unit: 'ms', statistic: 'p95', value: 7 });
  });

  it('rejects a figure that is not a number by its pointer', () => {
    expect(summary({ 'Goodput (requests/second)': 'NaN' }).rejected).toMatchObject([
      { location: '/Goodput (requests~1second)', reason: 'not a number' },
    ]);
  });

  it('warns of a run that did not end by itself', () => {
    expect(summary({ 'Final State': 'ERROR' }).warnings[0]?.message).toBe('the run ended in state ERROR');
  });

  it('gives a further line of results the benchmark, driver and settings above it', () => {
    const line = 'Results(state=EXIT, nanoSeconds=10, measuredRequests=95) = 9.5 requests/sec (throughput)';
    const head = [
      'Benchmark:         TPCC {com.oltpbenchmark.benchmarks.tpcc.TPCCBenchmark}',
      'Driver: org.postgresql.Driver',
    ];
    const { results } = parseNative([...head, 'Terminals: 4', line, line, ''].join('\n'));
    const run = { scenario: 'tpcc', driver: { name: 'pgjdbc' }, params: { terminals: 4 } };
    expect(results).toMatchObject([
      { ...run, invocation: 1 },
      { ...run, invocation: 2 },
    ]);
  });

  it('rejects a row of a CSV with other columns', () => {
    const head = 'Time (seconds),Throughput (requests/second),Average Latency (millisecond)';
    const { results, rejected } = parseNative(`${head}\n0,9.500,1.000\n5,8.5\n10,7.500,1.000\n`);
    expect(results).toMatchObject([{ value: 8.5, samples: [9.5, 7.5] }]);
    expect(rejected).toMatchObject([{ location: 'line 3' }]);
  });
});
