import { describe, expect, it } from 'vitest';
import { parseNative } from '../../registry/parse.ts';

const results = (...rows: string[]) =>
  parseNative(['Running WRITE with 4 threads for 9 iteration', 'Results:', ...rows].join('\n'));

describe('cassandra-stress', () => {
  it('reads a single operation once', () => {
    const { results: found } = results('Op rate : 12,345 op/s  [WRITE: 12,345 op/s]');
    expect(found).toMatchObject([{ scenario: 'WRITE', value: 12_345, params: { threads: 4 } }]);
  });

  it('rejects a figure that is not a number, and keeps those beside it', () => {
    const { results: found, rejected } = results('Op rate : 12 op/s  [READ: NaN op/s, WRITE: 5 op/s]');
    expect(found.map(({ scenario, value }) => [scenario, value])).toEqual([
      ['WRITE', 12],
      ['WRITE', 5],
    ]);
    expect(rejected).toMatchObject([{ reason: '"READ" has no number' }]);
  });

  it('reads no number that was cut before its unit', () => {
    expect(results('Op rate : 12').results).toEqual([]);
  });

  it('warns of failed operations', () => {
    const { warnings } = results('Op rate : 12 op/s', 'Total errors : 7 [WRITE: 7]');
    expect(warnings.map(({ message }) => message)).toContain('7 operations failed');
  });

  it('names a line of another program among its settings', () => {
    const banner = `${'*'.repeat(20)} Stress Settings ${'*'.repeat(20)}`;
    const settings = [banner, 'Rate:', 'ERROR: connection reset', '  Thread Count: 8'];
    const { rejected } = parseNative([...settings, 'Results:', 'Op rate : 12 op/s', ''].join('\n'));
    expect(rejected).toMatchObject([{ location: 'line 3' }]);
  });
});
