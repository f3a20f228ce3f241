import { existsSync } from 'node:fs';
import path from 'node:path';
import { isRequested } from '../../bench/turns/is-requested.mjs';

/** @import { Context, DriverVersion } from '../plans/harness.mjs' */

/**
 * A client library that is installed, and how to build the program that measures it.
 *
 * @typedef {object} Library
 * @property {string} version from its headers or packages, for the build. The loaded version is observed.
 * @property {string[]} sources
 * @property {string[]} compile arguments for the compiler before the sources
 * @property {string[]} link arguments after the sources
 */

const C_API = ['c-api.cpp', 'native-password.cpp'];
/** Boost.MySQL exists since 1.82. */
const OLDEST_BOOST = 108_200;

/** @type {Record<string, (context: Context) => Promise<Library | null>>} */
const FINDERS = { libmariadb: findLibmariadb, libmysqlclient: findLibmysqlclient, 'boost.mysql': findBoost };

/**
 * The release on this machine, which has one of each library. Nothing is downloaded.
 *
 * @param {DriverVersion} driver
 * @param {Context} context
 * @returns {Promise<Library>} rejects with a readable message if it is not available
 */
export async function findLibrary({ name, version }, context) {
  const find = FINDERS[name];
  if (!find) throw new Error(`no program measures ${name}; there are ${Object.keys(FINDERS).join(', ')}`);
  const library = await find(context);
  if (library !== null && isRequested(version, library.version)) return library;
  throw new Error(`not available on this machine: it has ${library === null ? 'none' : `${name} ${library.version}`}`);
}

/** @param {Context} context */
async function findLibmariadb(context) {
  const library = await askConfig('mariadb_config', '--cc_version', context);
  return library && { ...library, sources: C_API };
}

/** @param {Context} context */
async function findLibmysqlclient(context) {
  const library = await askConfig('mysql_config', '--version', context);
  // A package of MariaDB has its own mysql_config.
  if (!library || library.link.some((argument) => argument.includes('mariadb'))) return null;
  return { ...library, sources: C_API, link: [...library.link, '-lcrypto'] };
}

/** @param {Context} context */
async function findBoost(context) {
  for (const folder of ['/usr/local/include', '/usr/include']) {
    if (!existsSync(path.join(folder, 'boost/mysql.hpp'))) continue;
    const header = path.join(folder, 'boost/version.hpp');
    const { stdout } = await context.start('g++', ['-E', '-dM', '-x', 'c++', header]);
    const number = Number(/#define BOOST_VERSION (\d+)/.exec(stdout)?.[1] ?? 0);
    if (number < OLDEST_BOOST) continue;
    const version = `${Math.floor(number / 100_000)}.${Math.floor(number / 100) % 1000}.${number % 100}`;
    // Since 1.85 Boost.MySQL parses numbers with Boost.Charconv, the only part to link.
    const numbers = number >= 108_500 ? ['-lboost_charconv', '-lquadmath'] : [];
    const link = [...numbers, '-lssl', '-lcrypto', '-pthread'];
    return { version, sources: ['boost-mysql.cpp'], compile: ['-isystem', folder], link };
  }
  return null;
}

/**
 * @param {string} command of the library's package
 * @param {string} versionOption
 * @param {Context} context
 * @returns {Promise<Omit<Library, 'sources'> | null>} null if it is not installed
 */
export async function askConfig(command, versionOption, context) {
  const { code, stdout: version } = await context.start(command, [versionOption]);
  if (code !== 0) return null;
  const ask = async (/** @type {string} */ option) =>
    (await context.start(command, [option])).stdout.split(/\s+/).filter((part) => part !== '');
  return { version: version.trim(), compile: await ask('--include'), link: await ask('--libs') };
}
