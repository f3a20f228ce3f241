import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromLine, toLine } from './recorded-line.ts';

const result = (version: string, logRatio: number) => ({
  scenario: 'select-1',
  driver: { name: 'mysql2', version },
  unit: 'ops/s',
  value: 5000,
  paired: { anchor: { name: 'mysql2', version: '3.11.5' }, logRatio, lag1: null },
});

const tablesOf = (results: readonly object[]) => JSON.parse(toLine({ results })).tables;

describe('the line of a run', () => {
  it('contains once what its results have in common', () => {
    expect(tablesOf([result('3.24.0', 0.2), result('3.24.6', 0.3)])).toEqual([
      {
        same: {
          scenario: 'select-1',
          driver: { name: 'mysql2' },
          unit: 'ops/s',
          value: 5000,
          paired: { anchor: { name: 'mysql2', version: '3.11.5' }, lag1: null },
        },
        columns: [
          ['driver', 'version'],
          ['paired', 'logRatio'],
        ],
        rows: [
          ['3.24.0', 0.2],
          ['3.24.6', 0.3],
        ],
      },
    ]);
  });

  it('tells a value that is null from one that is not there, and keeps the order', () => {
    const failed = {
      scenario: 'select-1',
      driver: { name: 'mysql2', version: '2.0.0' },
      status: 'failed',
      value: null,
    };
    const results = [result('3.24.0', 0.2), failed, result('3.24.6', 0.3)];
    expect(tablesOf(results)).toHaveLength(3);
    expect(fromLine(toLine({ results }))).toEqual({ results });
  });

  it('is the same run again, whatever is in it', () => {
    const json = fc.dictionary(
      fc.string({ maxLength: 4 }).filter((key) => key !== '__proto__'),
      fc.jsonValue({ maxDepth: 3 }).filter((value) => !JSON.stringify(value).includes('__proto__')),
      { noNullPrototype: true, maxKeys: 5 },
    );
    fc.assert(
      fc.property(fc.array(json, { maxLength: 6 }), (results) => {
        const run = JSON.parse(JSON.stringify({ title: 'a run', results }));
        expect(fromLine(toLine(run))).toEqual(run);
      }),
    );
  });
});
