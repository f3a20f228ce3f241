import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { chmod, symlink } from 'node:fs/promises';
import path from 'node:path';
import { bundleForNode } from '../bundle/bundle-for-node.mjs';
import { contentStamp } from '../bundle/content-stamp.mjs';

/** Everything the bundle is made of. */
const INPUTS = [
  'apps/cli/src',
  'apps/cli/package.json',
  'packages',
  'bench',
  'package-lock.json',
  'tooling/bundle',
  'tooling/cli',
];

/** What runs as a process of its own: the one that outlives a killed `tacho bench` and ends its workers, and the worker of `tacho doctor`. */
const BESIDE = { watchdog: 'bench/processes/watchdog.mjs', 'noise-worker': 'bench/noise/noise-worker.mjs' };

/**
 * The command line as files that need nothing but Node.js: `tacho.mjs`, and those that must be beside it. The bundle starts in a fifth of the
 * time that the TypeScript sources need.
 *
 * @param {string} root the repository
 * @param {string} folder for the files
 */
export async function bundleCli(root, folder) {
  const command = path.join(folder, 'tacho.mjs');
  await bundleForNode({
    entries: { tacho: path.join(root, 'apps/cli/src/main.ts') },
    folder,
    firstLine: '#!/usr/bin/env node\n',
  });
  await chmod(command, 0o755);
  for (const [name, file] of Object.entries(BESIDE))
    await bundleForNode({ entries: { [name]: path.join(root, file) }, folder });
}

/**
 * A bundle of the sources as they are, built if it is missing. Several processes may ask at once: a folder is
 * complete when it has its name.
 *
 * @param {string} root
 * @returns {Promise<string>} a folder to put on PATH: it holds the command as `tacho`, and the bundle of it
 */
export async function cachedCli(root) {
  const cache = path.join(root, '.cache/cli');
  const folder = path.join(cache, contentStamp(root, INPUTS));
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-${randomUUID().slice(0, 8)}`;
  mkdirSync(unfinished, { recursive: true });
  await bundleCli(root, unfinished);
  await symlink('tacho.mjs', path.join(unfinished, 'tacho'));
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
