/** @import { Costs, DriverVersion, Interleaved, InterleavedWorker, MeasuringContext, Part, Purpose, Server } from '../run/harness.mjs' */
import { serverEnvironment } from '../run/server-environment.mjs';

/**
 * What is measured in one invocation of the costs of a harness.
 *
 * @typedef {object} Work
 * @property {Interleaved} interleaved
 * @property {Costs} costs
 * @property {Part} part
 * @property {Server} server
 * @property {MeasuringContext} context
 */

/**
 * Starts a worker of a prepared version.
 *
 * @param {Omit<Work, 'costs'>} work
 * @param {DriverVersion} driver
 * @param {Purpose} purpose
 * @param {(program: InterleavedWorker) => InterleavedWorker} [wrap] gives the program that runs it
 */
export async function openFresh({ interleaved, part, server, context }, driver, purpose, wrap = (program) => program) {
  const found = interleaved.findWorker(driver, context, purpose);
  if ('reason' in found) throw new Error(found.reason);
  const program = wrap({ ...found, env: { ...serverEnvironment(server, part), ...found.env } });
  return await context.openWorker(`${driver.name} ${driver.version}`, program);
}
