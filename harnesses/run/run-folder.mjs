import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identify, isAlive } from '../processes/process-identity.mjs';

/** So many batches are kept after their upload. */
const KEPT_BATCHES = 20;

/**
 * What is known of a measured invocation: everything that sends it, now or by a later start. It stands in
 * `measured.json`, which is there when every other file is whole, and not before.
 *
 * @typedef {object} Measured
 * @property {string} harness
 * @property {string} project
 * @property {string} part
 * @property {string} batch
 * @property {number} invocation
 * @property {string | null} url of the Tachograph it is meant for; null: it is not to be sent
 * @property {string | null} tool that wrote the files; null: a run in the run format
 * @property {string[]} files beside it
 * @property {import('./to-cells.mjs').Cells} cells
 */

/**
 * @param {string} folder
 * @returns {string} the same
 */
export function createFolder(folder) {
  mkdirSync(folder, { recursive: true });
  writeJson(folder, 'owner', identify());
  return folder;
}

/**
 * @param {string} folder
 * @param {Measured} measured
 */
export const markMeasured = (folder, measured) => writeJson(folder, 'measured', measured);

/**
 * @param {string} folder
 * @returns {Measured | null}
 */
export const readMeasured = (folder) => readJson(folder, 'measured');

/**
 * Either ends the story of a folder: it was stored, or the server said that it never will.
 *
 * @param {string} folder
 * @param {'uploaded' | 'refused'} outcome
 * @param {unknown} answer
 */
export const markSent = (folder, outcome, answer) => writeJson(folder, outcome, answer);

/**
 * Folders that an earlier start measured and did not send.
 *
 * @param {string} runsDir
 * @param {string} url
 * @returns {{ folder: string, measured: Measured }[]} oldest first
 */
export function findWaiting(runsDir, url) {
  return listFolders(runsDir).flatMap((folder) => {
    const measured = readMeasured(folder);
    if (measured?.url !== url || isSent(folder) || isOwned(folder)) return [];
    return [{ folder, measured }];
  });
}

/**
 * Takes away what a start left half measured, and what was sent long ago. Only folders with our mark: runs may be kept
 * in a folder where other things are.
 *
 * @param {string} runsDir
 * @param {number} keptBatches
 */
export function tidy(runsDir, keptBatches = KEPT_BATCHES) {
  for (const folder of listFolders(runsDir)) {
    if (!isOurs(folder) || readMeasured(folder) || isOwned(folder)) continue;
    rmSync(folder, { recursive: true });
    const batch = path.dirname(folder);
    if (readdirSync(batch).length === 0) rmSync(batch, { recursive: true });
  }
  const over = foldersIn(runsDir).filter((batch) => {
    const invocations = foldersIn(batch);
    return invocations.length > 0 && invocations.every(isOver);
  });
  for (const batch of over.slice(0, Math.max(0, over.length - keptBatches))) rmSync(batch, { recursive: true });
}

/** @param {string} folder */
const isOurs = (folder) => existsSync(fileOf(folder, 'owner'));

/** @param {string} folder */
const isOver = (folder) => isOurs(folder) && !isOwned(folder) && (isSent(folder) || readMeasured(folder)?.url === null);

/** @param {string} folder */
const isSent = (folder) => existsSync(fileOf(folder, 'uploaded')) || existsSync(fileOf(folder, 'refused'));

/** @param {string} folder */
function isOwned(folder) {
  const owner = readJson(folder, 'owner');
  return owner !== null && owner.pid !== process.pid && isAlive(owner);
}

/**
 * Names of batches begin with their time, so that the oldest come first.
 *
 * @param {string} runsDir
 */
const listFolders = (runsDir) => foldersIn(runsDir).flatMap(foldersIn);

/** @param {string} folder */
function foldersIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(folder, entry.name))
    .sort();
}

/**
 * @param {string} folder
 * @param {string} name
 */
const fileOf = (folder, name) => path.join(folder, `${name}.json`);

/**
 * @param {string} folder
 * @param {string} name
 */
function readJson(folder, name) {
  try {
    return JSON.parse(readFileSync(fileOf(folder, name), 'utf8'));
  } catch {
    return null;
  }
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {unknown} value
 */
export function writeJson(folder, name, value) {
  const file = fileOf(folder, name);
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
