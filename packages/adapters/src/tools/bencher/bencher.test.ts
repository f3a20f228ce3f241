import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const parse = (report: unknown) => parseNative(JSON.stringify(report));

describe('bencher', () => {
  it('reads built-in measures in the units of Bencher', () => {
    const { results } = parse({ 'a/mysql2': { latency: { value: 5 }, Throughput: { value: 6 } } });
    expect(results.map(({ metric, unit, value }) => [metric, unit, value])).toEqual([
      ['latency', 'ns', 5],
      ['throughput', 'ops/s', 6],
    ]);
  });

  it('keeps bounds that enclose the value, with no level, and says which do not', () => {
    const metric = (lower_value: number, upper_value: number) => ({ latency: { value: 10, lower_value, upper_value } });
    const { results, warnings } = parse({ 'a/mysql2': metric(9, 12), 'b/mysql2': metric(2, 2) });
    expect(results.map(({ uncertainty }) => uncertainty)).toEqual([
      { kind: 'ci', level: null, low: 9, high: 12 },
      null,
    ]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'the bounds 2 and 2 do not enclose the value 10: left out',
    ]);
  });

  it('keeps a value of zero', () => {
    expect(parse({ a: { 'Max Bytes': { value: 0 } } }).results[0]?.value).toBe(0);
  });

  it('rejects the schema of the format with the reason', () => {
    const schema = { $schema: 'x', patternProperties: { '.+': { properties: { lower_value: { type: 'number' } } } } };
    expect(parse(schema)).toMatchObject({ tool: 'bencher', results: [], rejected: [{ location: 'file' }] });
  });

  it.each([[{}], [{ a: {} }], [{ a: { b: { value: 1, count: 2 } } }], [[{ a: { b: { value: 1 } } }]]])(
    'does not take %j for its own',
    (document) => expect(parse(document).tool).not.toBe('bencher'),
  );
});
