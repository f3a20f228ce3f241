import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readText } from '../processes/files.mjs';

/** @import { Context } from '../run/harness.mjs' */

/**
 * Debian packages, possibly of another suite than the machine's.
 *
 * @typedef {object} Packages
 * @property {string} suite
 * @property {string[]} names
 * @property {boolean} [withDependencies] down to the C library: for packages that need a newer one than the machine's
 */

/**
 * Downloads packages and unpacks them into a folder of the cache. Nothing is installed, and no file of the machine's
 * package manager changes; only its mirror is read.
 *
 * @param {Packages} packages
 * @param {Context} context
 * @returns {Promise<string>} the folder; `/usr/include` is `usr/include` in it
 */
export async function unpackPackages(packages, context) {
  const folder = path.join(context.cacheDir, 'packages', `${packages.suite}-${packages.names[0]}`);
  const root = path.join(folder, 'root');
  if (existsSync(root)) return root;

  const mirror = await findMirror(context);
  context.log(`${packages.names.join(', ')} of Debian ${packages.suite}: downloading`);
  rmSync(folder, { recursive: true, force: true });
  const apt = layOutApt(folder, mirror, packages.suite);
  await run('apt-get', ['update', '-q'], { context, apt });
  await run('apt-get', fetchArguments(packages), { context, apt, cwd: apt.archives });
  const unpacked = path.join(folder, 'unpacked');
  for (const file of readdirSync(apt.archives).filter((name) => name.endsWith('.deb'))) {
    await run('dpkg', ['--extract', path.join(apt.archives, file), unpacked], { context });
  }
  rmSync(apt.home, { recursive: true });
  renameSync(unpacked, root);
  return root;
}

/** @param {Packages} packages */
function fetchArguments({ names, withDependencies = false }) {
  return withDependencies ? ['install', '-q', '-y', '--download-only', ...names] : ['download', '-q', ...names];
}

/**
 * @typedef {{ home: string, config: string, archives: string }} Apt
 */

/**
 * @param {string} folder
 * @param {string} mirror
 * @param {string} suite
 * @returns {Apt}
 */
function layOutApt(folder, mirror, suite) {
  const home = path.join(folder, 'apt');
  const archives = path.join(home, 'cache/archives');
  mkdirSync(path.join(home, 'state/lists/partial'), { recursive: true });
  mkdirSync(path.join(archives, 'partial'), { recursive: true });
  // An empty list of installed packages: dependencies are fetched down to the C library.
  writeFileSync(path.join(home, 'status'), '');
  const keys = '/usr/share/keyrings/debian-archive-keyring.gpg';
  const signed = existsSync(keys) ? `[signed-by=${keys}] ` : '';
  writeFileSync(path.join(home, 'sources.list'), `deb ${signed}${mirror} ${suite} main\n`);
  const config = path.join(home, 'apt.conf');
  writeFileSync(config, configOf(home));
  return { home, config, archives };
}

/** @param {string} home */
const configOf = (home) => `Dir::State "${home}/state";
Dir::State::status "${home}/status";
Dir::Cache "${home}/cache";
Dir::Etc::sourcelist "${home}/sources.list";
Dir::Etc::sourceparts "/dev/null";
Acquire::Languages "none";
Acquire::IndexTargets::deb::DEP-11::DefaultEnabled "false";
APT::Install-Recommends "false";
APT::Keep-Downloaded-Packages "true";
APT::Sandbox::User "root";
Binary::apt-get::APT::Keep-Downloaded-Packages "true";
APT::Update::Error-Mode "any";
Acquire::Retries "1";
Acquire::http::Timeout "20";
`;

/**
 * @param {Context} context
 * @returns {Promise<string>}
 */
async function findMirror(context) {
  const format = ['--no-release-info', '--format', '$(REPO_URI) $(RELEASE) $(COMPONENT)', 'Created-By: Packages'];
  const { code, stdout } = await context.start('apt-get', ['indextargets', ...format]);
  const osRelease = readText('/etc/os-release');
  const codename = /^VERSION_CODENAME=(\w+)$/m.exec(osRelease)?.[1] ?? '';
  const mirror = code === 0 && /^ID=debian$/m.test(osRelease) ? mirrorIn(stdout, codename) : null;
  if (mirror === null) throw new Error('the package sources of this machine have no Debian mirror');
  return mirror;
}

/**
 * The mirror with the release and its updates; other archives may have a suite of the same name.
 *
 * @param {string} targets a line `URI SUITE COMPONENT` for each index
 * @param {string} codename of the machine's release
 * @returns {string | null}
 */
export function mirrorIn(targets, codename) {
  const indexes = targets.split('\n').map((line) => line.split(' '));
  const having = (/** @type {string} */ suite) =>
    indexes.filter(([, release, component]) => release === suite && component === 'main').map(([uri]) => uri ?? '');
  const withUpdates = new Set(having(`${codename}-updates`));
  const own = having(codename);
  return own.find((uri) => withUpdates.has(uri)) ?? own[0] ?? null;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ context: Context, apt?: Apt, cwd?: string }} options
 */
async function run(command, args, { context, apt, cwd }) {
  const env = apt ? { APT_CONFIG: apt.config, DEBIAN_FRONTEND: 'noninteractive' } : undefined;
  const { code, stdout, stderr } = await context.start(command, args, { cwd, env, timeoutMs: 300_000 });
  if (code === 0) return;
  // The first error is the cause; the others follow from it.
  const lines = `${stderr}\n${stdout}`.split('\n').filter((line) => line !== '');
  const error = lines.find((line) => line.startsWith('E: ')) ?? lines[0] ?? `ended with ${code}`;
  throw new Error(`${command} ${args[0]}: ${error.replace(/^E: /, '')}`);
}
