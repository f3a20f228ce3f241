// What the runner and a harness say to each other. Types only: a harness is a folder with a `harness.mjs` that exports
// `harness`, of the type Harness.

/**
 * @typedef {object} DriverVersion
 * @property {string} name as the catalogue names it: `mariadb`, `go-sql-driver/mysql`
 * @property {string} version
 */

/**
 * What is measured in one go. Each invocation of a part is one run: one server by one transport, or no server at all.
 *
 * @typedef {object} Part
 * @property {string} name short and file-safe: `tcp`, `unix`, `inserts`, `sends`
 * @property {string} title of its runs, for people
 * @property {'tcp' | 'unix' | null} transport null where no server is asked
 * @property {boolean} pinned whether client and server are to share one core
 * @property {DriverVersion[]} drivers
 * @property {string[]} scenarios ids of the catalogue
 */

/**
 * @typedef {import('../servers/create-sql-client.mjs').Server} Server
 */

/**
 * One line of the observations file: what the benchmark's own connection told of itself. A child process of a harness
 * writes one line for each driver and scenario, whatever its language.
 *
 * @typedef {object} Observation
 * @property {string} driver
 * @property {string} version read from what was loaded, never from what was asked for
 * @property {string} scenario id of the catalogue
 * @property {Record<string, string | number | boolean>} [params]
 * @property {'text' | 'binary' | null} protocol from the session's `Com_stmt_execute` before and after one operation
 * @property {'tcp' | 'unix' | null} transport from the session's entry in the process list
 * @property {string | null} tls the version, from the session's `Ssl_version`; null: the connection is not encrypted
 * @property {boolean | null} compression from the session's `Compression`
 * @property {string | null} server `SELECT VERSION()` as the driver got it
 * @property {string} [error] the cell failed, and this is why; the other fields are what was known by then
 */

/**
 * A result as the run format describes it (docs/result-format.md).
 *
 * @typedef {Record<string, unknown> & { scenario: string, status?: string }} Result
 */

/**
 * What a benchmark tool printed, uploaded untouched.
 *
 * @typedef {object} Native
 * @property {string} tool the adapter: `gotest`, `jmh`, `boost-mysql`
 * @property {string[]} files
 * @property {Record<string, unknown>[]} mapping rules that say what printed names mean (docs/mapping.md)
 * @property {Result[]} results cells that the tool does not print: failed, unsupported, skipped
 * @property {Record<string, string>} driverVersions
 */

/**
 * What one invocation of a part gave: results, or native output.
 *
 * @typedef {object} Output
 * @property {{ name: string, version: string, flags?: string[] }} runtime
 * @property {{ name: string, version: string | null, config?: Record<string, unknown> }} tool
 * @property {Result[] | null} results
 * @property {Native | null} native
 * @property {Observation[]} observations
 * @property {string[]} [notes] what a reader of these figures has to know
 */

/**
 * What a harness is given to work with.
 *
 * @typedef {object} Context
 * @property {'smoke' | 'full'} suite
 * @property {string} cacheDir of this harness, kept between runs: installed drivers, compiled programs
 * @property {string} workDir of this invocation: outputs go here
 * @property {Record<string, string | undefined>} env
 * @property {AbortSignal} signal
 * @property {(text: string) => void} log one line of progress, for people
 * @property {Start} start
 */

/**
 * The one way a harness starts a process: it ends when the runner does, and is pinned where its part says so.
 *
 * @callback Start
 * @param {string} command
 * @param {string[]} args
 * @param {StartOptions} [options]
 * @returns {Promise<{ code: number | null, stdout: string, stderr: string }>} never rejects for the process's own failure
 */

/**
 * @typedef {object} StartOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] over the runner's own
 * @property {boolean} [pinned] to the core of this part
 * @property {(line: string) => void} [onLine] each line of standard output as it comes
 * @property {string} [stdoutFile] standard output is written here as well, byte for byte
 * @property {number} [timeoutMs] the process is ended after this long; the code is then null
 */

/**
 * @typedef {{ found: true, description: string } | { found: false, missing: string, install: string }} Toolchain
 *   `description` such as `go 1.26.8`; `install` is what to do about what is missing, as a command where there is one
 */

/**
 * A version that a registry publishes.
 *
 * @typedef {object} PublishedVersion
 * @property {string} version
 * @property {string | null} publishedAt RFC 3339, where the registry tells
 */

/**
 * @typedef {object} Harness
 * @property {string} name of its folder
 * @property {string} title
 * @property {string} project slug of the project its runs belong to, where there are several
 * @property {(context: Context) => Promise<Toolchain>} findToolchain
 * @property {(context: Context, drivers: DriverVersion[]) => Promise<void>} prepare installs drivers and compiles, once
 *   for the same content, all in few calls. A version that cannot be had leaves the others alone: its cells fail, with the
 *   reason, when it is measured. Rejects, with words for people, only where nothing can be measured.
 * @property {(suite: 'smoke' | 'full') => Part[]} parts what a suite consists of, with the harness's own drivers
 * @property {(part: Part, server: Server | null, context: Context) => Promise<Output>} measure one invocation. A driver or
 *   scenario that fails is a cell that says so, not a rejection.
 * @property {string[]} backfillable names of drivers whose versions a registry lists
 * @property {(driver: string, context: Context) => Promise<PublishedVersion[]>} listVersions every published version,
 *   oldest first, pre-releases too
 * @property {(drivers: DriverVersion[]) => Part} backfillPart the scenario set over which versions are compared
 */

export {};
