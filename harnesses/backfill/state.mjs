import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeJson } from '../processes/files.mjs';
import { acquireLock } from '../processes/lock.mjs';

/**
 * @typedef {import('./order-steps.mjs').Step} Step
 * @typedef {import('./make-plan.mjs').Plan} Plan
 *
 * What is stored for a measured step, beside its files.
 *
 * @typedef {import('./open-bench.mjs').Measured & { tookMs: number }} Facts
 *
 * The outcome of a step.
 *
 * @typedef {object} Done
 * @property {'measured' | 'failed'} outcome `failed`: no cell has a value
 * @property {string | null} reason of the first cell that failed
 * @property {number} failedCells
 * @property {number} tookMs
 * @property {import('../run/tacho.mjs').Sent['outcome'] | null} upload null if there was nothing to upload
 * @property {string | null} uploadReason if it is not stored
 * @property {string | null} url
 */

/**
 * The state of one back-fill. Each file is complete or absent. A step is in one of three states: unknown; measured, with a folder; or done, with a mark.
 *
 *     lock                 the process that works on it
 *     plan.json            what is measured, in which order
 *     steps/017/           what step 17 measured, ready for its upload; 017.unfinished/ before that
 *     done/017.json        step 17 is done
 */
export class State {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
  }

  /** One process at a time. See `acquireLock`. */
  lock() {
    return acquireLock(path.join(this.folder, 'lock'));
  }

  /** @returns {Plan | null} */
  readPlan() {
    return readJson(path.join(this.folder, 'plan.json'));
  }

  /**
   * Starts again. The old plan is deleted first and the new one written last: without a plan the rest does not count.
   *
   * @param {Plan} plan
   */
  begin(plan) {
    rmSync(path.join(this.folder, 'plan.json'), { force: true });
    for (const name of ['steps', 'done']) rmSync(path.join(this.folder, name), { recursive: true, force: true });
    writeJson(path.join(this.folder, 'plan.json'), plan);
  }

  /**
   * An empty folder to measure into.
   *
   * @param {Step} step
   */
  beginStep(step) {
    const folder = `${this.#stepFolder(step)}.unfinished`;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /**
   * @param {Step} step
   * @param {Facts} facts
   */
  storeStep(step, facts) {
    const folder = this.#stepFolder(step);
    writeJson(path.join(`${folder}.unfinished`, 'step.json'), facts);
    rmSync(folder, { recursive: true, force: true });
    renameSync(`${folder}.unfinished`, folder);
  }

  /**
   * @param {Step} step
   * @returns {{ folder: string, facts: Facts } | null} what was measured
   */
  readStep(step) {
    const folder = this.#stepFolder(step);
    const facts = readJson(path.join(folder, 'step.json'));
    return facts ? { folder, facts } : null;
  }

  /**
   * @param {Step} step
   * @param {Done} done
   */
  markDone(step, done) {
    writeJson(path.join(this.folder, 'done', `${nameOf(step)}.json`), done);
  }

  /** @returns {Map<number, Done>} by number of the step */
  readDone() {
    const folder = path.join(this.folder, 'done');
    const all = existsSync(folder) ? readdirSync(folder).sort() : [];
    const names = all.filter((name) => /^\d+\.json$/.test(name));
    return new Map(names.map((name) => [Number.parseInt(name, 10), readJson(path.join(folder, name))]));
  }

  /**
   * Marks the step as open, to be measured again. Its mark is deleted last: a step without both is open.
   *
   * @param {Step} step
   */
  forgetStep(step) {
    rmSync(this.#stepFolder(step), { recursive: true, force: true });
    rmSync(path.join(this.folder, 'done', `${nameOf(step)}.json`), { force: true });
  }

  /** @param {Step} step */
  #stepFolder(step) {
    return path.join(this.folder, 'steps', nameOf(step));
  }
}

/** @param {Step} step */
const nameOf = ({ number }) => String(number).padStart(3, '0');

/** @param {string} file */
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
