import fc from 'fast-check';
import semver from 'semver';
import { describe, expect, it } from 'vitest';
import { compareVersions, type Ecosystem, ecosystemOfPurl, parseVersion } from './version.ts';

const sorted = (texts: readonly string[], ecosystem?: Ecosystem) =>
  [...texts]
    .map((text) => parseVersion(text, ecosystem))
    .sort(compareVersions)
    .map(({ raw }) => raw);

/** Sorting the reversed list must give the list back: no pair of neighbours is equal or the wrong way round. */
const expectOrder = (texts: readonly string[], ecosystem?: Ecosystem) => {
  expect(sorted([...texts].reverse(), ecosystem)).toEqual(texts);
  for (const [index, text] of texts.slice(1).entries()) {
    const before = parseVersion(texts[index] ?? '', ecosystem);
    expect(compareVersions(before, parseVersion(text, ecosystem)), `${before.raw} before ${text}`).toBeLessThan(0);
  }
};

describe('parseVersion keeps the raw text and finds the version inside it', () => {
  it.each([
    ['1:10.11.11-0ubuntu0.24.04.2', '10.11.11', '10.11'],
    ['5.5.5-10.6.12-MariaDB', '10.6.12', '10.6'],
    ['5.5.5-10.11.19-MariaDB-0+deb12u1', '10.11.19', '10.11'],
    ['11.4.2-MariaDB-deb12', '11.4.2', '11.4'],
    ['8.0.33', '8.0.33', '8.0'],
    ['5.7.15-0ubuntu0.16.04.1', '5.7.15', '5.7'],
    ['8.0.36-28', '8.0.36', '8.0'],
    ['6.1.0-28-amd64', '6.1.0', '6.1'],
    ['v20.20.2', '20.20.2', '20.20'],
  ] as const)('%s is %s of line %s', (raw, text, line) => {
    for (const ecosystem of ['server', 'deb', 'generic'] as const)
      expect(parseVersion(raw, ecosystem)).toMatchObject({ raw, text, line, parsed: true, prerelease: false });
  });

  it.each([
    ['3.0.0.Final', 'maven', '3.0.0', false],
    ['1.5.0-RC1', 'maven', '1.5.0-RC1', true],
    ['2.0.0-alpha', 'maven', '2.0.0-alpha', true],
    ['1.0.0-SNAPSHOT', 'maven', '1.0.0-SNAPSHOT', true],
    ['8.4.0.jre8', 'maven', '8.4.0', false],
    ['2.0.0rc1', 'pypi', '2.0.0-rc1', true],
    ['3.0.1-beta', 'npm', '3.0.1-beta', true],
    ['v1.8.0', 'golang', '1.8.0', false],
    ['v2.0.0+incompatible', 'golang', '2.0.0', false],
    ['v1.8.1-0.20240101120000-abcdef123456', 'golang', '1.8.1-0.20240101120000-abcdef123456', true],
  ] as const)('%s (%s) is %s', (raw, ecosystem, text, prerelease) => {
    expect(parseVersion(raw, ecosystem)).toMatchObject({ raw, text, prerelease, parsed: true });
  });

  it.each(['latest', '', 'main', 'deadbeef', 'v', '-1', '💥', '9'.repeat(30), 'x'.repeat(1000)])(
    'keeps %j raw and unparsed (row 76)',
    (raw) => {
      expect(parseVersion(raw, 'npm')).toMatchObject({ raw, text: raw, parsed: false, line: null, prerelease: false });
    },
  );

  it('takes vendor suffixes for the same version', () => {
    const plain = parseVersion('11.4.2', 'server');
    expect(compareVersions(parseVersion('11.4.2-MariaDB-deb12', 'server'), plain)).toBe(0);
    expect(compareVersions(parseVersion('11.4', 'server'), parseVersion('11.4.0', 'server'))).toBe(0);
  });
});

