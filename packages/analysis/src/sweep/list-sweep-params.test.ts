import { expect, test } from 'vitest';
import { listSweepParams, toSweepValue } from './list-sweep-params.ts';

const paramsOf = (...all: Parameters<typeof listSweepParams>[0][number]['params'][]) =>
  listSweepParams(all.map((params) => ({ params })));

test('numbers count as numbers whether they arrive typed or as text', () =>
  expect(paramsOf({ rows: 1000 }, { rows: '1' }, { rows: ' 10 ' }, { rows: '1e2' })).toEqual([
    { name: 'rows', values: [1, 10, 100, 1000] },
  ]));

test('one value that is no number makes the param none to sweep over', () => {
  expect(paramsOf({ rows: 1 }, { rows: 'many' }, { rows: 10 })).toEqual([]);
  expect(paramsOf({ pool: true }, { pool: false })).toEqual([]);
  expect(paramsOf({ rows: 1 }, { rows: '' })).toEqual([]);
});

test('a value below zero has no place on a logarithmic axis, zero has', () => {
  expect(paramsOf({ offset: -1 }, { offset: 1 })).toEqual([]);
  expect(paramsOf({ bytes: 0 }, { bytes: 9 })).toEqual([{ name: 'bytes', values: [0, 9] }]);
});

test('one number is no sweep, and the param with most values comes first', () => {
  expect(paramsOf({ rows: 5 }, { rows: '5' })).toEqual([]);
  expect(paramsOf({ cpu: 2, bytes: 1 }, { cpu: 4, bytes: 2 }, { cpu: 4, bytes: 3 }).map(({ name }) => name)).toEqual([
    'bytes',
    'cpu',
  ]);
});

test('a param that some cases lack is swept over the others', () =>
  expect(paramsOf({ rows: 1 }, {}, { rows: 10 })).toEqual([{ name: 'rows', values: [1, 10] }]));

test('what is not finite is no value', () => {
  for (const value of ['1e999', 'Infinity', 'NaN', '0x10', '1_000', '', true, undefined]) {
    expect(toSweepValue(value), String(value)).toBeNull();
  }
});
