import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const row = (prefix: string, name: string, rest = 'Takes(s): 12.0, Count: 57, TPM: 285.5, Avg(ms): 7.5') =>
  `[${prefix}] ${name} - ${rest}`;
const values = (text: string) =>
  parseNative(text).results.map(({ scenario, metric, value }) => [scenario, metric, value]);

describe('go-tpc', () => {
  it('takes the summary and no interval', () => {
    expect(values(`${row('Current', 'PAYMENT')}\n${row('Summary', 'PAYMENT')}\n`)).toEqual([
      ['tpcc/PAYMENT', 'throughput', 285.5],
      ['tpcc/PAYMENT', 'latency', 7.5],
    ]);
  });

  it.each([
    ['go-tpc tpcc --warehouses 4 run', 'go-sql-driver/mysql'],
    ['./bin/go-tpc tpcc -d postgres run', 'lib/pq'],
    ['$ go-tpc tpcc --driver=postgres run', 'lib/pq'],
  ])('names the driver of "%s"', (command, name) => {
    expect(parseNative(`${command}\n${row('Summary', 'PAYMENT')}`).results[0]?.driver.name).toBe(name);
  });

  it('reads the totals of old versions', () => {
    expect(values('tpmC: 12.5\n')).toEqual([['tpcc', 'tpmC', 12.5]]);
    expect(values('tpmC: 12.5, efficiency: 97.2%')).toEqual([
      ['tpcc', 'tpmC', 12.5],
      ['tpcc', 'efficiency', 97.2],
    ]);
  });

  it('counts failed transactions in a warning and reads none of their latencies', () => {
    const { results, warnings } = parseNative(`${row('Summary', 'PAYMENT')}\n${row('Summary', 'PAYMENT_ERR')}`);
    expect(results.map(({ scenario }) => scenario)).toEqual(['tpcc/PAYMENT', 'tpcc/PAYMENT']);
    expect(warnings.map(({ message }) => message)).toContain(
      'PAYMENT_ERR: 57 transactions failed; their latencies are left out',
    );
  });

  it('reads no row that was cut', () => {
    expect(values(row('Summary', 'PAYMENT', 'Takes(s): 12.0, Count: 57, TPM: 28'))).toEqual([]);
  });
});
