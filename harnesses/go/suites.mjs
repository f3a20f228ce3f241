/** @import { DriverVersion, InterleavedScenario, Part } from '../run/harness.mjs' */
import { readFileSync } from 'node:fs';
import { readCatalogue } from '../scenarios/read-catalogue.mjs';

const BACK_FILL = 'back-fill';

export const MYSQL = 'go-sql-driver/mysql';

export const catalogue = readCatalogue('go');

/**
 * The folder of benchmarks that measures a driver, the param in their names that identifies it within the folder, and its
 * module if it has one.
 *
 * @type {Readonly<Record<string, { program: 'queries' | 'sends', transport: string | null, module: string | null }>>}
 */
export const drivers = {
  [MYSQL]: { program: 'queries', transport: null, module: `github.com/${MYSQL}` },
  'net/tcp': { program: 'sends', transport: 'tcp', module: null },
  'net/http': { program: 'sends', transport: 'http', module: null },
};

/** Drivers of the standard library have the version of Go, which is read from the program. */
const STANDARD = 'std';

/**
 * @param {'smoke' | 'full'} suite
 * @returns {Part[]}
 */
export function partsOf(suite) {
  const inserts = { pinned: true, drivers: [requiredVersion()], scenarios: scenariosOf(MYSQL) };
  /** @type {Part} */
  const tcp = { name: 'inserts', title: 'Inserts into MariaDB, TCP', transport: 'tcp', ...inserts };
  /** @type {Part} */
  const unix = { name: 'inserts-unix', title: 'Inserts into MariaDB, UNIX socket', transport: 'unix', ...inserts };
  /** @type {Part} */
  const sends = {
    name: 'sends',
    title: 'Messages over TCP and HTTP',
    transport: null,
    pinned: false,
    drivers: ['net/tcp', 'net/http'].map((name) => ({ name, version: STANDARD })),
    scenarios: scenariosOf('net/tcp'),
  };
  return suite === 'smoke' ? [tcp, sends] : [tcp, unix, sends];
}

/**
 * @param {DriverVersion[]} versions
 * @returns {Part}
 */
export function backfillPartOf(versions) {
  return {
    name: BACK_FILL,
    title: 'go-sql-driver/mysql, version back-fill',
    transport: 'tcp',
    pinned: true,
    drivers: versions,
    scenarios: ['select-1', 'insert-fixed'],
  };
}

/** Each insert waits for a flush to disk: 6,000 of them would take minutes. */
const WARM_UP = { select: 6000, insert: 600 };

/**
 * Named as `name` in queries/measure_test.go does.
 *
 * @type {InterleavedScenario[]}
 */
export const interleavedScenarios = catalogue
  .filter((scenario) => MYSQL in scenario.drivers)
  .flatMap(({ id, cases }) =>
    cases.map(({ params }) => ({
      name: [id, ...Object.entries(params).map(([param, value]) => `${param}=${value}`)].join(' '),
      scenario: id,
      params,
      warmUp: id.startsWith('insert-') ? WARM_UP.insert : WARM_UP.select,
    })),
  );

/**
 * How long go test measures each cell, on how many threads, and how large a message may be.
 *
 * @param {Part} part
 * @param {'smoke' | 'full'} suite
 * @returns {{ benchtime: string, cpus: number[], maxBytes: number }}
 */
export function effortOf({ name }, suite) {
  if (name === BACK_FILL) return { benchtime: suite === 'smoke' ? '100ms' : '1s', cpus: [1], maxBytes: 0 };
  if (suite === 'smoke') return { benchtime: name === 'sends' ? '50ms' : '100ms', cpus: [1, 2], maxBytes: 2 ** 20 };
  return { benchtime: name === 'sends' ? '1s' : '2s', cpus: [2, 4, 8], maxBytes: 2 ** 30 };
}

/** @param {string} driver */
const scenariosOf = (driver) => catalogue.filter((scenario) => driver in scenario.drivers).map(({ id }) => id);

/** @returns {DriverVersion} */
export function requiredVersion() {
  const text = readFileSync(new URL('./go.mod', import.meta.url), 'utf8');
  const version = new RegExp(`github\\.com/${MYSQL} (\\S+)`).exec(text)?.[1];
  if (!version) throw new Error(`go.mod does not require github.com/${MYSQL}`);
  return { name: MYSQL, version };
}
