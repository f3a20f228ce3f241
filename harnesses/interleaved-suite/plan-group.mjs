/** @import { Design } from '../interleave/measure-invocation.mjs' */
/** @import { DriverVersion, Harness, Interleaved, InterleavedScenario } from '../run/harness.mjs' */
/** @import { InterleavedOptions } from '../run/parse-command-line.mjs' */
import { createHash } from 'node:crypto';
import { createDesign } from '../interleave/create-design.mjs';
import { BUILT_IN } from '../run/parse-command-line.mjs';
import { splitDriver } from '../run/split-driver.mjs';
import { optionsOfCell } from '../run/to-repeat.mjs';
import { UsageError } from '../usage-error.mjs';

/** Of the harness, in names of folders. */
export const PART = 'interleaved';

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
 * @property {string} [reproduces] id of the run that is measured again
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
    design: createDesign({ candidates, anchor: first, scenarios, rounds: options.rounds }),
    pin: options.pin,
    priority: options.priority,
    ...(options.reproduces !== null && { reproduces: options.reproduces }),
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
export const groupKey = (plan) => `${plan.harness.replaceAll(/[^\w-]+/g, '-')}-${hashOf(plan)}`;

/**
 * The id of a repetition group, for its runs. The same plan measured anew is another group.
 *
 * @param {string} harness its name
 * @param {Plan} plan
 * @param {string} startedAt of its first invocation, RFC 3339
 */
export const toGroupId = (harness, plan, startedAt) =>
  `${startedAt.replace(/[-:]|\.\d+/g, '')}-${harness}-${PART}-${hashOf(plan)}`;

/** @param {Plan} plan */
const hashOf = (plan) => createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 12);

/**
 * The command that measures one cell of a plan again, in turns with the same anchor. Readers fill in what is in braces.
 *
 * @param {Pick<Harness, 'name' | 'backfillable'>} harness
 * @param {Plan} plan
 * @returns {string | null} null for an external harness: only this machine knows its folder
 */
export function toRepeat(harness, { design, pin, priority }) {
  if (!BUILT_IN.includes(harness.name)) return null;
  return [
    `npm run bench -- --suite interleaved --harness ${harness.name} ${optionsOfCell(harness)}`,
    `--anchor ${design.anchor} --rounds ${design.rounds}`,
    ...(pin === 'auto' ? [] : [`--pin ${pin}`]),
    ...(priority === null ? [] : [`--priority=${priority}`]),
  ].join(' ');
}
