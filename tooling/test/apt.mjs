import { spawnSync } from 'node:child_process';
import { passes } from './step.mjs';

/** Whether packages can be installed without asking anybody: by root, on Debian and what descends from it. */
export const mayInstallPackages = () => process.getuid?.() === 0 && hasApt();

export const hasApt = () => spawnSync('apt-get', ['--version']).status === 0;

/**
 * @param {string[]} names
 * @param {Pick<import('./step.mjs').Context, 'root' | 'env' | 'signal'>} context
 * @returns {Promise<boolean>} whether all of them are there now
 */
export async function installPackages(names, { root, env, signal }) {
  const apt = (/** @type {string[]} */ args) =>
    passes({
      command: 'apt-get',
      args: ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args],
      cwd: root,
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      signal,
    });
  // What is there already stays as it is: a machine's own versions are not ours to change.
  const install = ['install', '-y', '--no-install-recommends', '--no-upgrade', ...names];
  // A container without package lists needs them first.
  return (await apt(install)) || ((await apt(['update'])) && (await apt(install)));
}