describe('versions sort as their makers released them', () => {
  it('npm: pre-releases before the release, numbers as numbers', () => {
    expectOrder(['3.0.1-beta', '3.0.1-rc', '3.0.1', '3.9.0', '3.10.0'], 'npm');
    expectOrder(['1.0.0-rc.2', '1.0.0-rc.10', '1.0.0'], 'npm');
    expectOrder(['1.0.0-5', '1.0.0-alpha', '1.0.0-beta', '1.0.0-beta.2', '1.0.0-rc', '1.0.0'], 'npm');
  });
  it('the same words sort alike whatever the ecosystem', () => {
    expectOrder(['3.0.1-beta', '3.0.1-rc', '3.0.1', '3.9.0', '3.10.0']);
  });
  it('a late patch of an old line stays on its line', () => {
    expectOrder(['1.21.5', '1.21.6', '1.22.0'], 'npm');
    expect(parseVersion('1.21.6', 'npm').line).toBe('1.21');
  });
  it('Maven: alpha, beta, milestone, RC, release', () => {
    expectOrder(
      ['2.0.0-SNAPSHOT', '2.0.0-alpha', '2.0.0-beta2', '2.0.0-M1', '2.0.0-RC1', '2.0.0-RC10', '2.0.0'],
      'maven',
    );
    expectOrder(['1.5.0-RC1', '1.5.0', '3.0.0.Final'], 'maven');
  });
  it('Go: pseudo-versions lie between the releases they were cut between, by their time', () => {
    expectOrder(
      [
        'v0.0.0-20230101120000-abcdef123456',
        'v0.0.0-20230101130000-000000000000',
        'v1.8.0',
        'v1.8.1-0.20240101120000-abcdef123456',
        'v1.8.1',
        'v1.9.0-rc.1',
        'v1.9.0-rc.1.0.20240501120000-abcdef123456',
        'v1.9.0',
      ],
      'golang',
    );
  });
  it('four and five parts are parts, not suffixes', () => {
    expectOrder(['19.21', '19.21.0.0.1', '19.21.0.1', '19.22']);
  });
  it('what cannot be parsed comes last (row 76)', () => {
    expectOrder(['3.0.1-beta', '999999.0.0', 'latest'], 'npm');
  });
});

const numbers = fc.tuple(fc.nat(2000), fc.nat(2000), fc.nat(2000));
const anyVersion = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  numbers.map((n) => n.join('.')),
  fc
    .tuple(numbers, fc.constantFrom('-rc.1', '-beta', '-alpha.3', '.Final', '-MariaDB', '-7'))
    .map(([n, s]) => n.join('.') + s),
);
const ecosystem = fc.constantFrom<Ecosystem[]>('npm', 'maven', 'golang', 'pypi', 'deb', 'server', 'generic', 'cargo');

describe('compareVersions is a total order', () => {
  it('for any texts: antisymmetric, transitive, and equal only to an equal key', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, anyVersion, ecosystem, (x, y, z, eco) => {
        const [a, b, c] = [parseVersion(x, eco), parseVersion(y, eco), parseVersion(z, eco)];
        expect(Math.sign(compareVersions(a, b))).toBe(-Math.sign(compareVersions(b, a)) + 0);
        if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0)
          expect(compareVersions(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
  it('agrees with Semantic Versioning on numbers and on alpha, beta, rc', () => {
    const tail = fc.array(fc.oneof(fc.nat(30), fc.constantFrom('alpha', 'beta', 'rc')), { maxLength: 3 });
    const version = fc.tuple(numbers, tail).map(([n, pre]) => n.join('.') + (pre.length ? `-${pre.join('.')}` : ''));
    fc.assert(
      fc.property(version, version, (x, y) => {
        expect(Math.sign(compareVersions(parseVersion(x, 'npm'), parseVersion(y, 'npm')))).toBe(semver.compare(x, y));
      }),
    );
  });
});

describe('ecosystemOfPurl', () => {
  it.each([
    ['pkg:npm/mysql2@3.11.0', 'npm'],
    ['pkg:maven/org.mariadb.jdbc/mariadb-java-client@3.5.2', 'maven'],
    ['pkg:golang/github.com/go-sql-driver/mysql@v1.8.0', 'golang'],
    ['pkg:conan/boost@1.87.0', 'generic'],
    [null, 'generic'],
  ] as const)('%s is of %s', (purl, name) => expect(ecosystemOfPurl(purl)).toBe(name));
});
