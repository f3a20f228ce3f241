import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCKFILE_KINDS } from './lockfile.ts';
import { readLockfile } from './read-lockfile.ts';
import { readProject } from './testing/read-project.ts';
import * as write from './testing/write-lockfile.ts';
import * as writeNpm from './testing/write-npm.ts';

const PARTS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ':',
  ',',
  '\n',
  '  ',
  '    ',
  '\\',
  '#',
  '<',
  '</',
  '>',
  '/>',
  '<!--',
  '-->',
  '<![CDATA[',
  '${',
  '@',
  '==',
  '"packages"',
  '"dependencies"',
  '"__proto__"',
  '"constructor"',
  '"version"',
  '"1.0.0"',
  'packages:',
  'lockfileVersion: 5.4',
  '/pg/8.0.0:',
  '[[package]]',
  'name = "x"',
  'version = "1.0.0"',
  '"""',
  "'''",
  '__proto__',
  'require (',
  'replace',
  '=>',
  'v1.0.0',
  'h1:',
  'GEM',
  'specs:',
  'pg (1.5.9)',
  '<project>',
  '<dependencies>',
  '<dependency>',
  '<version>',
  'a:b:1.0.0=c',
  '\u0000',
  '\ud800',
  '? ',
  'npm:',
  'resolution: "a@npm:1"',
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...PARTS), fc.string({ maxLength: 5 })), { maxLength: 80 })
  .map((parts) => parts.join(''));

/** Names and versions that a page or a comment shows as they are. */
const PLAIN = /^[\w@.~+/:-]+$/;

function assertPlain(name: string | null, text: string) {
  const reading = readLockfile(name, text);
  if (!reading.ok) return expect(reading.message.length).toBeGreaterThan(10);
  for (const { name: shown, version, purl } of reading.lockfile.packages) {
    expect(shown).toMatch(PLAIN);
    expect(version).toMatch(/^v?\d[\w.+!~-]*$/);
    expect(purl).toMatch(/^pkg:[a-z]+\/[^\s<>"`]+$/);
  }
  return expect(reading.lockfile.omitted).toBeGreaterThanOrEqual(0);
}

describe('hostile text', () => {
  it.each(LOCKFILE_KINDS)('of %s is read or explained, and gives plain names alone', (kind) => {
    fc.assert(
      fc.property(hostile, (text) => void assertPlain(kind, text)),
      { numRuns: 200 },
    );
  });

  it('of no kind is read or explained', () => {
    fc.assert(
      fc.property(hostile, fc.option(fc.string()), (text, name) => void assertPlain(name, text)),
      { numRuns: 500 },
    );
  });

  it.each([
    ['package-lock.json', writeNpm.writeNpm],
    ['pnpm-lock.yaml', writeNpm.writePnpm9],
    ['yarn.lock', writeNpm.writeYarnBerry],
    ['Cargo.lock', write.writeCargo],
    ['pom.xml', write.writePom],
    ['composer.lock', write.writeComposer],
  ] as const)('made of %s, cut off or with letters changed, is read or explained', (kind, writeLockfile) => {
    const text = writeLockfile(readProject('baymax'));
    const changed = fc.tuple(fc.nat(text.length), fc.nat(20), hostile);
    fc.assert(
      fc.property(changed, ([at, length, inserted]) => {
        assertPlain(kind, text.slice(0, at));
        assertPlain(kind, text.slice(0, at) + inserted + text.slice(at + length));
      }),
      { numRuns: 30 },
    );
  });

  it('with names of prototypes changes nothing of any object', () => {
    const text =
      '{"lockfileVersion":3,"packages":{"__proto__":{"version":"1.0.0"},"node_modules/__proto__":{"version":"1.0.0"}}}';
    const reading = readLockfile('package-lock.json', text);
    expect(reading).toMatchObject({ ok: true, lockfile: { packages: [{ name: '__proto__' }], omitted: 1 } });
    expect(readLockfile('Cargo.lock', '[__proto__]\npolluted = true\n')).toMatchObject({ lockfile: { packages: [] } });
    expect({}).not.toHaveProperty('polluted');
    expect({}).not.toHaveProperty('version');
  });

  it('that nests without end is explained', () => {
    const deep = 100_000;
    expect(readLockfile('pom.xml', `<project>${'<a>'.repeat(deep)}`)).toMatchObject({ ok: false });
    expect(readLockfile('Cargo.lock', `a = ${'['.repeat(deep)}`)).toMatchObject({ ok: false });
    expect(readLockfile('package-lock.json', `{"packages":${'['.repeat(deep)}`)).toMatchObject({ ok: false });
    const nested = `"dependencies":{"pg":{"version":"8.0.0",`.repeat(500);
    const text = `{"lockfileVersion":1,${nested}"x":1${'}}'.repeat(500)}}`;
    expect(readLockfile('package-lock.json', text)).toMatchObject({ ok: true });
  });
});
