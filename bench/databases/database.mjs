// What a database is to the runner. Types only.

/** @typedef {'postgres' | 'mariadb' | 'mysql' | 'sqlite'} Engine */

/**
 * A server that runs, or a file.
 *
 * @typedef {object} Database
 * @property {import('../contracts/contracts.mjs').Dialect} dialect
 * @property {Record<string, string>} env connection data, as workers get them: `DB_HOST` and so on
 * @property {string | null} socket its UNIX socket, where it has one
 * @property {number | null} pid of a private server
 * @property {(statements: readonly string[]) => Promise<void>} run
 * @property {(file: string) => Promise<void>} load runs a file of SQL
 * @property {(sql: string) => Promise<string[]>} readRow the values of the first row as text
 * @property {() => Promise<Facts>} observe
 * @property {() => string | null} whyEnded the reason and the last log lines of a server that ended by itself; null while it runs
 * @property {() => Promise<void>} stop removes all of a private server
 */

/**
 * What is recorded of a server.
 *
 * @typedef {object} Facts
 * @property {string | null} product
 * @property {string | null} version
 * @property {string | null} rawVersion
 * @property {Record<string, string | number>} config settings that affect figures
 * @property {Record<string, string | number>} [extra] for information
 */

/**
 * @typedef {object} World
 * @property {import('../processes/process-groups.mjs').ProcessGroups} processes
 * @property {string} folder for private servers
 * @property {Record<string, string | undefined>} env
 * @property {AbortSignal} signal
 */

/**
 * Which database.
 *
 * @typedef {object} Wanted
 * @property {Engine} engine
 * @property {string | undefined} [url] of a server of your own
 * @property {string | undefined} [name] of the database on a private MariaDB
 * @property {boolean | undefined} [flushAtCommit] whether a commit on a private MariaDB waits for the disk
 */

export {};
