import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonExcess } from './find-json-excess.ts';

const bytes = (text: string) => Buffer.from(text);
const ANY = { jsonDepth: 64, jsonKeys: 1000, objectKeys: 1000 };
const findTooDeep = (json: Uint8Array, jsonDepth: number) =>
  findJsonExcess(json, { ...ANY, jsonDepth })?.offset ?? null;

describe('findJsonExcess, of depth,', () => {
  it('finds the first bracket beyond the limit and looks no further', () => {
    expect(findTooDeep(bytes('[[[]]]'), 2)).toBe(2);
    expect(findTooDeep(bytes('{"a":{"b":[1]}}'), 2)).toBe(10);
    expect(findTooDeep(Buffer.alloc(4 * 1024 * 1024, '['), 64)).toBe(64);
  });
  it('takes what is exactly at the limit', () => {
    expect(findTooDeep(bytes('[[]]'), 2)).toBeNull();
    expect(findTooDeep(bytes('[[],[],[[]]]'), 3)).toBeNull();
  });
  it('does not count brackets inside texts, whatever is escaped before them', () => {
    expect(findTooDeep(bytes(String.raw`["[[[[","\"[[[[","\\\"[[["]`), 1)).toBeNull();
    expect(findTooDeep(bytes(String.raw`["\\",[["]"]]]`), 2)).toBe(7);
  });
  it('survives a text that never ends', () => expect(findTooDeep(bytes('["[[[['), 1)).toBeNull());

  it('agrees with the depth of any JSON value', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const depth = depthOf(value);
        const json = bytes(JSON.stringify(value));
        expect(findTooDeep(json, depth)).toBeNull();
        if (depth > 0) expect(findTooDeep(json, depth - 1)).not.toBeNull();
      }),
    );
  });
});

describe('findJsonExcess, of keys,', () => {
  it('counts those of the whole document, and stops at the first too many', () => {
    const json = bytes('[{"a":1,"b":{"c":2}},{"d":3}]');
    expect(findJsonExcess(json, { ...ANY, jsonKeys: 4 })).toBeNull();
    expect(findJsonExcess(json, { ...ANY, jsonKeys: 3 })).toEqual({ limit: 'jsonKeys', offset: 25 });
  });
  it('counts those of each object by itself, also after an object inside it', () => {
    const json = bytes('[{"a":1,"b":{"c":2},"d":3},{"e":4}]');
    expect(findJsonExcess(json, { ...ANY, objectKeys: 3 })).toBeNull();
    expect(findJsonExcess(json, { ...ANY, objectKeys: 2 })).toEqual({ limit: 'objectKeys', offset: 23 });
  });
  it('counts a repeated key each time, and no colon inside a text', () => {
    expect(findJsonExcess(bytes('{"a":"::::","a":1}'), { ...ANY, jsonKeys: 2 })).toBeNull();
    expect(findJsonExcess(bytes('{"a":1,"a":1}'), { ...ANY, jsonKeys: 1 })).not.toBeNull();
  });
  it('agrees with the keys of any JSON value', () => {
    const countKeys = (value: unknown): number => {
      if (typeof value !== 'object' || value === null) return 0;
      const own = Array.isArray(value) ? 0 : Object.keys(value).length;
      return Object.values(value).reduce((sum: number, each) => sum + countKeys(each), own);
    };
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const jsonKeys = countKeys(value);
        const json = bytes(JSON.stringify(value));
        expect(findJsonExcess(json, { ...ANY, jsonKeys })).toBeNull();
        if (jsonKeys > 0) expect(findJsonExcess(json, { ...ANY, jsonKeys: jsonKeys - 1 })).not.toBeNull();
      }),
    );
  });
});
