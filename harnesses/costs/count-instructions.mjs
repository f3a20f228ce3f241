/** @import { DriverVersion, WorkerScenario } from '../run/harness.mjs' */
/** @import { Measuring, Workers } from '../run/start-workers.mjs' */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { readText } from '../../bench/processes/files.mjs';
import { findProgram } from '../../bench/processes/find-program.mjs';
import { operationsOf } from './measure-cell.mjs';
import { INSTRUCTIONS } from './metrics.mjs';
import { none, round, some } from './to-figures.mjs';

/** What is missing for counting instructions; null if nothing is. @param {Record<string, string | undefined>} env */
export const whyNoInstructions = (env) =>
  findProgram(['valgrind'], env) ? null : 'valgrind is missing (on Debian: apt-get install valgrind)';

/**
 * Instructions of one operation, as callgrind counts them in a simulated processor. Two processes differ by 2N operations and by
 * nothing else, so what starting, connecting and preparing take is in neither.
 *
 * @param {Pick<Measuring, 'context'> & Pick<Workers, 'open'>} work
 * @param {DriverVersion} driver
 * @param {WorkerScenario} scenario
 */
export async function countInstructions(work, driver, scenario) {
  const operations = operationsOf(scenario);
  try {
    const few = await countWhole(work, driver, scenario.name, operations);
    const many = await countWhole(work, driver, scenario.name, 3 * operations);
    return some(INSTRUCTIONS, round((many - few) / (2 * operations)));
  } catch (error) {
    // Its other figures are those of a program without callgrind.
    work.context.signal.throwIfAborted();
    return none(INSTRUCTIONS, error instanceof Error ? error.message : String(error));
  }
}

/**
 * The instructions of a process that does so many operations.
 *
 * @param {Pick<Measuring, 'context'> & Pick<Workers, 'open'>} work
 * @param {DriverVersion} driver
 * @param {string} scenario
 * @param {number} operations
 */
async function countWhole(work, driver, scenario, operations) {
  const file = path.join(work.context.workDir, 'callgrind.out');
  rmSync(file, { force: true });
  const name = `${driver.name} ${driver.version}, in callgrind`;
  const worker = await work.open(name, driver, 'speed', ({ command, args, ...rest }) => ({
    ...rest,
    command: 'valgrind',
    args: ['--tool=callgrind', `--callgrind-out-file=${file}`, command, ...args],
  }));
  try {
    await worker.prepare(scenario);
    await worker.count(scenario, operations);
  } finally {
    // It writes the file when it ends.
    await worker.stop();
  }
  const total = /^(?:summary|totals): (\d+)/m.exec(readText(file) ?? '')?.[1];
  if (total === undefined) throw new Error('callgrind reported no total');
  return Number(total);
}
