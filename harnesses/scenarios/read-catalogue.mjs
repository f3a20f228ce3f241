import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {Record<string, string | number | boolean>} Params
 */

/**
 * @typedef {object} Case
 * @property {Params} params as in published results of this scenario
 * @property {string[]} aliases names under which benchmark tools print it
 * @property {'text' | 'binary' | null} protocol the expected one; the real one is observed. null: no server is used, or it depends
 *   on the driver
 */

/**
 * How a driver runs a scenario: itself (`ok`), by a substitute (`emulated`), or not at all (`unsupported`).
 *
 * @typedef {{ way: 'ok', reason: null } | { way: 'emulated' | 'unsupported', reason: string }} Way
 */

/**
 * @typedef {object} Scenario
 * @property {string} id
 * @property {string} title
 * @property {string} category
 * @property {string} description what it measures, and what it does not
 * @property {string} [sql]
 * @property {number} [workPerOp]
 * @property {Case[]} cases
 * @property {Record<string, Way>} drivers the participating drivers
 */

const FOLDER = path.dirname(fileURLToPath(import.meta.url));

/**
 * The scenarios of a harness, in the order they are measured. A test checks the files of this repository.
 *
 * @param {string} harness `node` reads node.json
 * @param {string} [folder]
 * @returns {Scenario[]}
 */
export function readCatalogue(harness, folder = FOLDER) {
  /** @type {{ drivers: string[], scenarios: ScenarioEntry[] }} */
  const { drivers, scenarios } = JSON.parse(readFileSync(path.join(folder, `${harness}.json`), 'utf8'));
  return scenarios.map((scenario) => toScenario(scenario, drivers));
}

/**
 * @param {Scenario[]} catalogue
 * @param {string} id
 * @returns {Scenario}
 * @throws {Error} if the id is unknown
 */
export function findScenario(catalogue, id) {
  const found = catalogue.find((scenario) => scenario.id === id);
  if (!found) throw new Error(`no scenario "${id}"; there are ${catalogue.map((s) => s.id).join(', ')}`);
  return found;
}

/** Null if the driver can do it, or emulate it. @type {(scenario: Scenario, driver: string) => string | null} */
export function whyUnsupported({ drivers }, driver) {
  const way = drivers[driver];
  if (!way) return 'the driver is not in this scenario';
  return way.way === 'unsupported' ? way.reason : null;
}

/**
 * The scenario in the run format.
 *
 * @param {Scenario} scenario
 * @returns {{ id: string, title: string, category: string, description: string, sql?: string, workPerOp?: number }}
 */
export function describeScenario({ cases: _cases, drivers: _drivers, ...described }) {
  return described;
}

/**
 * A scenario as in its file: every driver does it itself, but those with a reason.
 *
 * @typedef {Omit<Scenario, 'drivers'> & { emulated?: Record<string, string>, unsupported?: Record<string, string> }} ScenarioEntry
 */

/** @type {(written: ScenarioEntry, drivers: readonly string[]) => Scenario} */
function toScenario({ emulated = {}, unsupported = {}, ...scenario }, drivers) {
  const wayOf = (/** @type {string} */ driver) => {
    if (unsupported[driver]) return { way: /** @type {const} */ ('unsupported'), reason: unsupported[driver] };
    if (emulated[driver]) return { way: /** @type {const} */ ('emulated'), reason: emulated[driver] };
    return { way: /** @type {const} */ ('ok'), reason: null };
  };
  return { ...scenario, drivers: Object.fromEntries(drivers.map((driver) => [driver, wayOf(driver)])) };
}
