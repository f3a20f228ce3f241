import { expect, test } from 'vitest';
import { type Column, contracts } from './contracts.mjs';
import { digestOf, expectRows, itemOf, keyOf, largeOf, wideOf } from './rows.mjs';

test('10,000 operations use 10,000 keys, each once, and none is the next of the one before', () => {
  const keys = Array.from({ length: 10_000 }, (_, at) => keyOf(at, 10_000));
  expect(new Set(keys).size).toBe(10_000);
  expect(Math.min(...keys)).toBe(1);
  expect(Math.max(...keys)).toBe(10_000);
  expect(keys.some((key, at) => key === (keys[at - 1] ?? 0) + 1 && at > 0)).toBe(false);
});

test('a digest is that of FNV-1a, of values that every language writes alike', () => {
  const columns: Column[] = ['int', 'float', 'text'];
  expect(digestOf([], columns)).toBe(0x811c9dc5);
  // The bytes "7", 31, "1500", 31, "a", 31, 30.
  const bytes = [...Buffer.from('7\x1f1500\x1fa\x1f\x1e')];
  const expected = bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
  expect(digestOf([[7, 1.5, 'a']], columns)).toBe(expected);
  expect(digestOf([['7', '1.5', 'a']], columns)).toBe(expected);
});

test('rows are as long and as wide as their contracts say', () => {
  expect(itemOf(42)).toEqual([42, 42_000_126, 21, 'item-00000042']);
  expect(wideOf(3)).toHaveLength(100);
  expect(wideOf(3)[99]).toBe(300);
  expect(largeOf(7)[1]).toHaveLength(10_000);
});

test.each(contracts.filter((contract) => contract.work('postgres').columns))(
  '$id: after every row of the tables has changed, other rows are expected',
  (contract) => {
    const work = contract.work('postgres');
    const [before, after] = [0, 1].map((salt) => digestOf(expectRows(work, 3, salt), work.columns ?? []));
    // The row of a query without a parameter is the same for ever.
    if (work.keys === undefined) expect(after).toBe(before);
    else expect(after).not.toBe(before);
  },
);
