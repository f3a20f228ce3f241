import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, type Json } from './canonical-json.ts';
import { contentHash, shortHash } from './content-hash.ts';

const json = fc.jsonValue() as fc.Arbitrary<Json>;

/** The same value with the keys of every object in the opposite order. */
const reversed = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner as Json)]),
  );
};

describe('canonicalJson', () => {
  it('is JSON of the same value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
  it('does not depend on the order of keys (row 52)', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
      }),
    );
  });
  it('spells equal numbers alike and keeps text apart from numbers (row 52)', () => {
    expect(canonicalJson(JSON.parse('{"a":1.0,"b":-0,"c":1e2}'))).toBe('{"a":1,"b":0,"c":100}');
    expect(canonicalJson({ a: '1' })).not.toBe(canonicalJson({ a: 1 }));
  });
  it('leaves out what is undefined, and keeps null', () => {
    expect(canonicalJson({ b: undefined, a: null })).toBe('{"a":null}');
  });
  it('sorts keys by code unit, whatever the language of the machine', () => {
    expect(canonicalJson({ é: 1, z: 2, Z: 3, '€': 4 })).toBe('{"Z":3,"z":2,"é":1,"€":4}');
  });
});

describe('contentHash', () => {
  it('is SHA-256 of the canonical JSON', () => {
    // printf '{"a":1,"b":[true,null]}' | sha256sum
    expect(contentHash({ b: [true, null], a: 1 })).toBe(
      '1cc69c7fa23616ca2ec3ee70d24390a6225c8832db8a4c814c7e0e7f942f8668',
    );
  });
  it('is cut to 16 digits where a name is enough', () => {
    expect(shortHash({ a: 1 })).toBe(contentHash({ a: 1 }).slice(0, 16));
  });
});
