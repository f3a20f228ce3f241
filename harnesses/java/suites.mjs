/** @import { DriverVersion, Part } from '../run/harness.mjs' */
import { readCatalogue } from '../scenarios/read-catalogue.mjs';
import { drivers } from './drivers.mjs';

const BACK_FILL = 'back-fill';
const BACK_FILL_BENCHMARKS = ['DoOne.plain', 'SelectOne.plain', 'SelectOneString.text'];

/** Each benchmark starts its own virtual machine, so a short suite has few benchmarks. */
const SMOKE_BENCHMARKS = [
  'DoOne.plain',
  'SelectOneString.text',
  'SelectOneString.binaryHit',
  'InsertOneString.text',
  'BatchInsertPrepared.textRewrite',
];

export const catalogue = readCatalogue('java');

/**
 * @param {'smoke' | 'full'} suite
 * @returns {Part[]}
 */
export function partsOf(suite) {
  const versions = Object.entries(drivers).flatMap(([name, driver]) =>
    driver.versions.map((version) => ({ name, version })),
  );
  const measured = { pinned: true, drivers: versions };
  if (suite === 'smoke') return [{ ...tcp, ...measured, scenarios: scenariosOf(SMOKE_BENCHMARKS) }];
  const scenarios = catalogue.map(({ id }) => id);
  return [
    { ...tcp, ...measured, scenarios },
    { name: 'unix', title: 'JDBC drivers, UNIX socket', transport: 'unix', ...measured, scenarios },
  ];
}

/** @satisfies {Pick<Part, 'name' | 'title' | 'transport'>} */
const tcp = { name: 'tcp', title: 'JDBC drivers, TCP', transport: /** @type {const} */ ('tcp') };

/**
 * @param {DriverVersion[]} versions
 * @returns {Part}
 */
export function backfillPartOf(versions) {
  return {
    ...tcp,
    name: BACK_FILL,
    title: 'JDBC drivers, version back-fill',
    pinned: true,
    drivers: versions,
    scenarios: scenariosOf(BACK_FILL_BENCHMARKS),
  };
}

/**
 * Whether a benchmark belongs to a part: not every case of a scenario is measured.
 *
 * @param {Part} part
 * @param {'smoke' | 'full'} suite
 * @returns {(benchmark: string) => boolean}
 */
export function benchmarksOf(part, suite) {
  if (part.name === BACK_FILL) return (benchmark) => BACK_FILL_BENCHMARKS.includes(benchmark);
  return suite === 'smoke' ? (benchmark) => SMOKE_BENCHMARKS.includes(benchmark) : () => true;
}

/**
 * How long a benchmark is measured: a number of virtual machines, with a number of iterations each.
 *
 * @typedef {{ forks: number, warmups: number, warmupMs: number, iterations: number, iterationMs: number }} Effort
 */

/**
 * The runner repeats invocations, so one virtual machine is enough.
 *
 * @param {Part} part
 * @param {'smoke' | 'full'} suite
 * @returns {Effort}
 */
export function effortOf(part, suite) {
  if (part.name === BACK_FILL) return { forks: 1, warmups: 2, warmupMs: 1000, iterations: 2, iterationMs: 1000 };
  if (suite === 'smoke') return { forks: 1, warmups: 1, warmupMs: 300, iterations: 1, iterationMs: 300 };
  return { forks: 1, warmups: 3, warmupMs: 1000, iterations: 3, iterationMs: 1000 };
}

/** @param {string[]} benchmarks */
function scenariosOf(benchmarks) {
  return catalogue
    .filter(({ cases }) => cases.some(({ aliases }) => aliases.some((name) => benchmarks.includes(name))))
    .map(({ id }) => id);
}
