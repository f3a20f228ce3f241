/** @import { Design } from '../../bench/turns/measure-invocation.mjs' */
/** @import { DriverVersion, Harness, Transport, WorkerScenario } from './harness.mjs' */
/** @import { Options, Suite } from './parse-command-line.mjs' */
import { createHash } from 'node:crypto';
import { createDesign } from '../../bench/turns/measure-invocation.mjs';
import { UsageError } from '../../bench/usage-error.mjs';
import { splitDriver } from './driver-version.mjs';
import { BUILT_IN } from './parse-command-line.mjs';

/** To see that everything works, cold figures do. */
const SMOKE = { warmUpTurns: 2, sliceNs: 2e6, leastOperations: 2 };
const SMOKE_WARM_UP = 1 / 50;

/**
 * What a repetition group measures. Invocations of the same plan belong together, however many there are.
 *
 * @typedef {object} Plan
 * @property {string} harness
 * @property {string} project
 * @property {Suite} suite
 * @property {Transport | null} transport
 * @property {string} server `private`, or where the external one is; without its account
 * @property {Record<string, DriverVersion>} drivers by the name of the candidate
 * @property {WorkerScenario[]} scenarios
 * @property {Design} design of the slices; costs use its names only
 * @property {'auto' | 'none' | number} pin
 * @property {number | null} priority
 * @property {boolean} backfill
 * @property {string | null} reproduces id of the run that is measured again
 */

/** @typedef {Pick<Options, 'suite' | 'server' | 'transport' | 'drivers' | 'anchor' | 'scenarios' | 'rounds' | 'pin' | 'priority' | 'reproduces'>} Wanted */

/**
 * @param {Wanted} options
 * @param {Pick<Harness, 'name' | 'project' | 'transports' | 'drivers' | 'scenarios' | 'usual'>} harness
 * @param {boolean} [backfill]
 * @returns {Plan}
 * @throws {UsageError} if it asks for what the harness does not have
 */
export function planGroup(options, harness, backfill = false) {
  const { suite, pin, priority, reproduces } = options;
  const { drivers: own, scenarios: all } = harness;
  const chosen = options.drivers.length === 0 ? own : options.drivers.map((text) => toVersion(text, own));
  const anchor = options.anchor === null ? chosen[0] : toVersion(options.anchor, [...chosen, ...own]);
  if (!anchor) throw new UsageError(`the harness ${harness.name} has no driver`);
  const drivers = new Map([anchor, ...chosen].map((driver) => [candidateOf(driver), driver]));
  const scenarios = chooseScenarios(options, harness);
  const [first = '', ...candidates] = drivers.keys();
  const design = createDesign({ anchor: first, candidates, scenarios, rounds: options.rounds });
  return {
    harness: harness.name,
    project: harness.project,
    suite,
    transport: chooseTransport(options.transport, harness),
    server: toServerName(options.server),
    drivers: Object.fromEntries(drivers),
    scenarios: all.filter((one) => scenarios.includes(one)),
    design: suite === 'smoke' ? { ...design, ...SMOKE, scenarios: design.scenarios.map(shorten) } : design,
    pin,
    priority,
    backfill,
    reproduces,
  };
}

/** @type {(scenario: Design['scenarios'][number]) => Design['scenarios'][number]} */
const shorten = ({ name, warmUp }) => ({ name, warmUp: Math.ceil(warmUp * SMOKE_WARM_UP) });

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

/** Names the server without its account. @param {string | null} url */
function toServerName(url) {
  if (url === null) return 'private';
  if (!URL.canParse(url)) return url;
  const { protocol, host, pathname, search } = new URL(url);
  return `${protocol}//${host}${pathname}${search}`;
}

/** @param {Plan} plan */
export const hashOf = (plan) => createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 12);

/**
 * The command that measures one cell of a plan again, in turns with the same anchor. Readers fill in what is in braces. If no
 * registry lists versions, the installed one is measured.
 *
 * @param {Pick<Harness, 'name' | 'backfillable' | 'transports'>} harness
 * @param {Plan} plan
 * @returns {string | null} null for an external harness: only this machine knows its folder
 */
export function toRepeat({ name, backfillable, transports }, { suite, transport, design, pin, priority }) {
  if (!BUILT_IN.includes(name)) return null;
  const driver = backfillable.length > 0 ? '{driver}@{version}' : '{driver}';
  return [
    `npm run bench -- --suite ${suite} --harness ${name} --scenario {scenario} --driver ${driver} --reproduces {run}`,
    ...(suite === 'costs' ? [] : [`--anchor ${design.anchor} --rounds ${design.rounds}`]),
    ...(transport === transports[0] ? [] : [`--transport ${transport}`]),
    ...(pin === 'auto' ? [] : [`--pin ${pin}`]),
    ...(priority === null ? [] : [`--priority=${priority}`]),
  ].join(' ');
}
