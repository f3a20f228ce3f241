import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleCli } from './bundle.mjs';

/** The name of the package, which is that of its command. */
const NAME = 'tacho';

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Packs the command line for `npx` and `npm install`: bundled files that need only Node.js, and no other package. One at a time in a
 * process, as `bundleForNode`. The same sources make the same bytes.
 *
 * @param {{ root: string, to: string }} options `to`: the folder for the archive
 * @returns {Promise<string>} the archive
 */
export async function packCli({ root, to }) {
  const { version, license, repository } = readJson(path.join(root, 'apps/cli/package.json'));
  const { engines } = readJson(path.join(root, 'package.json'));
  const stage = mkdtempSync(path.join(tmpdir(), 'tacho-pack-'));
  try {
    await bundleCli(root, stage);
    copyFileSync(path.join(root, 'LICENSE'), path.join(stage, 'LICENSE'));
    copyFileSync(path.join(root, 'docs/cli.md'), path.join(stage, 'README.md'));
    const manifest = {
      name: NAME,
      version,
      description: 'Benchmark results of database connectors, from the command line',
      license,
      repository,
      type: 'module',
      engines,
      bin: { tacho: 'tacho.mjs' },
    };
    writeFileSync(path.join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    mkdirSync(to, { recursive: true });
    const isWindows = process.platform === 'win32';
    execFileSync(
      isWindows ? 'npm.cmd' : 'npm',
      ['pack', '--offline', '--ignore-scripts', '--loglevel=error', '--pack-destination', path.resolve(to)],
      { cwd: stage, stdio: ['ignore', 'ignore', 'inherit'], shell: isWindows },
    );
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  return path.join(to, `${NAME}-${version}.tgz`);
}

/**
 * The command: `npm run pack:cli`.
 *
 * @param {{ root: string }} world
 */
export async function main({ root }) {
  const archive = await packCli({ root, to: path.join(root, 'dist') });
  process.stdout.write(`${path.relative(process.cwd(), archive)}\n`);
}
