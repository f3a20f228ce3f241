import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonError } from './find-json-error.ts';

describe('findJsonError', () => {
  it.each([
    ['', 0, 'it ends where a value was expected'],
    ['{"a":1', 6, 'it ends where a comma or a closing brace was expected'],
    ['{"a":1,}', 7, 'a name in double quotes was expected here'],
    ["{'a':1}", 1, 'a name in double quotes was expected here'],
    ['{1:1}', 1, 'a name in double quotes was expected here'],
    ['{"a":[1] "b":2}', 9, 'a comma or a closing brace was expected here'],
    ['{"a" 1}', 5, 'a colon was expected here'],
    ['[1 2]', 3, 'a comma or a closing bracket was expected here'],
    ['[1,]', 3, 'a value was expected here'],
    ['[NaN]', 1, 'NaN is not JSON'],
    ['{"value": -Infinity}', 10, '-Infinity is not JSON'],
    ['[None]', 1, 'None is not JSON'],
    ['[01]', 2, 'a comma or a closing bracket was expected here'],
    ['"abc', 0, 'this text has no end'],
    ['"a\nb"', 2, 'a line break or control character stands inside a text'],
    ['"\\x"', 1, 'this escape is not one of JSON'],
    ['1 1', 2, 'there is more after the end of the document'],
  ])('says of %j that at %i %s', (text, offset, reason) => {
    expect(findJsonError(text)).toMatchObject({ offset, reason });
  });

  it('counts lines and columns from 1', () => {
    expect(findJsonError('{\n  "a": 1,\n  "b": }')).toMatchObject({ line: 3, column: 8, offset: 19 });
  });

  it('finds nothing exactly where JSON.parse finds nothing, for JSON with one character changed', () => {
    const changed = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', '"', '\\', ',', '}', ']', '0', '-', 'e', '\n', ' '))
      .map(([json, at, put]) => json.slice(0, at % (json.length + 1)) + put + json.slice((at % (json.length + 1)) + 1));
    fc.assert(
      fc.property(changed, (text) => {
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        expect(findJsonError(text) === null).toBe(valid);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads eight million characters of one text or number without running out of stack', () => {
    expect(findJsonError(`["${'a'.repeat(8_000_000)}"`)?.offset).toBe(8_000_003);
    expect(findJsonError(`[${'1'.repeat(8_000_000)}`)?.offset).toBe(8_000_001);
    expect(findJsonError(`[${' '.repeat(8_000_000)}`)?.offset).toBe(8_000_001);
  });
});
