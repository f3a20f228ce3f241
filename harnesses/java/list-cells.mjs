/** @import { DriverVersion, InterleavedScenario, Part } from '../run/harness.mjs' */
/** @import { Params, Scenario, Way } from '../scenarios/read-catalogue.mjs' */
import { findScenario, wayOf } from '../scenarios/read-catalogue.mjs';
import { benchmarksOf, catalogue } from './suites.mjs';

/** @type {Record<string, Record<string, string>>} */
const LIMITS = {
  'drizzle-jdbc': {
    binary: 'the driver has no prepared statements of the server: it writes values into the text',
    rewrite: 'the driver cannot join a batch into inserts of many rows',
    unix: 'the driver knows TCP only',
  },
  'mysql-connector-j': {
    unix: 'the driver itself has no UNIX sockets: it takes a socket factory, which is a library of somebody else',
  },
};

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

/** The first operations of a virtual machine are interpreted. Long operations need fewer. */
const WARM_UP = { short: 12_000, long: 2000, longest: 500 };
const LONGEST = ['connect-and-close', 'select-1000-rows-10kb'];

/**
 * The interleaved suite measures every case, under the name of its benchmark.
 *
 * @type {InterleavedScenario[]}
 */
export const interleavedScenarios = catalogue.flatMap((scenario) =>
  scenario.cases.map(({ params, aliases }) => ({
    name: benchmarkOf(scenario, aliases),
    scenario: scenario.id,
    params,
    warmUp: WARM_UP[lengthOf(scenario.id)],
  })),
);

/** @param {string} id */
function lengthOf(id) {
  if (LONGEST.includes(id) || id.startsWith('batch-')) return 'longest';
  return /^call-|-1000?(?:-|$)/.test(id) ? 'long' : 'short';
}

/**
 * @param {DriverVersion} driver
 * @param {Pick<InterleavedScenario, 'scenario' | 'params'>} which
 * @returns {string | null} null if the driver supports it, by TCP
 */
export function whyUnsupportedByTcp(driver, { scenario, params }) {
  const way = wayOf(findScenario(catalogue, scenario), driver.name);
  return way ? whyUnsupported(way, driver, params, { transport: 'tcp' }) : 'the driver is not in this scenario';
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
 * Why a driver does not support a scenario, or only a case or a transport of it; null if it does. Limits of single versions
 * are not listed: the benchmark fails with what it observed.
 *
 * @param {Way} way
 * @param {DriverVersion} driver
 * @param {Params} params
 * @param {Pick<Part, 'transport'>} part
 * @returns {string | null}
 */
function whyUnsupported(way, { name }, params, { transport }) {
  if (way.way === 'unsupported') return way.reason;
  const { unix, binary, rewrite } = LIMITS[name] ?? {};
  const reasons = [transport === 'unix' && unix, params.protocol === 'binary' && binary, params.rewrite && rewrite];
  return reasons.find((reason) => typeof reason === 'string') ?? null;
}
