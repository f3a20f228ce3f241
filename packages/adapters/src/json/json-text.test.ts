import { describe, expect, it } from 'vitest';
import { parseJsonText } from './json-text.ts';

describe('parseJsonText', () => {
  it('reads bare NaN and Infinity, which Python writes, as null, and leaves strings alone', () => {
    expect(parseJsonText('{"a": NaN, "b": [-Infinity, 1], "c": "NaN \\" NaN"}')).toEqual({
      a: null,
      b: [null, 1],
      c: 'NaN " NaN',
    });
  });
  it('keeps their names where a format tells them from null', () => {
    expect(parseJsonText('[NaN, null, -Infinity]', 'string')).toEqual(['NaN', null, '-Infinity']);
  });
  it.each(['', 'a - mysql x 5 ops/sec', '{"cut": [1, 2', '[NaN', 'null'])('reads %s as no document', (text) => {
    expect(parseJsonText(text)).toBeUndefined();
  });
  it('reads a document that nests deeper than any tool does as none, without parsing it', () => {
    const nested = (depth: number) => `${'[{"a\\"[":'.repeat(depth)}1${'}]'.repeat(depth)}`;
    expect(parseJsonText(nested(100))).toBeDefined();
    expect(parseJsonText(nested(101))).toBeUndefined();
    expect(parseJsonText(JSON.stringify(['['.repeat(500), '\\']))).toEqual(['['.repeat(500), '\\']);
  });
  it('reads a megabyte of quotes and backslashes in linear time', () => {
    expect(parseJsonText(`[NaN, ${'"\\'.repeat(524_288)}`)).toBeUndefined();
  });
});
