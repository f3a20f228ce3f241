/** @import { Context, DriverVersion } from '../plans/harness.mjs' */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readJson, readText } from '../../bench/processes/files.mjs';

const HERE = path.dirname(fileURLToPath(import.meta.url));
// No driver needs install scripts, and no dependency should run one.
const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
const NPM_TIMEOUT_MS = 10 * 60_000;

/**
 * An installed driver: the folder whose node_modules holds it, its name in there, and the version of its package.
 *
 * @typedef {{ tree: string, name: string, version: string }} Installed
 */

/** The versions of package.json with their lock file. @param {string} cacheDir @returns {string} */
function lockedTree(cacheDir) {
  const lock = readFileSync(path.join(HERE, 'package-lock.json'));
  return path.join(cacheDir, `locked-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`);
}

/** The versions that the harness measures by default. @returns {Record<string, string>} by name of the package */
export function lockedVersions() {
  return JSON.parse(readFileSync(path.join(HERE, 'package.json'), 'utf8')).dependencies;
}

/** @param {string} cacheDir @param {DriverVersion} driver @returns {Installed | null} */
export function findInstalled(cacheDir, { name, version }) {
  return (
    readInstalled(lockedTree(cacheDir), name, version) ??
    readInstalled(path.join(cacheDir, 'drivers'), aliasOf({ name, version }), version)
  );
}

/** Why a version could not be installed, as npm reports it. @param {string} cacheDir @param {DriverVersion} driver */
export const whyNotInstalled = (cacheDir, driver) => readText(reasonFile(cacheDir, driver)) || 'it was not installed';

/**
 * Installs what is missing. A version that is not available is noted and does not affect the others; only the harness's own
 * packages are required.
 *
 * @param {Context} context
 * @param {DriverVersion[]} drivers
 */
export async function installDrivers(context, drivers) {
  await installLocked(context);
  const missing = drivers.filter((driver) => !findInstalled(context.cacheDir, driver));
  if (missing.length === 0) return;
  const tree = path.join(context.cacheDir, 'drivers');
  mkdirSync(tree, { recursive: true });
  if (!existsSync(path.join(tree, 'package.json')))
    writeFileSync(path.join(tree, 'package.json'), '{"private":true}\n');
  await installSome(context, tree, missing);
}

/** @param {Context} context */
async function installLocked(context) {
  const tree = lockedTree(context.cacheDir);
  // npm writes this file last.
  if (existsSync(path.join(tree, 'node_modules', '.package-lock.json'))) return;
  context.log('installing the drivers');
  mkdirSync(tree, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(path.join(HERE, file), path.join(tree, file));
  const { code, stderr } = await context.start('npm', ['ci', ...QUIET], { cwd: tree, timeoutMs: NPM_TIMEOUT_MS });
  if (code !== 0) throw new Error(`npm could not install the Node.js drivers: ${findNpmError(stderr)}`);
}

/**
 * Installs all in one call of npm. If that fails, it installs halves, until the failing package is alone.
 *
 * @param {Context} context
 * @param {string} tree
 * @param {DriverVersion[]} drivers
 * @returns {Promise<void>}
 */
async function installSome(context, tree, drivers) {
  context.signal.throwIfAborted();
  context.log(`installing ${drivers.map(({ name, version }) => `${name} ${version}`).join(', ')}`);
  const aliases = drivers.map((driver) => `${aliasOf(driver)}@npm:${driver.name}@${driver.version}`);
  const args = ['install', '--save-exact', ...QUIET, ...aliases];
  const { code, stderr } = await context.start('npm', args, { cwd: tree, timeoutMs: NPM_TIMEOUT_MS });
  if (code === 0) {
    for (const driver of drivers) rmSync(reasonFile(context.cacheDir, driver), { force: true });
    return;
  }
  const half = Math.ceil(drivers.length / 2);
  if (drivers.length === 1) {
    const [driver] = /** @type {[DriverVersion]} */ (drivers);
    writeFileSync(reasonFile(context.cacheDir, driver), `npm could not install it: ${findNpmError(stderr)}`);
  } else {
    await installSome(context, tree, drivers.slice(0, half));
    await installSome(context, tree, drivers.slice(half));
  }
}

/** @param {DriverVersion} driver */
const aliasOf = ({ name, version }) => `${name}-${version}`.toLowerCase();

/** @type {(cacheDir: string, driver: DriverVersion) => string} */
const reasonFile = (cacheDir, driver) => path.join(cacheDir, 'drivers', `${aliasOf(driver)}.reason.txt`);

/** @param {string} tree @param {string} name @param {string} version @returns {Installed | null} */
function readInstalled(tree, name, version) {
  const found = readJson(path.join(tree, 'node_modules', name, 'package.json'));
  return found?.version === version ? { tree, name, version } : null;
}

/** @param {string} stderr */
function findNpmError(stderr) {
  const lines = stderr.split('\n').map((line) => line.replace(/^npm (?:error|ERR!) ?(?:notarget )?/, '').trim());
  const reasons = lines.filter((line) => line && !line.startsWith('code ') && !/^npm warn|complete log/i.test(line));
  return reasons[0] ?? 'npm gave no reason';
}
