// What a language is to the runner. Types only: a folder of bench/workers has a `language.mjs` that exports `language`, of the
// type Language.

/**
 * A driver that can be measured: a file of the folder, and this entry.
 *
 * @typedef {object} Driver
 * @property {string} name unique in its language; lower case: `pg`, `psycopg`
 * @property {import('../contracts/contracts.mjs').Dialect} database
 * @property {string} package as the package manager of the language names it
 * @property {string} version that is measured if none is requested
 * @property {string} file the worker
 * @property {string} docs the page that its usage follows
 * @property {string | null} purl of the package without its version: `pkg:npm/pg`; null where no registry has it
 * @property {string} [language] it is written in, where that is not the one of its folder: `c++`
 * @property {boolean} [isAnchor] the C client, which the others of its database are compared with
 * @property {string} [binds] the C library that it calls, such as `libpq`
 */

/**
 * A folder in which a worker can be built and started.
 *
 * @typedef {object} Template
 * @property {Record<string, string>} files text by path
 * @property {[string, ...string[]][]} install commands that run in it, in their order; without a shell
 * @property {[string, ...string[]]} command starts the worker, seen from the folder
 */

/**
 * @typedef {object} Need
 * @property {string} name of a program or a header: `go`, `libpq-fe.h`
 * @property {[string, ...string[]]} probe a command that succeeds where it is there, such as `go version`
 * @property {string} install the command that installs it on Debian
 */

/**
 * Commands that build a worker with a driver from its repository.
 *
 * @typedef {object} FromSource
 * @property {[string, ...string[]][]} prepare run in the checkout
 * @property {[string, ...string[]][]} install run in the folder of the worker, after those of its template
 */

/**
 * @typedef {object} Version
 * @property {string} version
 * @property {string | null} publishedAt RFC 3339, where the registry says it
 */

/**
 * @typedef {object} Language
 * @property {string} name `go`
 * @property {string} title `Go`
 * @property {readonly Driver[]} drivers
 * @property {(driver: Driver) => Need[]} needs what the machine must have, beside what the template installs
 * @property {(driver: Driver, version: string) => Template} template
 * @property {(driver: Driver, checkout: string) => FromSource | null} [fromSource] how the driver itself is built from its repository; null where that is not known
 * @property {{ command: (driver: Driver) => [string, ...string[]], parse: (stdout: string) => Version[] } | null} versions lists what is published,
 *   oldest first; null where no registry lists it
 */

export {};
