import { randomInt } from 'node:crypto';
import { UsageError } from '../usage-error.mjs';
import { chooseVersions } from './choose-versions.mjs';
import { orderSteps } from './order-steps.mjs';

/**
 * @typedef {import('../run/harness.mjs').DriverVersion} DriverVersion
 * @typedef {import('./open-bench.mjs').Bench} Bench
 * @typedef {import('./order-steps.mjs').Step} Step
 * @typedef {import('./read-request.mjs').Request} Request
 *
 * @typedef {object} Plan
 * @property {string} repetitionGroup
 * @property {string} createdAt
 * @property {number} seed of the order
 * @property {number} invocations
 * @property {DriverVersion[]} drivers what is measured, oldest version first
 * @property {Step[]} steps in the order of measuring
 */

/**
 * Makes the plan from the versions that the registry lists.
 *
 * @param {Request} request
 * @param {Bench} bench
 * @param {Date} now
 * @returns {Promise<Plan>}
 * @throws {UsageError} if there is nothing to measure
 */
export async function makePlan(request, { harness, context }, now) {
  const { invocations } = request;
  /** @type {DriverVersion[]} */
  const drivers = [];
  for (const { name, versions } of request.drivers) {
    if (!harness.backfillable.includes(name)) {
      throw new UsageError(
        `no registry lists the versions of ${name}, but those of ${harness.backfillable.join(', ')}`,
      );
    }
    const published = (await harness.listVersions(name, context)).map(({ version }) => version);
    const chosen = chooseVersions(published, { ...request, versions });
    if (chosen.length === 0)
      throw new UsageError(`none of the ${published.length} versions of ${name} is in ${versions}`);
    drivers.push(...chosen.map((version) => ({ name, version })));
  }
  const createdAt = now.toISOString();
  const seed = randomInt(2 ** 32);
  // The seed makes the names of two back-fills of one day different.
  const repetitionGroup = `backfill-${request.harness}-${createdAt.slice(0, 10)}-${seed.toString(16).padStart(8, '0')}`;
  return { repetitionGroup, createdAt, seed, invocations, drivers, steps: orderSteps(drivers, invocations, seed) };
}

/**
 * @param {Plan} plan
 * @param {number} done
 * @returns {string[]} lines
 */
export function describePlan({ drivers, invocations, steps }, done) {
  const names = [...new Set(drivers.map(({ name }) => name))];
  const lines = names.map((name) => {
    const versions = drivers.filter((driver) => driver.name === name).map(({ version }) => version);
    return `${name}: ${versions.length} ${versions.length === 1 ? 'version' : 'versions'}: ${versions.join(', ')}`;
  });
  return [...lines, `${steps.length} runs: ${invocations} of each version; ${done} of ${steps.length} are done`];
}
