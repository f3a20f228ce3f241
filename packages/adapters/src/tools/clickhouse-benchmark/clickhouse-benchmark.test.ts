import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const rates = (host: string) => `${host}:9000, queries: 10, QPS: 6.500, RPS: 7.000, MiB/s: 8.000.`;

describe('clickhouse-benchmark', () => {
  it('keeps the name of a server in no result', () => {
    const outcome = parseNative(`${rates('db.internal')}\n50.000%\t\t0.147 sec.`);
    expect(JSON.stringify(outcome)).not.toContain('db.internal');
    expect(outcome.results).toHaveLength(4);
  });

  it('takes the last report', () => {
    const report = (qps: string) => `Queries executed: 5.\n${rates('a').replace('6.500', qps)}\n50.000%\t\t0.147 sec.`;
    const { results } = parseNative(`${report('1.000')}\n${report('2.000')}`);
    expect(results.filter(({ metric }) => metric === 'throughput').map(({ value }) => value)).toEqual([2]);
  });

  it('reads no line that was cut', () => {
    expect(parseNative(`${rates('a')}\n50.000%\t\t0.14`).rejected).toMatchObject([{ location: 'line 2' }]);
  });
});
