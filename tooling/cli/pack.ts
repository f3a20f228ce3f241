import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleCli } from './bundle.mjs';

/** Packs the command line for `npx` and `npm install`: bundled files that need only Node.js, as one archive in `to`. */
export async function packCli({ root, to }: { root: string; to: string }): Promise<string> {
  const { name, version, license } = JSON.parse(readFileSync(path.join(root, 'apps/cli/package.json'), 'utf8'));
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const stage = mkdtempSync(path.join(tmpdir(), 'tacho-pack-'));
  try {
    await bundleCli(root, stage);
    copyFileSync(path.join(root, 'LICENSE'), path.join(stage, 'LICENSE'));
    copyFileSync(path.join(root, 'docs/cli.md'), path.join(stage, 'README.md'));
    const manifest = { name, version, license, type: 'module', engines, bin: { tacho: 'tacho.mjs' } };
    writeFileSync(path.join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    mkdirSync(to, { recursive: true });
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    execFileSync(
      npm,
      ['pack', '--offline', '--ignore-scripts', '--loglevel=error', '--pack-destination', path.resolve(to)],
      {
        cwd: stage,
        stdio: ['ignore', 'ignore', 'inherit'],
        shell: process.platform === 'win32',
      },
    );
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  return path.join(to, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
}

/** The command: `npm run pack:cli`. */
export async function main({ root }: { root: string }) {
  const archive = await packCli({ root, to: path.join(root, 'dist') });
  process.stdout.write(`${path.relative(process.cwd(), archive)}\n`);
}
