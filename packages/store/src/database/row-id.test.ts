import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashRowId, parseHexKey, toHexKey, toRowId } from './row-id.ts';

const hexKey = fc.stringMatching(/^[0-9a-f]{16}$/);

test('a key and its row id are two spellings of one number', () => {
  fc.assert(
    fc.property(hexKey, (key) => {
      expect(toHexKey(toRowId(key))).toBe(key);
    }),
  );
});

test('a row id fits a bigint column', () => {
  fc.assert(
    fc.property(hexKey, (key) => {
      expect(BigInt.asIntN(64, BigInt(toRowId(key))).toString()).toBe(toRowId(key));
    }),
  );
});

test('a text that is no key names no row', () => {
  expect(['', 'x', 'ABCDEF0123456789', '0123', "0'; --"].map(parseHexKey)).toEqual(Array(5).fill(null));
});

test('texts that join alike have different keys', () => {
  expect(hashRowId('a', 'bc')).not.toBe(hashRowId('ab', 'c'));
});
