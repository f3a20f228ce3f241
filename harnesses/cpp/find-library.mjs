import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { unpackPackages } from './private-apt.mjs';

/** @import { Context, DriverVersion } from '../run/harness.mjs' */
/** @import { Packages } from './private-apt.mjs' */

/**
 * A client library, and how to build the program that measures it.
 *
 * @typedef {object} Library
 * @property {string} version from its headers or packages, for the build. The loaded version is observed.
 * @property {string[]} sources
 * @property {string[]} compile arguments for the compiler before the sources
 * @property {string[]} link arguments after the sources
 */

const C_API = ['c-api.cpp', 'native-password.cpp'];
const BOOST = ['boost-mysql.cpp'];
/** Boost.MySQL exists since 1.82. */
const OLDEST_BOOST = 108_200;

/**
 * The packages of Boost releases that are not installed.
 *
 * @type {Record<string, Packages>}
 */
const BOOST_PACKAGES = {
  1.88: { suite: 'trixie', names: ['libboost1.88-dev', 'libboost-charconv1.88-dev'] },
  1.83: { suite: 'bookworm-backports', names: ['libboost1.83-dev'] },
};

/** @typedef {(version: string, context: Context) => Promise<Library>} Find */

/** @type {Record<string, Find>} */
const FINDERS = { libmariadb: findLibmariadb, libmysqlclient: findLibmysqlclient, 'boost.mysql': findBoost };

/**
 * @param {DriverVersion} driver
 * @param {Context} context
 * @returns {Promise<Library>} rejects with a readable message if it is not available
 */
export async function findLibrary({ name, version }, context) {
  const find = FINDERS[name];
  if (!find) throw new Error(`no program measures ${name}; there are ${Object.keys(FINDERS).join(', ')}`);
  return await find(version, context);
}

/** The installed one. @type {Find} */
async function findLibmariadb(_version, context) {
  const library = await askConfig('mariadb_config', '--cc_version', context);
  if (library === null) throw new Error('not available on this machine: there is no mariadb_config');
  return { ...library, sources: C_API };
}

/** The one installed, else the one of Debian sid. @type {Find} */
async function findLibmysqlclient(_version, context) {
  const installed = await askConfig('mysql_config', '--version', context);
  // A package of MariaDB has its own mysql_config.
  const isMariadb = installed?.link.some((argument) => argument.includes('mariadb'));
  if (installed && !isMariadb) {
    return { ...installed, sources: C_API, link: [...installed.link, '-lcrypto'] };
  }
  const packages = { suite: 'sid', names: ['libmysqlclient-dev'], withDependencies: true };
  return libraryOfSid(await unpackOrExplain(packages, context), await multiarch(context));
}

/**
 * Debian sid's library needs sid's C library, so the program uses sid's loader and all libraries from there.
 *
 * @param {string} root
 * @param {string} arch
 * @returns {Library}
 */
function libraryOfSid(root, arch) {
  const folder = path.join(root, 'usr/lib', arch);
  const files = readdirSync(folder);
  const file = (/** @type {RegExp} */ pattern) => {
    const name = files.find((candidate) => pattern.test(candidate));
    if (!name)
      throw new Error(`not available on this machine: the packages of Debian sid hold no file ${pattern.source}`);
    return path.join(folder, name);
  };
  const client = file(/^libmysqlclient\.so\.\d+$/);
  const loader = file(/^ld-linux.*\.so\.\d+$/);
  // The folder of all headers would hide the machine's C library from the compiler.
  const headers = path.join(root, 'headers');
  rmSync(headers, { recursive: true, force: true });
  mkdirSync(headers);
  symlinkSync('../usr/include/mysql', path.join(headers, 'mysql'));
  return {
    version: files.find((name) => /^libmysqlclient\.so\.\d+\.\d/.test(name)) ?? path.basename(client),
    sources: C_API,
    compile: ['-isystem', path.join(headers, 'mysql'), '-isystem', headers],
    link: [
      client,
      file(/^libcrypto\.so\.\d+$/),
      '-Wl,--allow-shlib-undefined',
      `-Wl,--dynamic-linker=${loader}`,
      `-Wl,-rpath,${folder}`,
    ],
  };
}

/** A version such as `1.88`, or `newest`: the one installed, else the newest available package. @type {Find} */
async function findBoost(version, context) {
  if (version !== 'newest') return await findPackagedBoost(version, context);
  const installed = await findInstalledBoost(context);
  if (installed) return installed;
  const failures = [];
  for (const packaged of Object.keys(BOOST_PACKAGES).sort().reverse()) {
    try {
      return await findPackagedBoost(packaged, context);
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error([...new Set(failures)].join('; '));
}

/**
 * @param {Context} context
 * @returns {Promise<Library | null>}
 */
async function findInstalledBoost(context) {
  for (const folder of ['/usr/local/include', '/usr/include']) {
    if (!existsSync(path.join(folder, 'boost/mysql.hpp'))) continue;
    const number = await readBoostVersion(folder, context);
    if (number >= OLDEST_BOOST) return boostLibrary(number, ['-isystem', folder], '-lboost_charconv');
  }
  return null;
}

/** @type {Find} */
async function findPackagedBoost(version, context) {
  const packages = BOOST_PACKAGES[version];
  if (!packages) throw new Error(`no packages of Boost ${version} are known; there are ${Object.keys(BOOST_PACKAGES)}`);
  const root = await unpackOrExplain(packages, context);
  const include = path.join(root, 'usr/include');
  const charconv = path.join(root, 'usr/lib', await multiarch(context), 'libboost_charconv.a');
  return boostLibrary(await readBoostVersion(include, context), ['-isystem', include], charconv);
}

/**
 * @param {number} number as `BOOST_VERSION` has it: 108800
 * @param {string[]} compile
 * @param {string} charconv
 * @returns {Library}
 */
function boostLibrary(number, compile, charconv) {
  const version = `${Math.floor(number / 100_000)}.${Math.floor(number / 100) % 1000}.${number % 100}`;
  // Since 1.85 Boost.MySQL parses numbers with Boost.Charconv, the only part to link.
  const numbers = number >= 108_500 ? [charconv, '-lquadmath'] : [];
  return { version, sources: BOOST, compile, link: [...numbers, '-lssl', '-lcrypto', '-pthread'] };
}

/**
 * @param {string} folder of headers
 * @param {Context} context
 */
async function readBoostVersion(folder, context) {
  const header = path.join(folder, 'boost/version.hpp');
  const { stdout } = await context.start('g++', ['-E', '-dM', '-x', 'c++', header]);
  return Number(/#define BOOST_VERSION (\d+)/.exec(stdout)?.[1] ?? 0);
}

/**
 * @param {Packages} packages
 * @param {Context} context
 */
async function unpackOrExplain(packages, context) {
  try {
    return await unpackPackages(packages, context);
  } catch (error) {
    context.signal.throwIfAborted();
    const why = error instanceof Error ? error.message : error;
    throw new Error(`not available on this machine: ${packages.names[0]} of Debian ${packages.suite} (${why})`);
  }
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

/** @param {Context} context */
const multiarch = async (context) => (await context.start('g++', ['-print-multiarch'])).stdout.trim();
