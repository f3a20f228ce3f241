/** @import { Context } from './harness.mjs' */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createStart } from '../../bench/processes/create-start.mjs';
import { identify, isAlive } from '../../bench/processes/process-identity.mjs';

/**
 * What harnesses are given to install and compile with. Removes the working folders of starts that were killed.
 *
 * @param {object} world
 * @param {string} world.cacheDir
 * @param {import('../../bench/processes/process-groups.mjs').ProcessGroups} world.processes
 * @param {Record<string, string | undefined>} world.env
 * @param {AbortSignal} world.signal
 * @param {(text: string) => void} world.log
 */
export function openContexts({ cacheDir, processes, env, signal, log }) {
  const all = path.join(cacheDir, 'prepare');
  const own = path.join(all, String(process.pid));
  mkdirSync(all, { recursive: true });
  for (const pid of readdirSync(all))
    if (!isAlive(identify(Number(pid)))) rmSync(path.join(all, pid), { recursive: true, force: true });
  const start = createStart({ processes, env, signal });
  return {
    /** @param {string} name of a harness @returns {Context} */
    contextOf: (name) => {
      const folders = { cacheDir: path.join(cacheDir, 'harness', name), workDir: path.join(own, name) };
      for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
      return { ...folders, env, signal, start, log: (text) => log(`${name}  ${text}`) };
    },
    close: () => rmSync(own, { recursive: true, force: true }),
  };
}
