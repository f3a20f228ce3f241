/** @import { Worker } from '../turns/open-worker.mjs' */
/** @import { Scenario } from './measure-cell.mjs' */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { readText } from '../processes/files.mjs';
import { findProgram } from '../processes/find-program.mjs';
import { operationsOf } from './measure-cell.mjs';
import { INSTRUCTIONS } from './metrics.mjs';
import { none, round, some } from './to-figures.mjs';

/** What is missing for counting instructions; null if nothing is. @param {Record<string, string | undefined>} env */
export const whyNoInstructions = (env) =>
  findProgram(['valgrind'], env) ? null : 'valgrind is missing (on Debian: apt-get install valgrind)';

/**
 * Starts a worker as the last words of another command.
 *
 * @typedef {(before: string[]) => Promise<Worker>} OpenUnder
 */

/**
 * Instructions of one operation, as callgrind counts them in a simulated processor. Two processes differ by 2N operations and by
 * nothing else, so what starting, connecting and preparing take is in neither.
 *
 * @param {OpenUnder} open
 * @param {Scenario} scenario
 * @param {{ folder: string, signal: AbortSignal }} world `folder`: for a file of callgrind
 */
export async function countInstructions(open, scenario, { folder, signal }) {
  const operations = operationsOf(scenario);
  const file = path.join(folder, `callgrind-${process.pid}.out`);
  const countWhole = async (/** @type {number} */ count) => {
    const worker = await open(['valgrind', '--tool=callgrind', `--callgrind-out-file=${file}`]);
    try {
      await worker.prepare(scenario.name);
      await worker.count(scenario.name, count);
    } finally {
      // It writes the file when it ends.
      await worker.stop();
    }
    const total = /^(?:summary|totals): (\d+)/m.exec(readText(file) ?? '')?.[1];
    if (total === undefined) throw new Error('callgrind reported no total');
    return Number(total);
  };
  try {
    const few = await countWhole(operations);
    const many = await countWhole(3 * operations);
    return some(INSTRUCTIONS, round((many - few) / (2 * operations)));
  } catch (error) {
    // Its other figures are those of a program without callgrind.
    signal.throwIfAborted();
    return none(INSTRUCTIONS, error instanceof Error ? error.message : String(error));
  } finally {
    rmSync(file, { force: true });
  }
}
