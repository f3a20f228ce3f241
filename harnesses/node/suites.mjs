/** @import { DriverVersion, InterleavedScenario, Part } from '../run/harness.mjs' */
/** @import { Times } from './measure-cell.mjs' */
import { readCatalogue } from '../scenarios/read-catalogue.mjs';
import { drivers } from './drivers.mjs';
import { lockedVersions } from './install-drivers.mjs';

const BACK_FILL = 'back-fill';
const BACK_FILL_SCENARIOS = [
  'do-1',
  'select-1',
  'select-1000-rows',
  'select-100-int',
  'select-100-int-execute',
  'batch-insert-100',
  'insert-10-params',
];

export const catalogue = readCatalogue('node');

/**
 * @param {'smoke' | 'full'} suite
 * @returns {Part[]}
 */
export function partsOf(suite) {
  const measured = {
    pinned: true,
    drivers: defaultDrivers(),
    scenarios: catalogue.map(({ id }) => id),
  };
  /** @type {Part} */
  const tcp = { name: 'tcp', title: 'Node.js connectors, TCP', transport: 'tcp', ...measured };
  /** @type {Part} */
  const unix = { name: 'unix', title: 'Node.js connectors, UNIX socket', transport: 'unix', ...measured };
  return suite === 'smoke' ? [tcp] : [tcp, unix];
}

/** @returns {DriverVersion[]} */
export function defaultDrivers() {
  const versions = lockedVersions();
  return Object.keys(drivers).map((name) => ({ name, version: String(versions[name]) }));
}

/**
 * @param {DriverVersion[]} versions
 * @returns {Part}
 */
export function backfillPartOf(versions) {
  return {
    name: BACK_FILL,
    title: 'Node.js connectors, version back-fill',
    transport: 'tcp',
    pinned: true,
    drivers: versions,
    scenarios: BACK_FILL_SCENARIOS,
  };
}

/** The first operations of a process are slow. Long operations need fewer. */
const WARM_UP = { short: 6000, long: 2000, longest: 500 };
const LONG = ['select-1000-rows', 'select-1000-rows-execute', 'select-collations'];
/** A loop of 100 inserts, where a driver has no batch. */
const LONGEST = ['batch-insert-100'];

/** @param {string} id */
function lengthOf(id) {
  if (LONGEST.includes(id)) return 'longest';
  return LONG.includes(id) ? 'long' : 'short';
}

/**
 * Every scenario has one case here.
 *
 * @type {InterleavedScenario[]}
 */
export const interleavedScenarios = catalogue.map(({ id, cases: [only] }) => ({
  name: id,
  scenario: id,
  params: only?.params ?? {},
  warmUp: WARM_UP[lengthOf(id)],
}));
export const INTERLEAVED_USUALLY = ['select-1', 'select-100-int', 'select-1000-rows', 'insert-10-params'];

/**
 * How long each cell is measured, and the maximum number of its samples.
 *
 * @param {Part} part
 * @param {'smoke' | 'full'} suite
 * @returns {{ times: Times, keep: number }}
 */
export function effortOf(part, suite) {
  if (suite === 'smoke') return { times: { timeMs: 200, warmupMs: 50, minCalls: 10 }, keep: 200 };
  if (part.name === BACK_FILL) return { times: { timeMs: 1000, warmupMs: 300, minCalls: 50 }, keep: 200 };
  return { times: { timeMs: 2000, warmupMs: 500, minCalls: 200 }, keep: 1000 };
}
