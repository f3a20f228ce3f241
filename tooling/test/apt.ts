import { spawnSync } from 'node:child_process';
import { passes, type World } from './step.ts';

/** Whether packages can be installed without asking anybody: by root, on Debian and what descends from it. */
export const mayInstallPackages = () => process.getuid?.() === 0 && hasApt();

export const hasApt = () => spawnSync('apt-get', ['--version']).status === 0;

/** @returns whether all of them are there now */
export async function installPackages(names: string[], world: World): Promise<boolean> {
  const env = { ...world.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (args: string[]) =>
    passes({ ...world, env }, ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], { command: 'apt-get' });
  // What is there already stays as it is: a machine's own versions are not ours to change.
  const install = ['install', '-y', '--no-install-recommends', '--no-upgrade', ...names];
  // A container without package lists needs them first.
  return (await apt(install)) || ((await apt(['update'])) && (await apt(install)));
}
