import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const read = (...lines: string[]) =>
  parseNative(['Running 2s test @ http://db.internal/a/mysql2', '  2 threads and 4 connections', ...lines].join('\n'));

describe('wrk', () => {
  it('gives mean and deviation in one unit', () => {
    const { results } = read('    Latency     1.50ms  250.00us   5.42s   68.10%');
    expect(results).toMatchObject([
      { value: 1.5, unit: 'ms', uncertainty: { kind: 'stddev', value: 0.25 }, statistic: 'mean' },
      { value: 5.42, unit: 's', statistic: 'max' },
    ]);
  });

  it('keeps the path of the URL and no host', () => {
    const outcome = read('Requests/sec:   10.50', 'Transfer/sec:      1.37MB');
    expect(outcome.results).toMatchObject([
      { scenario: '/a', driver: { name: 'mysql2' }, params: { threads: 2, connections: 4 }, value: 10.5 },
      { unit: 'MiB/s' },
    ]);
    expect(JSON.stringify(outcome)).not.toContain('db.internal');
  });

  it('warns of responses that failed', () => {
    expect(
      read('  Non-2xx or 3xx responses: 5', 'Requests/sec:   10.50').warnings.map(({ message }) => message),
    ).toContain('wrk reports: Non-2xx or 3xx responses: 5');
  });
});
