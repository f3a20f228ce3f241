import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 as native } from './sha256-native.ts';
import { sha256 as portable } from './sha256-portable.ts';

test('the empty text has the digest of FIPS 180-4', () => {
  expect(native('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test('the native and the portable digest agree on any text, so that a browser and a server name a run alike', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => portable(text) === native(text)));
});
