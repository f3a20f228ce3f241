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
 * The scenarios of a harness, in the order they are measured.
 *
 * @param {string} harness `node` reads node.json
 * @param {string} [folder]
 * @returns {Scenario[]}
 * @throws {Error} with every issue of the file
 */
export function readCatalogue(harness, folder = FOLDER) {
  const file = path.join(folder, `${harness}.json`);
  const text = readFileSync(file, 'utf8');
  /** @type {unknown} */
  let content;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const issues = findIssues(content);
  if (issues.length > 0) throw new Error(`${file} is not a catalogue:\n${issues.map((f) => `  ${f}`).join('\n')}`);
  return /** @type {{ scenarios: ScenarioEntry[] }} */ (content).scenarios.map(toScenario);
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

/**
 * @param {Scenario} scenario
 * @param {string} driver
 * @returns {Way | null} null: the driver does not participate in this scenario
 */
export function wayOf(scenario, driver) {
  return scenario.drivers[driver] ?? null;
}

/**
 * @param {Scenario} scenario
 * @param {string} driver
 * @returns {string | null} null if the driver can do it, or emulate it
 */
export function whyUnsupported(scenario, driver) {
  const way = wayOf(scenario, driver);
  if (way === null) return 'the driver is not in this scenario';
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
 * A scenario as in its file, with the short form `ok`.
 *
 * @typedef {Omit<Scenario, 'drivers'> & { drivers: Record<string, 'ok' | Exclude<Way, { way: 'ok' }>> }} ScenarioEntry
 */

/**
 * @param {ScenarioEntry} written
 * @returns {Scenario}
 */
function toScenario(written) {
  /** @type {[string, Way][]} */
  const ways = Object.entries(written.drivers).map(([driver, way]) => [
    driver,
    way === 'ok' ? { way: 'ok', reason: null } : way,
  ]);
  return { ...written, drivers: Object.fromEntries(ways) };
}

/**
 * @param {unknown} content
 * @returns {string[]} one line for each issue
 */
function findIssues(content) {
  if (!isTable(content) || !Array.isArray(content.scenarios) || content.scenarios.length === 0) {
    return ['"scenarios" must be a list with at least one scenario'];
  }
  /** @type {Set<unknown>} */
  const seen = new Set();
  return content.scenarios.flatMap((scenario, at) => {
    if (!isTable(scenario)) return [`scenarios[${at}] must be an object`];
    const name = typeof scenario.id === 'string' ? scenario.id : `scenarios[${at}]`;
    const twice = seen.has(scenario.id) ? ['is there twice'] : [];
    seen.add(scenario.id);
    return [...twice, ...findIssuesOfScenario(scenario)].map((issue) => `${name} ${issue}`);
  });
}

const FIELDS = ['id', 'title', 'category', 'description', 'sql', 'workPerOp', 'cases', 'drivers'];

/** @param {Record<string, unknown>} scenario */
function findIssuesOfScenario(scenario) {
  const { id, sql, workPerOp, cases, drivers } = scenario;
  const issues = unknownFields(scenario, FIELDS);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(String(id))) issues.push('needs an "id" of lower-case words with hyphens');
  for (const field of ['title', 'category', 'description']) {
    if (!isText(scenario[field])) issues.push(`needs a "${field}"`);
  }
  if (sql !== undefined && !isText(sql)) issues.push('has a "sql" that is not a text');
  if (workPerOp !== undefined && !(Number.isInteger(workPerOp) && Number(workPerOp) > 0)) {
    issues.push('has a "workPerOp" that is not a whole number above 0');
  }
  if (Array.isArray(cases) && cases.length > 0) issues.push(...findIssuesOfCases(cases));
  else issues.push('needs "cases", a list with at least one case');
  if (isTable(drivers) && Object.keys(drivers).length > 0) issues.push(...findIssuesOfDrivers(drivers));
  else issues.push('needs "drivers", an object with at least one driver');
  return issues;
}

/** @param {unknown[]} cases */
function findIssuesOfCases(cases) {
  /** @type {Set<string>} */
  const seen = new Set();
  return cases.flatMap((item, at) => {
    if (!isTable(item)) return [`cases[${at}] must be an object`];
    const issues = unknownFields(item, ['params', 'aliases', 'protocol']);
    const { params, aliases, protocol } = item;
    if (!isTable(params) || !Object.values(params).every((v) => ['string', 'number', 'boolean'].includes(typeof v))) {
      issues.push('needs "params", an object of texts, numbers, true or false');
    }
    if (!Array.isArray(aliases) || !aliases.every(isText)) issues.push('needs "aliases", a list of texts');
    if (protocol !== null && protocol !== 'text' && protocol !== 'binary') {
      issues.push('needs a "protocol": "text", "binary" or null');
    }
    const key = isTable(params) ? JSON.stringify(Object.entries(params).sort()) : `${at}`;
    if (seen.has(key)) issues.push('has the params of another case');
    seen.add(key);
    return issues.map((issue) => `cases[${at}] ${issue}`);
  });
}

/** @param {Record<string, unknown>} drivers */
function findIssuesOfDrivers(drivers) {
  return Object.entries(drivers).flatMap(([driver, written]) => {
    if (written === 'ok') return [];
    if (!isTable(written) || (written.way !== 'emulated' && written.way !== 'unsupported')) {
      return [`driver ${driver} must be "ok", or an object with the "way" "emulated" or "unsupported"`];
    }
    const issues = unknownFields(written, ['way', 'reason']);
    if (!isText(written.reason)) issues.push(`is ${written.way} and needs a "reason"`);
    return issues.map((issue) => `driver ${driver} ${issue}`);
  });
}

/**
 * @param {Record<string, unknown>} table
 * @param {string[]} known
 */
function unknownFields(table, known) {
  return Object.keys(table)
    .filter((field) => !known.includes(field))
    .map((field) => `has a field "${field}" that a catalogue does not know`);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const isTable = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} value */
const isText = (value) => typeof value === 'string' && value.trim() !== '';
