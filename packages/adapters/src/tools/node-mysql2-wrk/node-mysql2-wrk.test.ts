import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const run = { opts: { rate: 900, url: 'http://192.0.2.7/select' }, result: { requestsPerSec: 899.5, histogram: [] } };

describe('nodeMysql2Wrk', () => {
  it('stores only the path of the URL', () => {
    const outcome = parseNative(`window.mysql2Data = ${JSON.stringify([run])};`);
    expect(outcome.results[0]).toMatchObject({ scenario: 'select', driver: { name: 'mysql2' }, params: { rate: 900 } });
    expect(JSON.stringify(outcome)).not.toContain('192.0.2.7');
  });

  it('marks a driver that only the name of a variable contains', () => {
    expect(parseNative(`window.mysql2Data = ${JSON.stringify([run])}`).origins[0]?.uncertain).toEqual(['driver']);
    expect(parseNative(`window.data = ${JSON.stringify([run])}`).results[0]?.driver.name).toBe('unknown');
  });

  it('rejects a script that is more than data', () => {
    const { results, rejected } = parseNative('window.data = [{"requestsPerSec": 1}].concat(more())');
    expect(results).toEqual([]);
    expect(rejected[0]?.reason).toContain('not run');
  });
});
