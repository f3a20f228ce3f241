// What back-fill needs from the runner. Types only: `open-bench.mjs` creates one, tests use a fake.

/**
 * @typedef {import('../run/harness.mjs').Part} Part
 *
 * The outcome of the cells of one step.
 *
 * @typedef {object} Measured
 * @property {Record<string, number> | null} counts by status; null if the output of a tool was not parsed yet
 * @property {number} failed
 * @property {string | null} reason of the first that failed
 *
 * @typedef {object} Uploaded
 * @property {'stored' | 'replayed' | 'pending' | 'rejected' | 'not requested'} outcome `replayed`: it was stored before;
 *   `pending`: the server is unavailable or rejects the token; `not requested`: nothing is uploaded
 * @property {string | null} url page of the run, if it is stored
 * @property {Record<string, number> | null} counts by status, as the server parsed them
 * @property {string | null} reason if it is not stored
 *
 * @typedef {object} Bench
 * @property {import('../run/harness.mjs').Harness} harness
 * @property {import('../run/harness.mjs').Context} context for listing and installing; no step is measured with it
 * @property {(part: Part) => Promise<void>} ensureServer starts the server if the part needs one and none is running
 * @property {() => boolean} hasServerDied since it was last ensured
 * @property {(part: Part, folder: string, description: import('../run/measure-part.mjs').RunDescription) => Promise<Measured>} measure one
 *   invocation; the folder then holds everything for its upload
 * @property {(folder: string) => Promise<Uploaded>} upload the same folder gives the same run, stored once
 * @property {() => Promise<void>} close ends all child processes
 */

export {};
