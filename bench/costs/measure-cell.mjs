/** @import { Count } from '../turns/protocol.mjs' */
/** @import { Worker } from '../turns/open-worker.mjs' */
/** @import { Figure } from './to-figures.mjs' */
import { toProcessFigures, toSessionFigures } from './to-figures.mjs';

/** @typedef {{ name: string, warmUp: number }} Scenario `warmUp`: operations of each process before anything counts */

/** Of 6,000 operations of warm-up, 500 are counted. */
const WARM_UP_FOR_EACH = 12;
/** Where even so few operations fill the memory, their heap is unknown. */
const FEWEST = 10;

/** @param {Pick<Scenario, 'warmUp'>} scenario */
export const operationsOf = ({ warmUp }) => Math.max(1, Math.round(warmUp / WARM_UP_FOR_EACH));

/**
 * Counts one scenario in a fresh process.
 *
 * @param {Worker} worker
 * @param {Scenario} scenario
 * @param {string[]} wanted names of the metrics that the process counts by itself
 * @returns {Promise<{ emulated: string | null, session: Record<string, unknown>, figures: Figure[] } | { unsupported: string }>}
 */
export async function measureCell(worker, scenario, wanted) {
  const { name, warmUp } = scenario;
  const { unsupported, emulated, session } = await worker.prepare(name);
  if (unsupported !== null) return { unsupported };
  await worker.run(name, { operations: warmUp });
  const first = await worker.count(name, operationsOf(scenario));
  const undisturbed = await repeatDisturbed(worker, name, first);
  return { emulated, session, figures: [...toProcessFigures(undisturbed, wanted), ...toSessionFigures(first)] };
}

/** As many operations as fit. @param {Worker} worker @param {string} scenario @param {Count} first */
async function repeatDisturbed(worker, scenario, first) {
  let count = first;
  while (Object.values(count.counters).includes(null) && count.operations >= 2 * FEWEST)
    count = await worker.count(scenario, Math.floor(count.operations / 2));
  return count;
}
