/** @import { Result } from '../interleave/to-results.mjs' */
/** @import { Plan } from './plan-group.mjs' */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJson, writeJson } from '../processes/files.mjs';
import { acquireLock } from '../processes/lock.mjs';

/**
 * A process of an invocation, and how it was started.
 *
 * @typedef {object} StoredProcess
 * @property {string} name
 * @property {string} candidate
 * @property {'anchor' | 'twin' | 'candidate'} role
 * @property {number} block
 * @property {string | null} command exactly, without passwords; null if there was no program
 * @property {{ name: string, version: string } | null} driver that was loaded; null if it did not start
 * @property {string | null} runtime
 * @property {Record<string, 'text' | 'binary' | null>} [protocols] by scenario, as they were observed
 */

/**
 * @typedef {object} StoredInvocation
 * @property {number} invocation from 1
 * @property {number} seed of every order in it
 * @property {string} startedAt RFC 3339
 * @property {string} finishedAt
 * @property {boolean} newServer whether a server was started for it
 * @property {string | null} serverCommand null for an external server
 * @property {Record<string, unknown>} environment as in the run format, as it was observed
 * @property {Record<string, unknown> | null} [source] the checkout, as in the run format
 * @property {{ wanted: number, server: number | null, client: number | null } | null} priority nice values as the system
 *   reports them; null if it was left alone
 * @property {string[]} notes
 * @property {StoredProcess[]} processes
 * @property {Result[]} results
 */

/**
 * The folder of one repetition group. Each file but the slices is complete or absent, so a repetition group goes on where it was interrupted.
 *
 *     lock                   the process that works on it
 *     plan.json              what is measured
 *     invocation-003.json    one invocation, written when it is complete
 *     slices-003.ndjson      its slices, for those who want to estimate in another way; written before
 */
export class GroupState {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
  }

  /** One process at a time. See `acquireLock`. */
  lock() {
    return acquireLock(path.join(this.folder, 'lock'));
  }

  /** @param {Plan} plan */
  begin(plan) {
    mkdirSync(this.folder, { recursive: true });
    writeJson(path.join(this.folder, 'plan.json'), plan);
  }

  /** Forgets what was measured. */
  clear() {
    for (const name of existsSync(this.folder) ? readdirSync(this.folder) : [])
      if (/^(?:invocation|slices)-/.test(name)) rmSync(path.join(this.folder, name));
  }

  /** @returns {StoredInvocation[]} in their order */
  readInvocations() {
    const names = existsSync(this.folder) ? readdirSync(this.folder).sort() : [];
    return names.filter((name) => /^invocation-\d+\.json$/.test(name)).map((name) => this.#read(name));
  }

  /**
   * @param {StoredInvocation} invocation
   * @param {readonly object[]} slices
   */
  store(invocation, slices) {
    const number = String(invocation.invocation).padStart(3, '0');
    const lines = slices.map((slice) => `${JSON.stringify(slice)}\n`).join('');
    writeFileSync(path.join(this.folder, `slices-${number}.ndjson`), lines);
    writeJson(path.join(this.folder, `invocation-${number}.json`), invocation);
  }

  /** @param {string} name */
  #read(name) {
    return readJson(path.join(this.folder, name));
  }
}
