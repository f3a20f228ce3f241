// What back-fill needs of the runner. Types only: `open-bench.mjs` makes one, tests bring their own.

/**
 * @typedef {import('../run/harness.mjs').Part} Part
 *
 * How the cells of one step came out.
 *
 * @typedef {object} Measured
 * @property {Record<string, number> | null} counts by status; null where a tool's output was not read yet
 * @property {number} failed
 * @property {string | null} reason of the first that failed
 *
 * @typedef {object} Uploaded
 * @property {'stored' | 'replayed' | 'waits' | 'refused' | 'not asked'} outcome `replayed`: it was there already; `waits`: the
 *   server is away or does not let us in yet; `not asked`: nothing is to be sent
 * @property {string | null} url page of the run, where it is stored
 * @property {Record<string, number> | null} counts by status, as the server read them
 * @property {string | null} reason where it is not stored
 *
 * @typedef {object} Bench
 * @property {import('../run/harness.mjs').Harness} harness
 * @property {import('../run/harness.mjs').Context} context for listing and installing; no step is measured with it
 * @property {(part: Part) => Promise<void>} ensureServer starts the server where the part needs one and none is alive
 * @property {() => boolean} hasServerDied since it was last ensured
 * @property {(part: Part, folder: string, words: import('../run/measure-part.mjs').RunDescription) => Promise<Measured>} measure one
 *   invocation; all that its upload needs is in the folder then
 * @property {(folder: string) => Promise<Uploaded>} upload the same folder again is the same run, stored once
 * @property {() => Promise<void>} close ends what is still running
 */

export {};
