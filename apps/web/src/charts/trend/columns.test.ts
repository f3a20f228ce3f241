import { describe, expect, it } from 'vitest';
import { fromColumns, toColumns } from './columns.ts';

const again = (rows: readonly object[]) => fromColumns(JSON.parse(JSON.stringify(toColumns(rows))));

describe('rows as columns and back', () => {
  it.each([
    ['none', []],
    ['one', [{ a: 1, b: null, c: [1, 2] }]],
    ['numbers with every digit', [{ v: 0.1 + 0.2 }, { v: 1e300 }, { v: 5e-324 }]],
    ['texts that repeat, and null among them', ['x', 'y', null, 'x', 'y', 'x'].map((t) => ({ t }))],
    ['texts that do not', ['x', 'y', 'z'].map((t) => ({ t }))],
    ['fields that some rows do not have', [{ a: 1 }, { b: 'x' }, {}, { a: null, b: 'y' }]],
    ['objects, some null, some missing', [{ o: { a: 1 } }, { o: null }, {}, { o: { a: 2, b: { c: 'x' } } }]],
    ['objects of which all are null', [{ o: null }, { o: null }]],
    ['lists and objects in one field', [{ o: [1] }, { o: { a: 1 } }, { o: 'text' }]],
    ['equal objects', [{ o: { a: 1 } }, { o: { a: 1 } }]],
  ])('are the same rows: %s', (_, rows) => expect(again(rows)).toStrictEqual(rows));

  it('a value that all rows have is written once', () => {
    const rows = Array.from({ length: 1000 }, () => ({ status: 'ok', none: null }));
    expect(JSON.stringify(toColumns(rows)).length).toBeLessThan(100);
  });

  it('a text that repeats is written once', () => {
    const rows = Array.from({ length: 1000 }, (_, nth) => ({ version: `version ${nth % 10} of a driver` }));
    expect(JSON.stringify(toColumns(rows)).match(/of a driver/g)).toHaveLength(10);
  });
});
