// The interface between the plans and a harness. Types only: a harness is a folder with a `harness.mjs` that exports
// `harness`, of the type Harness.

/**
 * @typedef {object} DriverVersion
 * @property {string} name as the catalogue names it: `mariadb`, `go-sql-driver/mysql`
 * @property {string} version
 */

/** @typedef {'tcp' | 'unix'} Transport */

/** @typedef {import('../../bench/processes/create-start.mjs').Start} Start */

/**
 * What the runner gives to a harness.
 *
 * @typedef {object} Context
 * @property {string} cacheDir of this harness, persistent: installed drivers, compiled programs
 * @property {string} workDir for this start
 * @property {Record<string, string | undefined>} env
 * @property {AbortSignal} signal
 * @property {(text: string) => void} log one line of progress
 * @property {Start} start
 */

/**
 * @typedef {{ found: true, description: string } | { found: false, missing: string, install: string }} Toolchain
 *   `description` such as `go 1.26.8`; `install` says how to install what is missing, as a command if there is one
 */

/**
 * A version that a registry publishes.
 *
 * @typedef {object} PublishedVersion
 * @property {string} version
 * @property {string | null} publishedAt RFC 3339, if the registry has it
 */

/**
 * A scenario in one of its cases.
 *
 * @typedef {object} WorkerScenario
 * @property {string} name as the worker gets it, unique
 * @property {string} scenario id of the catalogue
 * @property {import('../scenarios/read-catalogue.mjs').Params} params
 * @property {number} warmUp operations of each process before anything counts
 */

/**
 * A program that speaks the worker protocol (bench/turns/README.md). `env` in addition to the runner's own and to the
 * connection data.
 *
 * @typedef {{ command: string, args: string[], env?: Record<string, string> }} WorkerProgram
 *
 * @typedef {{ reason: string, isUnavailable?: boolean }} NoWorker `isUnavailable`: this machine cannot have it, which is no
 *   failure
 *
 * @typedef {'speed' | 'costs'} Purpose a worker that counts may be started with other options than one that is timed
 *
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
 * @property {(context: Context) => Promise<Toolchain>} findToolchain
 * @property {(context: Context, drivers: DriverVersion[]) => Promise<void>} prepare installs drivers and compiles, once
 *   for the same content, in few calls. A version that cannot be installed does not affect the others: its cells fail, with
 *   the reason, when it is measured. Rejects with a readable message, and only if nothing can be measured.
 * @property {Transport[]} transports that its workers can use, the usual one first; none if they need no server
 * @property {DriverVersion[]} drivers measured by default; the first is the anchor
 * @property {WorkerScenario[]} scenarios
 * @property {string[]} usual ids of the scenarios that the suites full and costs measure by default
 * @property {(driver: DriverVersion) => { language: string, purl?: string }} describe a driver in its loaded version, for
 *   its results
 * @property {(driver: DriverVersion, scenario: WorkerScenario, transport: Transport | null) => string | null} whyUnsupported
 *   by the driver, as the catalogue says; null if nothing is said against it. A worker may find that its version cannot do it
 *   either.
 * @property {(driver: DriverVersion, context: Context, purpose: Purpose) => WorkerProgram | NoWorker} findWorker
 *   of a prepared version
 * @property {Costs} [costs] absent if its workers count nothing
 * @property {string[]} backfillable names of drivers whose versions a registry lists
 * @property {(driver: string, context: Context) => Promise<PublishedVersion[]>} listVersions every published version,
 *   oldest first, pre-releases too
 */

export {};
