import { findKind } from './find-kind.ts';
import { readComposer } from './formats/composer.ts';
import type { ReadEntries } from './formats/format.ts';
import { readGemfile } from './formats/gemfile.ts';
import { readGoMod, readGoSum } from './formats/go.ts';
import { readGradle } from './formats/gradle.ts';
import { readMaven } from './formats/maven.ts';
import { readNpm } from './formats/npm.ts';
import { readNuGet } from './formats/nuget.ts';
import { readPnpm } from './formats/pnpm.ts';
import { readPipfile, readRequirements } from './formats/python.ts';
import { readCargo, readPoetry, readUv } from './formats/toml.ts';
import { readYarn } from './formats/yarn.ts';
import { LOCKFILE_KINDS, type LockfileKind, type LockfileReading } from './lockfile.ts';
import { collectPackages } from './package/collect-packages.ts';
import { LockfileProblem } from './text/lockfile-problem.ts';

const READERS: Readonly<Record<LockfileKind, ReadEntries>> = {
  'package-lock.json': readNpm,
  'pnpm-lock.yaml': readPnpm,
  'yarn.lock': readYarn,
  'go.mod': readGoMod,
  'go.sum': readGoSum,
  'poetry.lock': readPoetry,
  'uv.lock': readUv,
  'requirements.txt': readRequirements,
  'Pipfile.lock': readPipfile,
  'Cargo.lock': readCargo,
  'pom.xml': readMaven,
  'gradle.lockfile': readGradle,
  'composer.lock': readComposer,
  'Gemfile.lock': readGemfile,
  'packages.lock.json': readNuGet,
};

/** Letters of the longest lockfile that is read, 20 MB of ASCII. */
const LONGEST_LOCKFILE = 20_000_000;

const listKinds = (): string => LOCKFILE_KINDS.join(', ');

/**
 * The packages that a lockfile pins. `name` is the name of its file, perhaps with a folder; where it says nothing, or is
 * null, the text does. At most 20,000,000 letters and 200,000 packages; time grows with the length alone.
 */
export function readLockfile(name: string | null, text: string): LockfileReading {
  const file = name === null || name === '' ? 'the text' : name;
  if (text.length > LONGEST_LOCKFILE) {
    const message = `${file} has ${text.length} letters, and lockfiles of at most ${LONGEST_LOCKFILE} are read: take the part with the drivers`;
    return { ok: false, message };
  }
  const written = text.replace(/^\ufeff/, '');
  const kind = findKind(name, written);
  if (kind === null) return { ok: false, message: `${file} is no lockfile that is known: there are ${listKinds()}` };
  try {
    return { ok: true, lockfile: { kind, ...collectPackages(READERS[kind](written)) } };
  } catch (error) {
    if (!(error instanceof LockfileProblem)) throw error;
    return { ok: false, message: `${file} cannot be read as ${kind}: ${error.message}` };
  }
}
