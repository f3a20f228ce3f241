import { describe, expect, it } from 'vitest';
import type { Absolute, Estimate, Statistic } from './estimate.mjs';
import { type Naming, toPairedResults } from './to-paired-results.mjs';
import type { Result } from './to-results.mjs';

const absolute: Absolute = {
  ...{ opsPerS: 9876.54321, p25Ns: 80_000, p50Ns: 90_000, cpuNsPerOp: 40_000, processCpuNsPerOp: 50_000 },
  serverCpuNsPerOp: null,
};
const estimate = (value: number): Estimate => ({ value, rounds: 60, sd: 0.1, lag1: -0.25 });
const estimates = (p25: number, rate = p25): Record<Statistic, Estimate | null> => ({
  ...{ p25: estimate(p25), rate: estimate(rate), cpu: estimate(2 * p25), processCpu: null, serverCpu: null },
});
const result = (candidate: string, role: Result['role'], more: Partial<Result> = {}): Result => ({
  ...{ candidate, role, block: 1, scenario: 'select-1', status: 'ok', reason: null, operations: 20 },
  ...{ absolute, paired: role === 'anchor' ? null : estimates(-0.5, -0.4) },
  ...more,
});
const lost = (status: 'failed' | 'unsupported', reason: string) =>
  ({ status, reason, operations: null, absolute: null, paired: null }) as const;

const naming: Naming = {
  driverOf: (candidate) => {
    const [name = '', version = ''] = candidate.split('@');
    return { name, version, language: 'javascript' };
  },
};
const convert = (results: Result[], more: Partial<Naming> = {}) =>
  toPairedResults({ rounds: 60 }, results, { ...naming, ...more });

const anchor = result('x@2.0', 'anchor');
const twin = result('x@2.0', 'twin', { paired: estimates(0.01, 0.02) });
const pair = { anchor: { name: 'x', version: '2.0' }, rounds: 60, sd: 0.1, lag1: -0.25, block: 1 };

