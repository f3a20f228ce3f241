/** @import { Result as Estimated } from '../../bench/turns/to-results.mjs' */
/** @import { Result } from './harness.mjs' */
/** @import { Plan } from './plan-group.mjs' */
/** @import { Sent } from './tacho.mjs' */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJson, writeJson } from '../../bench/processes/files.mjs';
import { acquireLock } from '../../bench/processes/lock.mjs';
import { hashOf } from './plan-group.mjs';

/** The number of finished repetition groups that are kept. */
const GROUPS_TO_KEEP = 20;

/**
 * A process of an invocation, and how it was started.
 *
 * @typedef {object} StoredProcess
 * @property {string} name
 * @property {string} candidate
 * @property {'anchor' | 'twin' | 'candidate'} role
 * @property {number} block
 * @property {string | null} command exactly, without passwords; null if there was no program
 */

/**
 * @typedef {object} StoredInvocation
 * @property {number} invocation from 1
 * @property {boolean} newServer whether a server was started for it
 * @property {string | null} serverCommand null for an external server
 * @property {number} [seed] of every order in it
 * @property {StoredProcess[]} [processes]
 * @property {Estimated[]} [estimates] of slices
 */

/** @typedef {{ results: Result[], notes: string[] } & Record<string, unknown>} Run in the run format */

/** @typedef {StoredInvocation & { run: Run }} Invocation */

/** @typedef {Sent & { to: string }} Upload `to` is the URL of the Tachograph */

/**
 * The folder of one repetition group. Each file but the slices is complete or absent, so that a repetition group continues where
 * it was interrupted.
 *
 *     lock                   the process that works on it
 *     plan.json              what is measured
 *     slices-003.ndjson      slices of an invocation, for those who want to estimate in another way
 *     invocation-003.json    its processes and estimates
 *     run-003.json           what is uploaded; with it, the invocation is complete
 *     upload-003.json        what became of the upload; absent if nothing is uploaded
 */
export class Group {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
  }

  /** The id of the repetition group in its runs. */
  get name() {
    return path.basename(this.folder);
  }

  /** One process at a time. See `acquireLock`. */
  lock() {
    return acquireLock(path.join(this.folder, 'lock'));
  }

  /** @returns {Plan | null} null if the folder is no repetition group */
  readPlan() {
    return readJson(path.join(this.folder, 'plan.json'));
  }

  /** @returns {Invocation[]} in their order */
  readInvocations() {
    return this.#numbers('run').map((number) => ({
      ...readJson(this.file('invocation', number)),
      run: readJson(this.file('run', number)),
    }));
  }

  /** @param {Invocation} invocation @param {readonly object[]} slices */
  store({ run, ...stored }, slices) {
    const { invocation: number } = stored;
    const lines = slices.map((slice) => `${JSON.stringify(slice)}\n`).join('');
    if (lines !== '') writeFileSync(path.join(this.folder, `slices-${toDigits(number)}.ndjson`), lines);
    writeJson(this.file('invocation', number), stored);
    writeJson(this.file('run', number), run);
  }

  /** @type {(number: number, upload: Upload) => void} */
  markUpload(number, upload) {
    writeJson(this.file('upload', number), upload);
  }

  /** Runs that are still to be sent. @param {string} [url] only to this Tachograph */
  listPending(url) {
    return this.#numbers('upload').filter((number) => {
      const { outcome, to } = readJson(this.file('upload', number));
      return outcome === 'pending' && (url === undefined || to === url);
    });
  }

  /** @param {string} kind */
  #numbers(kind) {
    const names = existsSync(this.folder) ? readdirSync(this.folder).sort() : [];
    return names
      .flatMap((name) => (name.startsWith(`${kind}-`) ? (/-(\d+)\.json$/.exec(name)?.slice(1) ?? []) : []))
      .map(Number);
  }

  /** @type {(kind: 'invocation' | 'run' | 'upload', number: number) => string} */
  file(kind, number) {
    return path.join(this.folder, `${kind}-${toDigits(number)}.json`);
  }
}

/** @param {number} number */
const toDigits = (number) => String(number).padStart(3, '0');

/** @param {string} runsDir @returns {Group[]} oldest first; their names begin with their time */
export function listGroups(runsDir) {
  if (!existsSync(runsDir)) return [];
  const folders = readdirSync(runsDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const groups = folders.map(({ name }) => new Group(path.join(runsDir, name)));
  return groups.filter((group) => group.readPlan() !== null).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * The newest repetition group of a plan, or another one.
 *
 * @param {string} runsDir
 * @param {Plan} plan
 * @param {boolean} isNew whether another one is begun in any case
 */
export function openGroup(runsDir, plan, isNew) {
  const hash = hashOf(plan);
  const found = isNew ? undefined : listGroups(runsDir).findLast(({ name }) => name.endsWith(`-${hash}`));
  if (found) return found;
  const time = new Date().toISOString().replace(/[-:.]/g, '');
  const name = `${time}-${plan.harness}-${plan.suite}-${hash}`.replaceAll(/[^\w-]+/g, '-');
  const folder = path.join(runsDir, name);
  mkdirSync(folder, { recursive: true });
  writeJson(path.join(folder, 'plan.json'), plan);
  return new Group(folder);
}

/**
 * Removes repetition groups without a run, and finished ones but for the newest. Those that another process works on stay, and
 * what is no repetition group: `--out` may name a folder that holds other things.
 *
 * @param {string} runsDir
 * @param {number} groupsToKeep
 */
export function tidy(runsDir, groupsToKeep = GROUPS_TO_KEEP) {
  const finished = [];
  for (const group of listGroups(runsDir)) {
    const lock = group.lock();
    if ('heldBy' in lock) continue;
    lock.release();
    if (group.readInvocations().length === 0) rmSync(group.folder, { recursive: true });
    else if (group.listPending().length === 0) finished.push(group);
  }
  for (const { folder } of finished.slice(0, Math.max(0, finished.length - groupsToKeep)))
    rmSync(folder, { recursive: true });
}
