import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Installs the dependencies if they differ from package-lock.json.
 *
 * @param {{ root: string, log: import('./log.mjs').Log }} options
 * @throws {Error} when Node is too old or npm fails
 */
export async function ensureInstalled({ root, log }) {
  checkNode(process.versions.node, JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).engines.node);
  const why = whyInstall(root);
  if (!why) return;
  log(`installing dependencies with npm ci (${why}; half a minute or more)`);
  await npmCi(root);
  log('dependencies installed');
}

/** @param {string} running such as 20.20.2 @param {string} range such as >=20.19 */
export function checkNode(running, range) {
  const [major = 0, minor = 0] = running.split('.').map(Number);
  const [needMajor = 0, needMinor = 0] = range.replace(/^\D+/, '').split('.').map(Number);
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  throw new Error(`Node.js ${range} is needed, this is ${running}`);
}

/**
 * npm ends an install by writing node_modules/.package-lock.json.
 *
 * @param {string} root
 * @returns {string | null} why an install is needed
 */
function whyInstall(root) {
  const installed = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return 'nothing is installed';
  return whyStale(packagesOf(path.join(root, 'package-lock.json')), packagesOf(installed));
}

/**
 * @typedef {Record<string, { version?: string, resolved?: string, integrity?: string, link?: boolean, optional?: boolean }>} Packages
 */

/** @type {(file: string) => Packages} */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Compares the lock file with the list of what npm installed, which has no packages of other platforms.
 *
 * @param {Packages} wanted
 * @param {Packages} installed
 * @returns {string | null}
 */
export function whyStale(wanted, installed) {
  for (const [at, entry] of Object.entries(wanted)) {
    if (!at.includes('node_modules/')) continue;
    const name = at.replace(/^.*node_modules\//, '');
    const found = installed[at];
    if (!found && !entry.optional) return `${name} is new`;
    if (found && (found.version !== entry.version || found.integrity !== entry.integrity)) return `${name} has changed`;
  }
  return null;
}

/** @param {string} root */
function npmCi(root) {
  const { command, first } = npmCommand();
  return new Promise((resolve, reject) => {
    const npm = spawn(command, [...first, 'ci', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32' && first.length === 0,
    });
    npm.once('error', () => reject(new Error('npm was not found: run npm ci yourself, then start again')));
    npm.once('exit', (code, signal) =>
      code === 0 ? resolve(undefined) : reject(new Error(`npm ci failed (${code ?? signal}): see its lines above`)),
    );
  });
}

/** The npm that started this process, else the one that came with this Node.js, else the one on the PATH. */
export function npmCommand() {
  const beside = path.join(path.dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js');
  const script = [process.env.npm_execpath, beside].find(
    (file) => file && /npm-cli\.js$/.test(file) && existsSync(file),
  );
  return script ? { command: process.execPath, first: [script] } : { command: 'npm', first: [] };
}
