/** @import { Sampler, World } from './sampler.mjs' */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from '../processes/find-program.mjs';
import { waitForEnd } from './sampler.mjs';

const HZ = 1000;

/** py-spy beside the interpreter of a worker, or else on the `PATH`. @param {string} python @param {World['env']} env */
export function findPySpy(python, env) {
  const beside = path.join(path.dirname(python), 'py-spy');
  return path.isAbsolute(python) && existsSync(beside) ? beside : findProgram(['py-spy'], env);
}

/** @param {string} program @param {World} world @returns {Sampler} */
export const createPySpy = (program, world) => ({
  tool: 'py-spy',
  hz: HZ,
  passNs: 3e9,
  before: [],
  record: (pid, file, run) => record(program, { pid, file, run }, world),
});

/**
 * @template T
 * @param {string} program
 * @param {{ pid: number, file: string, run: () => Promise<T> }} what
 * @param {World} world
 */
async function record(program, { pid, file, run }, { processes, env }) {
  const how = ['--format', 'raw', '--rate', String(HZ), '--nolineno', '--full-filenames', '--output', file];
  const child = processes.spawnGroup(program, ['record', '--pid', String(pid), ...how], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = waitForEnd(child);
  try {
    await new Promise((/** @type {(nothing: void) => void} */ resolve, reject) => {
      // It says so when it has found the interpreter, and at once stops it for the first sample.
      const begins = (/** @type {unknown} */ text) => /Sampling process/.test(String(text)) && resolve();
      child.stdout?.on('data', begins);
      child.stderr?.on('data', begins);
      ended.then((said) => reject(new Error(`py-spy ended: ${said}`)), reject);
    });
    const result = await run();
    child.kill('SIGINT');
    const said = await ended;
    if (!existsSync(file)) throw new Error(`py-spy wrote nothing: ${said}`);
    return result;
  } finally {
    await processes.endGroup(child);
  }
}
