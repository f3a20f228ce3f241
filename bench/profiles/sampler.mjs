/** @import { ProcessGroups } from '../processes/process-groups.mjs' */

/**
 * What samples a worker from outside.
 *
 * @typedef {object} Sampler
 * @property {string} tool
 * @property {number | null} hz null where it counts instructions
 * @property {number | null} passNs how long a pass is; null where that is a number of operations
 * @property {readonly string[]} before words that start the worker
 * @property {<T>(pid: number, file: string, run: () => Promise<T>) => Promise<T>} record writes the samples of the time in which
 *   `run` runs into the file
 */

/** @typedef {{ processes: ProcessGroups, env: Record<string, string | undefined> }} World */

/**
 * The end of a program, with what it says on standard error.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
export const waitForEnd = (child) =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-2000);
    });
    child.once('error', reject);
    child.once('close', () => resolve(said.trim()));
  });
