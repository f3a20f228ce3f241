import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const entry = (fields: object) => ({ Type: 'Select', Method: 'One', Statistics: { Mean: 5, N: 2 }, ...fields });
const report = (...entries: object[]) => parseNative(JSON.stringify({ HostEnvironmentInfo: {}, Benchmarks: entries }));

describe('benchmarkdotnet', () => {
  it('reads params set off by either sign, and keeps these inside of values', () => {
    const [result] = report(entry({ Parameters: 'Sql=a, b & c&Rows=10, Driver=MySqlConnector' })).results;
    expect(result).toMatchObject({ params: { Sql: 'a, b & c', Rows: 10 }, driver: { name: 'MySqlConnector' } });
  });

  it('takes the samples of the workload where no values are listed, per operation', () => {
    const measured = (IterationStage: string, Nanoseconds: number) => ({
      IterationMode: 'Workload',
      IterationStage,
      Operations: 10,
      Nanoseconds,
    });
    const Measurements = [
      measured('Warmup', 90),
      measured('Actual', 60),
      measured('Result', 50),
      measured('Result', 70),
    ];
    expect(report(entry({ Measurements })).results[0]?.samples).toEqual([5, 7]);
  });

  it('keeps the namespace of classes that share a name, and of no other', () => {
    const names = report(
      entry({ Namespace: 'A' }),
      entry({ Namespace: 'B' }),
      entry({ Namespace: 'A', Method: 'Two' }),
    );
    expect(names.results.map(({ scenario }) => scenario)).toEqual(['A.Select.One', 'B.Select.One', 'Select.Two']);
  });

  it('reads a benchmark with nothing but a method and a mean of 0', () => {
    const { results, warnings } = report({ Namespace: null, Method: 'One', Statistics: { Mean: 0 } });
    expect(results).toMatchObject([{ scenario: 'One', value: 0, uncertainty: null }]);
    expect(warnings.map(({ message }) => message)).toContain('a mean of 0 ns: the method took no measurable time');
  });

  it('claims no uncertainty for a single iteration', () => {
    expect(report(entry({ Statistics: { Mean: 5, N: 1, StandardError: 0 } })).results[0]?.uncertainty).toBeNull();
  });
});
