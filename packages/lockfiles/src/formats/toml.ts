import { parse } from 'smol-toml';
import { type Ecosystem, toLockedPackage } from '../package/package-url.ts';
import { LockfileProblem } from '../text/lockfile-problem.ts';
import { fieldOf } from '../text/read-json.ts';
import type { Entries, ReadEntries } from './format.ts';

/** Lockfiles nest tables three deep. */
const DEEPEST = 20;

function readToml(text: string): unknown {
  try {
    return parse(text, { maxDepth: DEEPEST });
  } catch (error) {
    const line = typeof fieldOf(error, 'line') === 'number' ? `line ${fieldOf(error, 'line')}` : 'it';
    throw new LockfileProblem(`${line} is no TOML: let the package manager write the file anew`);
  }
}

/** Entries of `[[package]]`, where their `source` is a registry. */
function* readPackages(text: string, ecosystem: Ecosystem, isRegistry: (source: unknown) => boolean): Entries {
  const packages = fieldOf(readToml(text), 'package');
  for (const entry of Array.isArray(packages) ? packages : []) {
    const ofRegistry = isRegistry(fieldOf(entry, 'source'));
    yield ofRegistry ? toLockedPackage(ecosystem, fieldOf(entry, 'name'), fieldOf(entry, 'version')) : null;
  }
}

/** `poetry.lock`: a source is stated where it is not PyPI, and `legacy` is another registry. */
export const readPoetry: ReadEntries = (text) =>
  readPackages(text, 'pypi', (source) => source === undefined || fieldOf(source, 'type') === 'legacy');

/** `uv.lock`: https://docs.astral.sh/uv/concepts/projects/layout/#the-lockfile. */
export const readUv: ReadEntries = (text) =>
  readPackages(text, 'pypi', (source) => fieldOf(source, 'registry') !== undefined);

/** `Cargo.lock`: packages of the workspace have no source. */
export const readCargo: ReadEntries = (text) =>
  readPackages(text, 'cargo', (source) => typeof source === 'string' && /^(?:registry|sparse)\+/.test(source));
