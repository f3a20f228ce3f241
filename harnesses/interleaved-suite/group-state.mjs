/** @import { GroupDocument, StoredInvocation } from './to-document.mjs' */
/** @import { Plan } from './plan-group.mjs' */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJson, writeJson } from '../processes/files.mjs';
import { acquireLock } from '../processes/lock.mjs';

/**
 * The folder of one repetition group. Each file but the slices is complete or absent, so a repetition group goes on where it was interrupted.
 *
 *     lock                   the process that works on it
 *     plan.json              what is measured
 *     invocation-003.json    one invocation, written when it is complete
 *     slices-003.ndjson      its slices, for those who want to estimate in another way; written before
 *     group.json             everything, for an upload
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
      if (/^(?:invocation|slices|group)[-.]/.test(name)) rmSync(path.join(this.folder, name));
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

  /** @param {GroupDocument} document */
  storeDocument(document) {
    const file = path.join(this.folder, 'group.json');
    writeJson(file, document);
    return file;
  }

  /** @param {string} name */
  #read(name) {
    return readJson(path.join(this.folder, name));
  }
}
