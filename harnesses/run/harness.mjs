// The interface between the runner and a harness. Types only: a harness is a folder with a `harness.mjs` that exports
// `harness`, of the type Harness.

/**
 * @typedef {object} DriverVersion
 * @property {string} name as the catalogue names it: `mariadb`, `go-sql-driver/mysql`
 * @property {string} version
 */

/**
 * What is measured together. Each invocation of a part is one run: one server by one transport, or no server.
 *
 * @typedef {object} Part
 * @property {string} name short, usable in file names: `tcp`, `unix`, `inserts`, `sends`
 * @property {string} title of its runs
 * @property {'tcp' | 'unix' | null} transport null if no server is used
 * @property {boolean} pinned whether client and server share one core
 * @property {DriverVersion[]} drivers
 * @property {string[]} scenarios ids of the catalogue
 */

/**
 * @typedef {import('../servers/create-sql-client.mjs').Server} Server
 */

/**
 * One line of the observations file: what the benchmark observed on its own connection. A child process of a harness
 * writes one line for each driver and scenario, in any language.
 *
 * @typedef {object} Observation
 * @property {string} driver
 * @property {string} version of what was loaded, not of what was requested
 * @property {string} scenario id of the catalogue
 * @property {Record<string, string | number | boolean>} [params]
 * @property {'text' | 'binary' | null} protocol from the session's `Com_stmt_execute` before and after one operation
 * @property {'tcp' | 'unix' | null} transport from the session's entry in the process list
 * @property {string | null} tls the version, from the session's `Ssl_version`; null: the connection is not encrypted
 * @property {boolean | null} compression from the session's `Compression`
 * @property {string | null} server `SELECT VERSION()`, as the driver got it
 * @property {string} [error] why the cell failed; the other fields are what was observed before
 */

/**
 * A result as the run format describes it (docs/result-format.md).
 *
 * @typedef {Record<string, unknown> & { scenario: string, status?: string }} Result
 */

/**
 * The output of a benchmark tool, uploaded unchanged.
 *
 * @typedef {object} Native
 * @property {string} tool the adapter: `gotest`, `jmh`, `boost-mysql`
 * @property {string[]} files
 * @property {Record<string, unknown>[]} mapping rules that explain printed names (docs/mapping.md)
 * @property {Result[]} results cells that the tool does not print: failed, unsupported, skipped
 * @property {Record<string, string>} driverVersions
 */

/**
 * The output of one invocation of a part: results, or native output.
 *
 * @typedef {object} Output
 * @property {{ name: string, version: string, flags?: string[] } | null} runtime null if nothing told
 * @property {{ name: string, version: string | null, config?: Record<string, unknown> }} tool
 * @property {Result[] | null} results
 * @property {Native | null} native
 * @property {Observation[]} observations
 * @property {string[]} [notes] what a reader of these figures must know
 * @property {'rounds'} [order] see `harness.order` in docs/result-format.md
 */

/**
 * What the runner gives to a harness.
 *
 * @typedef {object} Context
 * @property {'smoke' | 'full'} suite how thorough
 * @property {string} cacheDir of this harness, persistent: installed drivers, compiled programs
 * @property {string} workDir of this invocation: outputs go here
 * @property {Record<string, string | undefined>} env
 * @property {AbortSignal} signal
 * @property {(text: string) => void} log one line of progress
 * @property {Start} start
 *
 * @typedef {Context & { openWorker: OpenWorker }} MeasuringContext
 */

/**
 * Starts a process that speaks the worker protocol (interleave/README.md). As by `start`, it ends with the runner, and is
 * pinned if its part says so.
 *
 * @callback OpenWorker
 * @param {string} name for messages
 * @param {InterleavedWorker} program
 * @returns {Promise<import('../interleave/open-worker.mjs').Worker>} rejects if it does not start, or does not greet
 */

/**
 * @typedef {import('../processes/create-start.mjs').Start} Start
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
 * A scenario of the interleaved suite, in one of its cases.
 *
 * @typedef {object} InterleavedScenario
 * @property {string} name as the worker gets it, unique
 * @property {string} scenario id of the catalogue
 * @property {import('../scenarios/read-catalogue.mjs').Params} params
 * @property {number} warmUp operations of each process before anything counts
 */

/**
 * What a harness contributes to the interleaved suite: a program that speaks the worker protocol
 * (interleave/README.md) for each version of a driver.
 *
 * @typedef {object} Interleaved
 * @property {'tcp' | 'unix'} transport
 * @property {DriverVersion[]} drivers measured by default; the first is the anchor
 * @property {InterleavedScenario[]} scenarios
 * @property {string[]} usual ids of the scenarios that are measured by default
 * @property {(driver: DriverVersion) => { language: string, purl?: string }} describe a driver in its loaded version, for
 *   its results
 * @property {(driver: DriverVersion, scenario: InterleavedScenario) => string | null} whyUnsupported by the driver, as the
 *   catalogue says; null if nothing is said against it. A worker may find that its version cannot do it either.
 * @property {(driver: DriverVersion, context: Context, purpose: Purpose) => InterleavedWorker | { reason: string }} findWorker
 *   of a prepared version; `reason`: why it has no worker
 * @property {Costs} [costs] absent if its workers count nothing
 *
 * @typedef {'speed' | 'costs'} Purpose a worker that counts may be started with other options than one that is timed
 *
 * @typedef {object} Costs
 * @property {string[]} counts metrics (costs/metrics.mjs) that its workers count by themselves. `instructions`: they are native
 *   programs, which callgrind can run.
 * @property {string[]} notes how
 *
 * @typedef {{ command: string, args: string[], env?: Record<string, string> }} InterleavedWorker `env` in addition to the
 *   runner's own and to the connection data
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
 * @property {(suite: 'smoke' | 'full') => Part[]} parts what a suite consists of, with the harness's own drivers
 * @property {(part: Part, server: Server | null, context: MeasuringContext) => Promise<Output>} measure one invocation. A driver or
 *   scenario that fails becomes a failed cell, not a rejection.
 * @property {string[]} backfillable names of drivers whose versions a registry lists
 * @property {(driver: string, context: Context) => Promise<PublishedVersion[]>} listVersions every published version,
 *   oldest first, pre-releases too
 * @property {(drivers: DriverVersion[]) => Part} backfillPart the scenario set over which versions are compared
 * @property {Interleaved} [interleaved] absent if the harness has no workers
 */

export {};
