import { describe, expect, it } from 'vitest';
import { parseNative } from '../../registry/parse.ts';

const block = (average: string) => ['Benchmark', `\tAverage number of seconds to run all queries: ${average} seconds`];

describe('mariadb-slap', () => {
  it('blames an error on the block below it and on no other', () => {
    const error = "mysqlslap: Error when connecting to server: 1049 Unknown database 'mysqlslap'";
    const { results } = parseNative([...block('0.001'), error, ...block('1.002'), ...block('0.003')].join('\n'));
    expect(results.map(({ status, value }) => [status, value])).toEqual([
      ['ok', 0.001],
      ['failed', null],
      ['ok', 0.003],
    ]);
  });

  it('takes no CSV of another kind', () => {
    expect(parseNative('a,mixed,1,2,3,4,5').tool).toBe('unknown');
  });
});