describe('an invocation in the run format', () => {
  it('has a log ratio of the value to that of the anchor: below 0 for the throughput of a slower one, above for its times', () => {
    const results = convert([anchor, twin, result('x@1.0', 'candidate')]).filter(
      ({ driver }) => driver.version === '1.0',
    );
    const cell = { scenario: 'select-1', driver: { name: 'x', version: '1.0', language: 'javascript' } };
    const time = { ...cell, unit: 'ns/op', statistic: 'median' };
    expect(results).toEqual([
      { ...time, metric: 'latency', statistic: 'p25', value: 80_000, paired: { ...pair, logRatio: 0.5, twin: -0.01 } },
      {
        ...{ ...cell, metric: 'throughput', unit: 'ops/s', statistic: 'median', value: 9876.54 },
        paired: { ...pair, logRatio: -0.4, twin: 0.02 },
      },
      { ...time, metric: 'cpu-time', value: 40_000, paired: { ...pair, logRatio: 1, twin: -0.02 } },
      { ...time, metric: 'process-cpu-time', value: 50_000 },
    ]);
  });

  it('has a histogram of all operations with the latency, where every process gives one', () => {
    const with1 = result('x@1.0', 'candidate', { latencies: [569, 20, 4, 2] });
    const other = result('x@2.0', 'anchor', { block: 2, latencies: [570, 5] });
    const histograms = convert([{ ...anchor, latencies: [569, 3] }, other, with1]).map(({ histogram }) => histogram);
    expect(histograms).toEqual([
      { base: 1.02, counts: [569, 3, 1, 5] },
      ...Array(3).fill(undefined),
      { base: 1.02, counts: [569, 20, 4, 2] },
      ...Array(3).fill(undefined),
    ]);
    expect(convert([anchor, other]).every((one) => one.histogram === undefined)).toBe(true);
  });

  it('has each percentile of latency that ten operations lie above', () => {
    const percentilesOf = (latencies: number[]) =>
      convert([anchor, result('x@1.0', 'candidate', { latencies })])
        .filter(({ statistic }) => statistic.startsWith('p') && statistic !== 'p25')
        .map(({ metric, statistic, unit, value, paired }) => [metric, statistic, unit, Math.round(value ?? 0), paired]);
    // 990 operations in the bucket that ends at 1.02⁵⁶⁹ ns, and 10 far above it.
    const counts = [569, 990, 100, 10];
    expect(percentilesOf(counts)).toEqual([
      ['latency', 'p90', 'ns/op', Math.round(1.02 ** (568 + 900 / 990)), undefined],
      ['latency', 'p99', 'ns/op', Math.round(1.02 ** 569), undefined],
    ]);
    expect(percentilesOf([569, 99])).toEqual([]);
    expect(percentilesOf([569, 10_000]).map(([, statistic]) => statistic)).toEqual(['p90', 'p99', 'p99.9']);
  });

  it('has one result of the anchor for all of its processes, and none of its twin', () => {
    const slow = result('x@2.0', 'anchor', { block: 2, absolute: { ...absolute, p25Ns: 100_000 } });
    const died = result('x@2.0', 'anchor', { block: 3, ...lost('failed', 'it died') });
    const [latency, ...others] = convert([died, anchor, slow, twin]);
    expect(latency).toMatchObject({ metric: 'latency', value: 90_000 });
    expect(latency?.paired).toEqual({ ...pair, logRatio: 0, sd: 0, lag1: null, block: undefined, twin: -0.01 });
    expect(others.map(({ metric }) => metric)).toEqual(['throughput', 'cpu-time', 'process-cpu-time']);
  });

  it('says in each metric of speed why a candidate has no figures, and in every one how it was emulated', () => {
    const results = convert([
      anchor,
      result('y@1.0', 'candidate', lost('unsupported', 'it has no prepared statements')),
      result('z@1.0', 'candidate', { status: 'emulated', reason: 'a loop' }),
    ]);
    const unsupported = { value: null, status: 'unsupported', statusReason: 'it has no prepared statements' };
    expect(results.filter(({ driver }) => driver.name === 'y')).toEqual([
      expect.objectContaining({ ...unsupported, metric: 'latency', statistic: 'p25' }),
      expect.objectContaining({ ...unsupported, metric: 'throughput', statistic: 'median' }),
    ]);
    const emulated = results.filter(({ driver }) => driver.name === 'z');
    expect(emulated).toHaveLength(4);
    for (const one of emulated) expect(one).toMatchObject({ status: 'emulated', statusReason: 'a loop' });
  });

  it('is throughput alone where no worker times single operations, of a failure too', () => {
    const untimed = { ...absolute, p25Ns: null, cpuNsPerOp: null, processCpuNsPerOp: null };
    const results = convert([
      result('x@2.0', 'anchor', { absolute: untimed }),
      result('x@1.0', 'candidate', { absolute: untimed, paired: { ...estimates(0), p25: null, cpu: null } }),
      result('y@1.0', 'candidate', lost('failed', 'it died')),
    ]);
    expect(results.map(({ driver, metric }) => [driver.name, driver.version, metric])).toEqual([
      ['x', '2.0', 'throughput'],
      ['x', '1.0', 'throughput'],
      ['y', '1.0', 'throughput'],
    ]);
    expect(results[0]?.paired).toMatchObject({ twin: null });
  });

  it('says why even where nothing was measured at all', () => {
    const results = convert([
      result('x@2.0', 'anchor', lost('failed', 'it died')),
      result('x@1.0', 'candidate', lost('failed', 'there is nothing to compare with: it died')),
    ]);
    expect(results.map(({ metric, value }) => [metric, value])).toEqual([
      ...[['latency', null] as const, ['throughput', null] as const],
      ...[['latency', null] as const, ['throughput', null] as const],
    ]);
  });

  it('is named as the caller says: the case of a scenario, and the observed protocol', () => {
    const [latency] = convert([anchor], {
      caseOf: () => ({ scenario: 'select', params: { protocol: 'binary' } }),
      protocolOf: () => 'binary',
    });
    expect(latency).toMatchObject({
      ...{ scenario: 'select', params: { protocol: 'binary' }, protocolObserved: 'binary' },
    });
  });

  it('has no ratio where a single round has no spread, or a clock of CPU time stood still', () => {
    const single = { ...estimates(0.1), p25: { value: 0.1, rounds: 1, sd: null, lag1: null } };
    const results = convert([
      anchor,
      result('x@1.0', 'candidate', { absolute: { ...absolute, cpuNsPerOp: 0 }, paired: single }),
    ]);
    const ratios = results
      .filter(({ driver }) => driver.version === '1.0')
      .map(({ metric, paired }) => [metric, !!paired]);
    expect(ratios).toEqual([
      ['latency', false],
      ['throughput', true],
      ['cpu-time', false],
      ['process-cpu-time', false],
    ]);
  });

  it('keeps a correlation within its range, which few rounds can leave', () => {
    const steep = { ...estimates(0.1), p25: { value: 0.1, rounds: 3, sd: 0.1, lag1: -1.06 } };
    const results = convert([anchor, result('x@1.0', 'candidate', { paired: steep })]);
    expect(results.find(({ driver }) => driver.version === '1.0')?.paired?.lag1).toBe(-1);
  });
});
