// The interface between the plans and a harness. Types only: a harness is a folder with a `harness.mjs` that exports
// `harness`, of the type Harness.

/** @import { Language } from '../../bench/workers/language.mjs' */

/**
 * @typedef {object} DriverVersion
 * @property {string} name as the catalogue names it: `mariadb`, `go-sql-driver/mysql`
 * @property {string} version
 */

/** @typedef {'tcp' | 'unix'} Transport */

/**
 * A scenario in one of its cases.
 *
 * @typedef {object} WorkerScenario
 * @property {string} name as the worker gets it, unique
 * @property {string} scenario id of the catalogue
 * @property {import('../scenarios/read-catalogue.mjs').Params} params
 * @property {number} warmUp operations of each process before anything counts
 */

/** @typedef {'speed' | 'costs'} Purpose a worker that counts may be started with other options than one that is timed */

/**
 * @typedef {object} Costs
 * @property {string[]} counts metrics (bench/costs/metrics.mjs) that its workers count by themselves. `instructions`: they are native
 *   programs, which callgrind can run.
 * @property {string[]} notes how
 */

/**
 * @typedef {object} Harness
 * @property {string} name of its folder
 * @property {string} title
 * @property {string} project slug of the project its runs belong to, if there are several
 * @property {Pick<Language, 'name' | 'drivers' | 'needs' | 'template' | 'versions'>} language how its workers are built: programs
 *   that speak the worker protocol (bench/turns/README.md). Without what its first driver needs, nothing is measured.
 * @property {Transport[]} transports that its workers can use, the usual one first; none if they need no server
 * @property {DriverVersion[]} drivers measured by default; the first is the anchor
 * @property {WorkerScenario[]} scenarios
 * @property {string[]} usual ids of the scenarios that the suites full and costs measure by default
 * @property {(driver: DriverVersion) => { language: string, purl?: string }} describe a driver in its loaded version, for
 *   its results
 * @property {(driver: DriverVersion, scenario: WorkerScenario, transport: Transport | null) => string | null} whyUnsupported
 *   by the driver, as the catalogue says; null if nothing is said against it. A worker may find that its version cannot do it
 *   either.
 * @property {(command: string[], folder: string, purpose: Purpose) => { command: string[], env?: Record<string, string> }} [start]
 *   a worker that was built in the folder: another command, and its environment in addition to the runner's own and to the
 *   connection data
 * @property {Costs} [costs] absent if its workers count nothing
 */

export {};
