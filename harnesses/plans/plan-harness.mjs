/** @import { DriverVersion, Harness, Transport, WorkerScenario } from './harness.mjs' */
/** @import { Options, Suite } from './parse-command-line.mjs' */
import { spellVersion, splitDriver } from '../../bench/plans/split-driver.mjs';
import { UsageError } from '../../bench/usage-error.mjs';
import { BUILT_IN } from './parse-command-line.mjs';

/**
 * What is measured of a harness. Invocations of the same plan belong together.
 *
 * @typedef {object} Plan
 * @property {Suite} suite
 * @property {Transport | null} transport null if no server is used
 * @property {DriverVersion[]} drivers the anchor first
 * @property {WorkerScenario[]} scenarios
 * @property {boolean} backfill
 */

/** @typedef {Pick<Options, 'suite' | 'transport' | 'drivers' | 'anchor' | 'scenarios'>} Wanted */

/** @param {DriverVersion} driver */
export const candidateOf = ({ name, version }) => `${name}@${version}`;

/**
 * @param {Wanted} options
 * @param {Pick<Harness, 'name' | 'transports' | 'drivers' | 'scenarios' | 'usual'>} harness
 * @param {boolean} [backfill]
 * @returns {Plan}
 * @throws {UsageError} if it asks for what the harness does not have
 */
export function planHarness(options, harness, backfill = false) {
  const { drivers: own } = harness;
  const chosen = options.drivers.length === 0 ? own : options.drivers.map((text) => toVersion(text, own));
  const anchor = options.anchor === null ? chosen[0] : toVersion(options.anchor, [...chosen, ...own]);
  if (!anchor) throw new UsageError(`the harness ${harness.name} has no driver`);
  return {
    suite: options.suite,
    transport: chooseTransport(options.transport, harness),
    drivers: [...new Map([anchor, ...chosen].map((driver) => [candidateOf(driver), driver])).values()],
    scenarios: chooseScenarios(options, harness),
    backfill,
  };
}

/**
 * Smoke measures everything.
 *
 * @param {Pick<Options, 'suite' | 'scenarios'>} options
 * @param {Pick<Harness, 'name' | 'scenarios' | 'usual'>} harness
 */
function chooseScenarios({ suite, scenarios: wanted }, { name, scenarios: all, usual }) {
  const known = [...new Set(all.map(({ scenario }) => scenario))];
  const unknown = wanted.find((id) => !known.includes(id));
  if (unknown !== undefined)
    throw new UsageError(`the harness ${name} has no scenario ${unknown}; it has ${known.join(', ')}`);
  const ids = wanted.length > 0 ? wanted : suite === 'smoke' ? known : usual;
  return all.filter(({ scenario }) => ids.includes(scenario));
}

/** @param {Transport | null} wanted @param {Pick<Harness, 'name' | 'transports'>} harness */
function chooseTransport(wanted, { name, transports }) {
  if (wanted === null || transports.length === 0) return transports[0] ?? null;
  if (transports.includes(wanted)) return wanted;
  throw new UsageError(`the workers of ${name} connect by ${transports.join(' or ')} only`);
}

/**
 * @param {string} text `mysql2@3.24.6`, or `mysql2` for a version of the list
 * @param {DriverVersion[]} known
 * @returns {DriverVersion}
 */
function toVersion(text, known) {
  const { name, version } = splitDriver(text);
  const found = known.find((driver) => driver.name === name);
  if (found) return { name, version: spellVersion(version, found) };
  const names = [...new Set(known.map((driver) => driver.name))];
  throw new UsageError(`there is no driver ${text}; there are ${names.join(', ')}`);
}

/**
 * The command that measures one cell of a plan again, in turns with the same anchor. Readers fill in what is in braces. If no
 * registry lists versions, the installed one is measured.
 *
 * @param {Pick<Harness, 'name' | 'language' | 'transports'>} harness
 * @param {Plan} plan
 * @param {Pick<Options, 'rounds' | 'pin' | 'priority'>} options
 * @returns {string | null} null for an external harness: only this machine knows its folder
 */
export function toRepeat({ name, language, transports }, { suite, transport, drivers }, { rounds, pin, priority }) {
  if (!BUILT_IN.includes(name)) return null;
  const driver = language.versions ? '{driver}@{version}' : '{driver}';
  const anchor = drivers[0] ? candidateOf(drivers[0]) : '';
  return [
    `npm run bench -- --suite ${suite} --harness ${name} --scenario {scenario} --driver ${driver} --reproduces {run}`,
    ...(suite === 'costs' ? [] : [`--anchor ${anchor} --rounds ${rounds}`]),
    ...(transport === transports[0] ? [] : [`--transport ${transport}`]),
    ...(pin === 'auto' ? [] : [`--pin ${pin}`]),
    ...(priority === null ? [] : [`--priority=${priority}`]),
  ].join(' ');
}
