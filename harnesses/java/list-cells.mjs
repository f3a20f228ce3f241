/** @import { DriverVersion, Part } from '../run/harness.mjs' */
/** @import { Params, Scenario, Way } from '../scenarios/read-catalogue.mjs' */
import { findScenario, wayOf } from '../scenarios/read-catalogue.mjs';
import { limitOf } from './limits.mjs';
import { benchmarksOf, catalogue } from './suites.mjs';

/**
 * One driver version in one case.
 *
 * @typedef {object} Cell
 * @property {DriverVersion} driver as requested
 * @property {Scenario} scenario
 * @property {Params} params
 * @property {string} benchmark `Class.method` of the program
 * @property {string | null} unsupported why the driver does not support it
 */

/**
 * @param {Part} part
 * @param {'smoke' | 'full'} suite
 * @returns {Cell[]}
 */
export function listCells(part, suite) {
  const isMeasured = benchmarksOf(part, suite);
  return part.drivers.flatMap((driver) =>
    part.scenarios.flatMap((id) => {
      const scenario = findScenario(catalogue, id);
      const way = wayOf(scenario, driver.name);
      if (!way) return [];
      return scenario.cases
        .map(({ params, aliases }) => ({ params, benchmark: benchmarkOf(scenario, aliases) }))
        .filter(({ benchmark }) => isMeasured(benchmark))
        .map((one) => ({ driver, scenario, ...one, unsupported: whyUnsupported(way, driver, one.params, part) }));
    }),
  );
}

/**
 * Of the aliases of a case, ours is the one with a dot.
 *
 * @param {Scenario} scenario
 * @param {string[]} aliases
 */
function benchmarkOf({ id }, aliases) {
  const found = aliases.find((alias) => /^\w+\.\w+$/.test(alias));
  if (!found) throw new Error(`scenario "${id}": no alias of a case names its benchmark, as in DoOne.plain`);
  return found;
}

/**
 * @param {Way} way
 * @param {DriverVersion} driver
 * @param {Params} params
 * @param {Part} part
 */
function whyUnsupported(way, driver, params, { transport }) {
  return way.way === 'unsupported' ? way.reason : limitOf(driver, params, transport);
}
