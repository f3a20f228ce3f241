/** @import { Result } from '../run/harness.mjs' */
/** @import { Params, Scenario } from '../scenarios/read-catalogue.mjs' */
import { drivers } from './suites.mjs';

/**
 * One requested cell.
 *
 * @typedef {object} Cell
 * @property {string} scenario
 * @property {string} driver
 * @property {string} version
 * @property {Params} params of the catalogue's case
 * @property {number} cpu
 * @property {string} benchmark its name without the number of threads, as mapping rules see it
 * @property {string} printed its name as go test prints it
 */

/**
 * The cells of a scenario for one driver: each case on each number of threads.
 *
 * @param {Scenario} scenario
 * @param {{ name: string, version: string }} driver with its linked version
 * @param {number[]} cpus
 * @returns {Cell[]}
 */
export function cellsOf(scenario, { name, version }, cpus) {
  return scenario.cases.flatMap(({ params }) => {
    const benchmark = benchmarkName(scenario.id, name, version, params);
    const cell = { scenario: scenario.id, driver: name, version, params, benchmark };
    // go test omits the number for one thread.
    return cpus.map((cpu) => ({ ...cell, cpu, printed: cpu === 1 ? benchmark : `${benchmark}-${cpu}` }));
  });
}

/**
 * `BenchmarkInsertFixed/version=v1.10.1/statement=reused`: the function, the linked version, what identifies the
 * driver among those of the same program, and the params.
 *
 * @param {string} scenario
 * @param {string} driver
 * @param {string} version
 * @param {Params} params
 */
function benchmarkName(scenario, driver, version, params) {
  const words = scenario.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const transport = drivers[driver]?.transport;
  const parts = { version, ...(transport ? { transport } : {}), ...params };
  return [`Benchmark${words.join('')}`, ...Object.entries(parts).map(([key, value]) => `${key}=${value}`)].join('/');
}

/**
 * The argument of `-bench` for these cells. go test compares a name part by part, and treats a name with fewer parts
 * than the pattern as a group of benchmarks, so the pattern is as deep as the shortest name.
 *
 * @param {Cell[]} cells
 */
export function benchPattern(cells) {
  const names = cells.map(({ benchmark }) => benchmark.split('/'));
  const depth = Math.min(...names.map(({ length }) => length));
  const levels = Array.from({ length: depth }, (_, level) => [...new Set(names.map((parts) => parts[level] ?? ''))]);
  return levels.map((parts) => `^(${parts.map(escapePattern).join('|')})$`).join('/');
}

/** @param {string} text */
const escapePattern = (text) => text.replaceAll(/[.+*?()|[\]{}^$\\]/g, '\\$&');

/**
 * A cell without a value, with its reason.
 *
 * @param {Cell} cell
 * @param {'failed' | 'skipped'} status
 * @param {string} reason
 * @returns {Result}
 */
export function withoutValue({ scenario, driver, version, params, cpu }, status, reason) {
  return {
    scenario,
    params: { ...params, cpu },
    driver: toDriver(driver, version),
    unit: 'ns/op',
    statistic: 'mean',
    status,
    statusReason: reason,
    value: null,
  };
}

/**
 * @param {string} name
 * @param {string} version
 */
export const toDriver = (name, version) => ({ name, version, ...describeDriver({ name, version }) });

/** @param {import('../run/harness.mjs').DriverVersion} driver */
export function describeDriver({ name, version }) {
  const module = drivers[name]?.module;
  return { language: 'go', ...(module && { purl: `pkg:golang/${module}@${version}` }) };
}
