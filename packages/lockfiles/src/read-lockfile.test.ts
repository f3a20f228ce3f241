import { describe, expect, it } from 'vitest';
import { readLockfile } from './read-lockfile.ts';
import { type Pinned, readProject } from './testing/read-project.ts';
import * as write from './testing/write-lockfile.ts';
import * as writeNpm from './testing/write-npm.ts';

type Case = readonly [file: string, project: string, write: (pinned: readonly Pinned[]) => string, omitted: number];

const CASES: readonly Case[] = [
  ['package-lock.json', 'uptime-kuma', writeNpm.writeNpm, 0],
  ['npm-shrinkwrap.json', 'uptime-kuma', writeNpm.writeNpm1, 4],
  ['pnpm-lock.yaml', 'umami', writeNpm.writePnpm9, 0],
  ['pnpm-lock.yaml', 'umami', writeNpm.writePnpm6, 0],
  ['pnpm-lock.yaml', 'umami', writeNpm.writePnpm5, 0],
  ['yarn.lock', 'outline', writeNpm.writeYarnClassic, 0],
  ['yarn.lock', 'outline', writeNpm.writeYarnBerry, 0],
  ['go.mod', 'pkgsite', write.writeGoMod, 0],
  ['go.sum', 'pkgsite', write.writeGoSum, 0],
  ['poetry.lock', 'asyncmy', write.writePoetry, 0],
  ['uv.lock', 'redash', write.writeUv, 1],
  ['requirements.txt', 'redash', write.writeRequirements, 0],
  ['Pipfile.lock', 'redash', write.writePipfile, 0],
  ['Cargo.lock', 'lemmy', write.writeCargo, 1],
  ['pom.xml', 'baymax', write.writePom, 0],
  ['gradle.lockfile', 'baymax', write.writeGradle, 0],
  ['composer.lock', 'bookstack', write.writeComposer, 0],
  ['Gemfile.lock', 'lobsters', write.writeGemfile, 0],
  ['packages.lock.json', 'wiley-widget', write.writeNuGet, 1],
];

const read = (name: string | null, text: string) => {
  const reading = readLockfile(name, text);
  if (!reading.ok) throw new Error(reading.message);
  return reading.lockfile;
};
const lines = (packages: Iterable<readonly [string, string]>) => [...packages].map((pair) => pair.join(' ')).sort();

describe.each(CASES)('%s with the packages of %s', (file, project, writeLockfile, omitted) => {
  const pinned = readProject(project);
  const text = writeLockfile(pinned);

  it('is read whole, and says how many of its entries no registry has', () => {
    const lockfile = read(file, text);
    expect(lines(lockfile.packages.map(({ name, version }) => [name, version] as const))).toEqual(lines(pinned));
    expect(lockfile.omitted).toBe(omitted);
  });

  it('is read the same by its text alone, and with the line ends of Windows', () => {
    const lockfile = read(file, text);
    expect(read(null, text)).toEqual(lockfile);
    expect(read(`base/${file}`, `\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual(lockfile);
  });
});

describe('what cannot be read', () => {
  const messageOf = (name: string | null, text: string) => {
    const reading = readLockfile(name, text);
    return reading.ok ? null : reading.message;
  };

  it('says what the text is not, and what is read', () => {
    expect(messageOf('README.md', '# Hello')).toMatch(
      /^README.md is no lockfile that is known: there are package-lock/,
    );
    expect(messageOf(null, '')).toMatch(/^the text is no lockfile/);
  });

  it('says where, and what to do, where a merge left its marks', () => {
    expect(messageOf('package-lock.json', '{\n<<<<<<< HEAD\n')).toMatch(/it is no JSON\. .* write it anew$/);
    expect(messageOf('Cargo.lock', 'version = 4\n<<<<<<< HEAD\n')).toMatch(/Cargo.lock: line 2 is no TOML/);
    expect(messageOf('pom.xml', '<project><version>1</project>')).toMatch(/the "<\/project>" in line 1 ends nothing/);
    expect(messageOf('pom.xml', '<settings/>')).toMatch(/no element <project>/);
    expect(messageOf('composer.lock', '[]')).toMatch(/JSON, and no object/);
  });

  it('is what is longer than 20 MB', () => {
    expect(messageOf('go.sum', 'x'.repeat(20_000_001))).toMatch(/^go.sum has 20000001 letters/);
  });
});
