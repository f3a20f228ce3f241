/** @import { Design } from '../interleave/measure-invocation.mjs' */
/** @import { DriverVersion, Interleaved, InterleavedScenario } from '../run/harness.mjs' */
/** @import { InterleavedOptions } from '../run/parse-command-line.mjs' */
import { createHash } from 'node:crypto';
import { splitDriver } from '../run/split-driver.mjs';
import { UsageError } from '../usage-error.mjs';

const SLICE_NS = 20e6;
const LEAST_OPERATIONS = 8;
const WARM_UP_TURNS = 6;

/**
 * What a repetition group measures. Invocations of the same plan belong together, however many there are.
 *
 * @typedef {object} Plan
 * @property {string} harness
 * @property {'tcp' | 'unix'} transport
 * @property {string} server `private`, or where the external one is; without its account
 * @property {Record<string, DriverVersion>} drivers by the name of the candidate
 * @property {InterleavedScenario[]} scenarios
 * @property {Design} design
 * @property {'auto' | 'none' | number} pin
 * @property {number | null} priority
 */

/**
 * @param {InterleavedOptions} options
 * @param {Interleaved} interleaved
 * @param {string} server
 * @returns {Plan}
 * @throws {UsageError} if it asks for what the harness does not have
 */
export function planGroup(options, { drivers: own, scenarios: all, usual, transport }, server) {
  const chosen = options.drivers.length === 0 ? own : options.drivers.map((text) => toVersion(text, own));
  const anchor = options.anchor === null ? chosen[0] : toVersion(options.anchor, [...chosen, ...own]);
  if (!anchor) throw new UsageError('the interleaved suite needs a driver');
  const drivers = new Map([anchor, ...chosen].map((driver) => [candidateOf(driver), driver]));
  const ids = options.scenarios.length === 0 ? usual : options.scenarios;
  const unknown = ids.find((id) => !all.some(({ scenario }) => scenario === id));
  if (unknown !== undefined)
    throw new UsageError(
      `the interleaved suite of ${options.harness} has no scenario ${unknown}; it has ${[...new Set(all.map(({ scenario }) => scenario))].join(', ')}`,
    );
  const scenarios = all.filter(({ scenario }) => ids.includes(scenario));
  const [first = '', ...candidates] = drivers.keys();
  return {
    harness: options.harness,
    transport,
    server,
    drivers: Object.fromEntries(drivers),
    scenarios,
    design: {
      candidates,
      anchor: first,
      scenarios: scenarios.map(({ name, warmUp }) => ({ name, warmUp })),
      warmUpTurns: WARM_UP_TURNS,
      rounds: options.rounds,
      sliceNs: SLICE_NS,
      leastOperations: LEAST_OPERATIONS,
    },
    pin: options.pin,
    priority: options.priority,
  };
}

/** @param {DriverVersion} driver */
const candidateOf = ({ name, version }) => `${name}@${version}`;

/**
 * @param {string} text `mysql2@3.24.6`, or `mysql2` for a version of the list
 * @param {DriverVersion[]} known
 * @returns {DriverVersion}
 */
function toVersion(text, known) {
  const { name, version } = splitDriver(text);
  const found = known.find((driver) => driver.name === name);
  if (found) return { name, version: version ?? found.version };
  const names = [...new Set(known.map((driver) => driver.name))];
  throw new UsageError(`there is no driver ${text}; there are ${names.join(', ')}`);
}

/**
 * The name of the folder of a repetition group.
 *
 * @param {Plan} plan
 */
export function groupKey(plan) {
  const hash = createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 12);
  return `${plan.harness.replaceAll(/[^\w-]+/g, '-')}-${hash}`;
}
