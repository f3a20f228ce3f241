/** @import { Observation } from '../run/harness.mjs' */
/** @import { Cell } from './cells.mjs' */
/** @import { Printed } from './read-printed.mjs' */
import { toDriver } from './cells.mjs';

/** @typedef {Record<string, unknown> & { match: string }} Rule */

/**
 * The mapping rules from the output of one program to cells of the catalogue.
 *
 * @param {Cell[]} cells requested ones
 * @param {Printed} printed
 * @param {Observation[]} observations
 * @returns {Rule[]}
 */
export function mappingRules(cells, printed, observations) {
  const measured = cells.filter((cell) => printed.measured.has(cell.printed));
  const named = [...new Map(measured.map((cell) => [cell.benchmark, cell])).values()];
  const rules = named.map((cell) => ({ match: cell.benchmark, ...meaningOf(cell, observations) }));
  return [...failureRules(cells, printed), ...rules, ...suffixRules(cells, measured, observations)];
}

/**
 * @param {Cell} cell
 * @param {Observation[]} observations
 */
function meaningOf(cell, observations) {
  const { name, ...driver } = toDriver(cell.driver, cell.version);
  const protocol = observations.find((seen) => isOf(seen, cell))?.protocol;
  // Parts of the name that are not params of the scenario.
  const params = { version: null, ...(cell.benchmark.includes('/transport=') ? { transport: null } : {}) };
  return {
    scenario: cell.scenario,
    driver: name,
    ...driver,
    params,
    ...(protocol ? { protocolObserved: protocol } : {}),
  };
}

/**
 * @param {Observation} seen
 * @param {Cell} cell
 */
function isOf({ driver, version, scenario, params = {} }, cell) {
  const same = driver === cell.driver && version === cell.version && scenario === cell.scenario;
  const names = new Set([...Object.keys(params), ...Object.keys(cell.params)]);
  return same && [...names].every((name) => params[name] === cell.params[name]);
}

/**
 * A failure is reported beside the output, for each number of threads. go test names it with one of them at most, and also
 * names the enclosing function.
 *
 * @param {Cell[]} cells
 * @param {Printed} printed
 * @returns {Rule[]}
 */
function failureRules(cells, { failed, measured }) {
  const left = { ignore: true, note: 'stated beside the output, for each number of threads' };
  const withCpu = (/** @type {string} */ match, /** @type {number} */ cpu) => ({
    match,
    when: { params: { cpu: String(cpu) } },
    ...left,
  });
  return [...failed.keys()].flatMap((name) => {
    const suffixed = cells.find(({ printed, cpu }) => printed === name && cpu > 1);
    if (suffixed) return [withCpu(name, 1), withCpu(suffixed.benchmark, suffixed.cpu)];
    const own = cells.filter(({ benchmark }) => benchmark === name);
    if (!own.some(({ printed }) => measured.has(printed))) return [{ match: name, ...left }];
    return own.filter(({ printed }) => !measured.has(printed)).map(({ cpu }) => withCpu(name, cpu));
  });
}

/**
 * The number of threads at the end of a name is recognised from all names of a file. If some are missing, it could be parsed
 * as a part of the name; these rules state it.
 *
 * @param {Cell[]} cells
 * @param {Cell[]} measured
 * @param {Observation[]} observations
 * @returns {Rule[]}
 */
function suffixRules(cells, measured, observations) {
  if (measured.length === cells.length) return [];
  return measured
    .filter(({ cpu }) => cpu > 1)
    .map((cell) => {
      const meaning = meaningOf(cell, observations);
      return {
        match: cell.printed,
        ...meaning,
        params: { ...meaning.params, ...cell.params, cpu: cell.cpu },
      };
    });
}
