import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseVersions } from './choose-versions.mjs';
import { compareVersions, parseVersion } from './version.mjs';

const published = ['3.0.2-rc', '3.0.2', '2.5.6', '2.10.0', '2.5.1', '3.1.0', '3.1.2', '3.1.10', '4.0.0-alpha', 'main'];
const all = { versions: '*', onePer: 'all', limit: null, pre: false } as const;

describe('chooseVersions', () => {
  test('gives the releases in the range, oldest first', () => {
    expect(chooseVersions(published, all)).toEqual(['2.5.1', '2.5.6', '2.10.0', '3.0.2', '3.1.0', '3.1.2', '3.1.10']);
    expect(chooseVersions(published, { ...all, versions: '>=2.10 <3.1' })).toEqual(['2.10.0', '3.0.2']);
  });

  test('gives a version that is listed twice once', () => {
    expect(chooseVersions(['8.0.30', '8.0.31', '8.0.31'], all)).toEqual(['8.0.30', '8.0.31']);
  });

  test('leaves pre-releases out, unless they are asked for or the range names one', () => {
    expect(chooseVersions(published, { ...all, versions: '>=3.0 <3.1', pre: true })).toEqual(['3.0.2-rc', '3.0.2']);
    expect(chooseVersions(published, { ...all, versions: '3.0.2-rc || >=3.1.10' })).toEqual(['3.0.2-rc', '3.1.10']);
    expect(chooseVersions(['v3.0.2-rc'], { ...all, versions: '=3.0.2-rc' })).toEqual(['v3.0.2-rc']);
  });

  test('takes the newest of each minor or major release', () => {
    expect(chooseVersions(published, { ...all, onePer: 'minor' })).toEqual(['2.5.6', '2.10.0', '3.0.2', '3.1.10']);
    expect(chooseVersions(published, { ...all, onePer: 'major' })).toEqual(['2.10.0', '3.1.10']);
  });

  test('limits after that', () => {
    expect(chooseVersions(published, { ...all, onePer: 'minor', limit: 2 })).toEqual(['2.5.6', '3.1.10']);
  });

  test('is sorted and of the published ones, whatever order the registry lists them in', () => {
    const version = fc.tuple(fc.nat(9), fc.nat(20), fc.nat(20)).map((parts) => parts.join('.'));
    const onePer = fc.constantFrom('all' as const, 'minor' as const, 'major' as const);
    fc.assert(
      fc.property(fc.uniqueArray(version), onePer, fc.integer({ min: 1, max: 9 }), (listed, per, limit) => {
        const chosen = chooseVersions(listed, { ...all, onePer: per, limit });
        expect(chosen).toEqual(chooseVersions([...listed].reverse(), { ...all, onePer: per, limit }));
        expect(chosen.length).toBeLessThanOrEqual(limit);
        const parsed = chosen.flatMap((text) => parseVersion(text) ?? []);
        for (const [at, next] of parsed.slice(1).entries()) {
          expect(compareVersions(parsed[at] ?? next, next)).toBeLessThan(0);
        }
        expect(listed).toEqual(expect.arrayContaining(chosen));
      }),
    );
  });
});
