import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareVersions, parseVersion } from './version.mjs';

const parsed = (text: string) => {
  const version = parseVersion(text);
  if (!version) throw new Error(`${text} is no version`);
  return version;
};

describe('parseVersion', () => {
  test.each([
    ['3.4.5', [3, 4, 5], []],
    ['v1.9.3', [1, 9, 3], []],
    ['3.0.2-rc', [3, 0, 2], ['rc']],
    ['2.0.0-RC', [2, 0, 0], ['rc']],
    ['1.0.0-beta.10', [1, 0, 0], ['beta', 10]],
    ['8.0.7-dmr', [8, 0, 7], ['dmr']],
    ['v2.0.0+incompatible', [2, 0, 0], []],
    ['19.21.0.0.1', [19, 21, 0, 0, 1], []],
    ['1.0b2', [1, 0], ['b', 2]],
  ])('reads %s as its numbers and what comes before its release', (text, numbers, pre) => {
    expect(parseVersion(text)).toEqual({ text, numbers, pre });
  });

  test.each(['main', '', 'latest', '2.*.1', '2.x.1', '1..2', 'v', '^3.1'])('takes %j for no version', (text) => {
    expect(parseVersion(text)).toBeNull();
  });
});

describe('compareVersions', () => {
  test('orders numbers as numbers, and a pre-release before its release', () => {
    const ordered = ['2.5', '2.5.1', '2.10.0', '3.0.0-alpha', '3.0.0-beta.2', '3.0.0-beta.10', '3.0.0-rc', '3.0.0'];
    const mixed = ['3.0.0', '2.10.0', '3.0.0-beta.10', '2.5', '3.0.0-rc', '3.0.0-alpha', '3.0.0-beta.2', '2.5.1'];
    expect(
      mixed
        .map(parsed)
        .sort(compareVersions)
        .map(({ text }) => text),
    ).toEqual(ordered);
  });

  const numbers = fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'));
  const pre = fc.constantFrom('', '-alpha', '-alpha.2', '-beta', '-beta.1', '-rc', '-rc1', '-rc10', '-5');
  const versions = fc.tuple(numbers, pre).map(([text, end]) => parsed(text + end));

  test('is an order: of two versions one is older, and older than older is older', () => {
    fc.assert(
      fc.property(versions, versions, versions, (a, b, c) => {
        expect(Math.sign(compareVersions(a, b))).toBe(-Math.sign(compareVersions(b, a)) || 0);
        const [x, y, z] = [a, b, c].sort(compareVersions);
        if (x && y && z) expect(compareVersions(x, z)).toBeLessThanOrEqual(0);
        expect(compareVersions(a, a)).toBe(0);
      }),
    );
  });
});
