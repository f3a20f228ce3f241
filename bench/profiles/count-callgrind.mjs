/** @import { Sampler, World } from './sampler.mjs' */
import { readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from '../processes/find-program.mjs';
import { waitForEnd } from './sampler.mjs';

const PROGRAMS = ['valgrind', 'callgrind_control'];

/** What is missing for it; null if nothing is. @param {World['env']} env */
export const whyNoCallgrind = (env) =>
  PROGRAMS.every((name) => findProgram([name], env))
    ? null
    : 'valgrind is missing (on Debian: apt-get install valgrind)';

/** @param {string} name of the worker's own files @param {string} folder @param {World} world @returns {Sampler} */
export function createCallgrind(name, folder, world) {
  const out = path.join(folder, `callgrind-${name}`);
  const control = async (/** @type {string[]} */ ...args) => {
    const child = world.processes.spawnGroup('callgrind_control', args, {
      env: world.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said = await waitForEnd(child);
    if (child.exitCode !== 0) throw new Error(`callgrind_control failed: ${said}`);
  };
  return {
    tool: 'callgrind',
    hz: null,
    passNs: null,
    before: ['valgrind', '--quiet', '--tool=callgrind', `--callgrind-out-file=${out}`, '--instr-atstart=no'],
    record: async (pid, file, run) => {
      await control('--instr=on', String(pid));
      const result = await run();
      await control('--instr=off', String(pid));
      await control('--dump', String(pid));
      // Dumps are numbered, and the program appends one when it ends.
      const [dump] = readdirSync(folder).filter((one) => one.startsWith(`callgrind-${name}.`));
      if (dump === undefined) throw new Error('callgrind wrote nothing');
      renameSync(path.join(folder, dump), file);
      rmSync(out, { force: true });
      return result;
    },
  };
}
