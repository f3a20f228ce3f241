import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTooDeep } from './find-too-deep.ts';

const bytes = (text: string) => Buffer.from(text);

describe('findTooDeep', () => {
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
