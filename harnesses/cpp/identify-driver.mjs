import { realpathSync } from 'node:fs';
import { readText } from '../processes/files.mjs';

/** @import { Context } from '../run/harness.mjs' */
/** @import { Prepared } from './prepare-programs.mjs' */

/**
 * A driver in the run format, with a note on its version.
 *
 * @typedef {{ name: string, language: 'c' | 'c++', version?: string, purl?: string, note: string | null }} Identity
 */

/**
 * The published figures name libmariadb by the version of its Debian package, which differs from the library's own. This does
 * the same, if the loaded file belongs to a package.
 *
 * @param {Prepared} prepared
 * @param {string | null} version as the loaded library reports it
 * @param {Context} context
 * @returns {Promise<Identity>}
 */
export async function identifyDriver(prepared, version, context) {
  const name = prepared.driver;
  const found = name === 'libmariadb' && 'program' in prepared ? await packageOf(prepared.program, context) : null;
  if (found === null) return toIdentity(name, version);
  const purl = `pkg:deb/${found.distribution}/${found.name}@${encodeURIComponent(found.version)}`;
  const note = version === null ? null : `libmariadb ${found.version} is the package; the library says ${version}.`;
  return { name, language: 'c', version: found.version, purl, note };
}

/**
 * @param {string} name
 * @param {string | null} version
 * @returns {Identity}
 */
export function toIdentity(name, version) {
  const isBoost = name === 'boost.mysql';
  const package_ = isBoost ? 'pkg:github/boostorg/mysql' : `pkg:generic/${name}`;
  const known = version === null ? {} : { version, purl: `${package_}@${isBoost ? 'boost-' : ''}${version}` };
  return { name, language: isBoost ? 'c++' : 'c', ...known, note: null };
}

/**
 * The Debian package of the libmariadb that this program loads; null if no package has it.
 *
 * @param {string} program
 * @param {Context} context
 */
async function packageOf(program, context) {
  const ask = async (/** @type {string} */ command, /** @type {string[]} */ args) => {
    const { code, stdout } = await context.start(command, args);
    return code === 0 ? stdout.trim() : '';
  };
  const library = /libmariadb\S* => (\/\S+)/.exec(await ask('ldd', [program]))?.[1];
  if (!library) return null;
  const owner = /^([^:,\s]+)[^/]*\//.exec(await ask('dpkg-query', ['--search', realpathSync(library)]))?.[1];
  if (!owner) return null;
  const version = (await ask('dpkg-query', ['--show', owner])).split('\t')[1];
  const distribution = /^ID="?(\w+)"?$/m.exec(readText('/etc/os-release'))?.[1];
  return version && distribution ? { name: owner, version, distribution } : null;
}
