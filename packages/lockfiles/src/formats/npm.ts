import { toLockedPackage } from '../package/package-url.ts';
import { entriesOf, fieldOf, readJson } from '../text/read-json.ts';
import type { Entries } from './format.ts';

/** Below `dependencies` of version 1 packages have their own; no disk holds paths deeper than this. */
const DEEPEST = 100;

/** `npm:mysql2@3.24.6`: another package under this name. */
const ALIAS = /^npm:(@?[^@]{1,214})@(.{1,100})$/;

function* readNested(document: unknown): Entries {
  let level = [document];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const at of level) {
      for (const [name, entry] of entriesOf(fieldOf(at, 'dependencies'))) {
        const version = fieldOf(entry, 'version');
        const [, alias = name, release = version] = ALIAS.exec(typeof version === 'string' ? version : '') ?? [];
        yield toLockedPackage('npm', alias, release);
        next.push(entry);
      }
    }
    level = next;
  }
}

/** What begins so is no release of a registry, whatever its version is. */
const ELSEWHERE = /^(?:git|file:|github:)/;

const MODULES = 'node_modules/';

function* readPaths(packages: unknown): Entries {
  for (const [path, entry] of entriesOf(packages)) {
    // The project itself.
    if (path === '') continue;
    const at = path.lastIndexOf(MODULES);
    const resolved = fieldOf(entry, 'resolved');
    const isElsewhere = typeof resolved === 'string' && ELSEWHERE.test(resolved);
    const name = fieldOf(entry, 'name') ?? path.slice(at + MODULES.length);
    yield at === -1 || isElsewhere ? null : toLockedPackage('npm', name, fieldOf(entry, 'version'));
  }
}

/** A text that is copied out of the middle of `packages` begins with a path, and may end in a comma. */
const complete = (text: string): string =>
  text.trimStart().startsWith('"') ? `{"packages":{${text.trim().replace(/,$/, '')}}}` : text;

/**
 * `package-lock.json` and `npm-shrinkwrap.json`, versions 1 to 3: packages at the top come before those inside others. Entries that are
 * copied out of `packages` are read too.
 * https://docs.npmjs.com/cli/configuring-npm/package-lock-json
 */
export function readNpm(text: string): Entries {
  const document = readJson(complete(text));
  const packages = fieldOf(document, 'packages');
  return packages === undefined ? readNested(document) : readPaths(packages);
}
