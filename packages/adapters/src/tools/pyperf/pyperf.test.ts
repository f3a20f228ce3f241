import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';
import { readCpus, toMean } from './pyperf.ts';

const suite = (benchmarks: unknown, metadata: unknown = { unit: 'second', hostname: 'box' }): string =>
  JSON.stringify({ version: '1.0', metadata, benchmarks });

describe('toMean', () => {
  it('is mean and sample deviation, as the statistics module has them', () => {
    expect(toMean([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ mean: 5, deviation: expect.closeTo(2.13809, 5) });
    expect(toMean([3])).toEqual({ mean: 3, deviation: null });
  });
});

describe('readCpus', () => {
  it.each([
    ['1', [1]],
    ['0-2,5', [0, 1, 2, 5]],
    ['all', null],
    ['3-1', null],
  ])('reads the affinity %s', (text, cpus) => expect(readCpus(text)).toEqual(cpus));
});

describe('pyperf', () => {
  const runs = [{ warmups: [[1, 9]] }, { values: [1, 2] }, { values: [3], metadata: { loops: 4 } }];

  it('takes the values of all processes and no warm-up', () => {
    const { results } = parseNative(suite([{ metadata: { name: 'do 1 - pymysql' }, runs }]));
    expect(results).toMatchObject([
      { scenario: 'do 1', driver: { name: 'pymysql' }, value: 2, n: 3, samples: [1, 2, 3], unit: 's' },
    ]);
  });

  it('rejects a benchmark that was only calibrated', () => {
    const { results, rejected } = parseNative(suite([{ metadata: { name: 'a' }, runs: [{ warmups: [[1, 9]] }] }]));
    expect(results).toEqual([]);
    expect(rejected[0]).toMatchObject({
      location: '/benchmarks/0',
      reason: expect.stringContaining('calibration only'),
    });
  });

  it('takes the unit of a benchmark over that of the file', () => {
    const bytes = { metadata: { name: 'a', unit: 'byte' }, runs: [{ values: [4096] }] };
    expect(parseNative(suite([bytes])).results[0]).toMatchObject({ metric: 'memory', unit: 'B', value: 4096 });
  });

  it('stores neither the name of the machine nor the path of Python', () => {
    const metadata = { hostname: 'box', python_executable: '/home/ann/python', cpu_count: 2 };
    const outcome = parseNative(suite([{ metadata: { name: 'a' }, runs }], metadata));
    expect(JSON.stringify(outcome)).not.toMatch(/box|ann/);
    expect(outcome.environment.client?.cpu?.logical).toBe(2);
  });

  it('takes a mean without a name for an unsure scenario, and rejects the comparison of two runs', () => {
    const { results, origins, rejected } = parseNative(
      'Mean +- std dev: 828 ns +- 300 ns\na: Mean +- std dev: [x] 1.0 us +- 0.1 us -> [y] 2.0 us +- 0.1 us: 2.00x slower\n',
    );
    expect(results).toMatchObject([{ scenario: 'unnamed', value: 828, uncertainty: { value: 300 } }]);
    expect(origins[0]?.uncertain).toContain('scenario');
    expect(rejected.map(({ location }) => location)).toEqual(['line 2']);
  });

  it('recognises a truncated file and rejects it', () => {
    expect(parseNative(suite([{ metadata: { name: 'a' }, runs }]).slice(0, -30))).toMatchObject({
      tool: 'pyperf',
      results: [],
      rejected: [{ location: 'file', reason: expect.stringContaining('truncated') }],
    });
  });
});
