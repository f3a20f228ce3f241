import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseVersion } from './version.mjs';
import { readRange } from './version-range.mjs';

const holds = (range: string, text: string) => {
  const version = parseVersion(text);
  return version !== null && readRange(range)(version);
};

describe('readRange', () => {
  test.each([
    ['>=2.5', ['2.5.0', '2.5.6', '3.0.0', 'v2.6.0'], ['2.4.9', '1.0.0']],
    ['>= 2.5', ['2.5.0'], ['2.4.9']],
    ['2.x', ['2.0.0', '2.99.1'], ['3.0.0', '1.9.9']],
    ['2', ['2.0.0', '2.99.1'], ['3.0.0', '20.0.0']],
    ['2.5.*', ['2.5.0', '2.5.6'], ['2.6.0']],
    ['3.0.2', ['3.0.2', 'v3.0.2'], ['3.0.1', '3.0.20']],
    ['=v3.0.2', ['3.0.2'], ['3.0.3']],
    ['>=2.5 <3', ['2.5.0', '2.9.9'], ['3.0.0', '3.0.0-rc', '2.4.0']],
    ['>2.5', ['2.6.0', '3.0.0'], ['2.5.0', '2.5.7']],
    ['<=2.5', ['2.5.7', '1.0.0'], ['2.6.0']],
    ['3.0.2 || >=3.2', ['3.0.2', '3.2.0', '4.0.0'], ['3.0.3', '3.1.9']],
    ['1.x||3.x', ['1.2.3', '3.2.1'], ['2.0.0']],
    ['*', ['0.0.1', '9.7.0', '3.0.0-rc'], []],
    ['x', ['1.0.0'], []],
    ['>=3.0.2-rc', ['3.0.2-rc', '3.0.2', '3.1.0-alpha'], ['3.0.2-beta', '3.0.1']],
    ['3.0.2-rc', ['3.0.2-rc'], ['3.0.2', '3.0.2-beta']],
    ['>=3', ['3.0.0-rc'], ['2.9.9']],
  ])('%s', (range, inside, outside) => {
    for (const text of inside) expect(holds(range, text), text).toBe(true);
    for (const text of outside) expect(holds(range, text), text).toBe(false);
  });

  test.each(['^3', '~3.1', '1.0 - 2.0', '', '>=', '>*', 'main', '2.5,3', '3 ||'])(
    '%j is refused, with what is taken',
    (range) => {
      expect(() => readRange(range)).toThrow(/a range looks like/);
    },
  );

  const part = fc.nat(6);
  const versions = fc.tuple(part, part, part).map((parts) => parts.join('.'));

  test('every version is either below a bound, or it or above it', () => {
    fc.assert(
      fc.property(versions, fc.array(part, { minLength: 1, maxLength: 3 }), (version, parts) => {
        const bound = parts.join('.');
        expect(holds(`>=${bound}`, version)).toBe(!holds(`<${bound}`, version));
        expect(holds(`>${bound}`, version)).toBe(!holds(`<=${bound}`, version));
        expect(holds(bound, version)).toBe(holds(`>=${bound} <=${bound}`, version));
      }),
    );
  });
});
