import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readJson, writeJson } from '../processes/files.mjs';
import { identify, isAlive } from '../processes/process-identity.mjs';

/** The number of uploaded batches that are kept. */
const GROUPS_TO_KEEP = 20;

/**
 * Describes a measured invocation, with everything that an upload needs, now or by a later start. It is stored in
 * `measured.json`, which is written when every other file is complete.
 *
 * @typedef {object} Measured
 * @property {string} harness
 * @property {string} project
 * @property {string} part
 * @property {string} repetitionGroup
 * @property {number} invocation
 * @property {string | null} url of the Tachograph that receives it; null: it is not uploaded
 * @property {string | null} tool that wrote the files; null: a run in the run format
 * @property {string[]} files in the same folder
 * @property {import('./to-cells.mjs').Cells} cells
 */

/** @param {string} folder */
export const createFolder = (folder) => writeJson(fileOf(folder, 'owner'), identify());

/** @type {(folder: string) => Measured | null} */
export const readMeasured = (folder) => readJson(fileOf(folder, 'measured'));

/**
 * Folders that an earlier start measured and did not upload.
 *
 * @param {string} runsDir
 * @param {string} url
 * @returns {{ folder: string, measured: Measured }[]} oldest first
 */
export function findPending(runsDir, url) {
  return listFolders(runsDir).flatMap((folder) => {
    const measured = readMeasured(folder);
    if (measured?.url !== url || isSent(folder) || isOwned(folder)) return [];
    return [{ folder, measured }];
  });
}

/**
 * Removes incomplete folders and those uploaded long ago. Only folders with an owner file: `--out` may name a folder that
 * holds other things.
 *
 * @param {string} runsDir
 * @param {number} groupsToKeep
 */
export function tidy(runsDir, groupsToKeep = GROUPS_TO_KEEP) {
  for (const folder of listFolders(runsDir)) {
    if (!isOurs(folder) || readMeasured(folder) || isOwned(folder)) continue;
    rmSync(folder, { recursive: true });
    const repetitionGroup = path.dirname(folder);
    if (readdirSync(repetitionGroup).length === 0) rmSync(repetitionGroup, { recursive: true });
  }
  const over = foldersIn(runsDir).filter((repetitionGroup) => {
    const invocations = foldersIn(repetitionGroup);
    return invocations.length > 0 && invocations.every(isFinished);
  });
  for (const repetitionGroup of over.slice(0, Math.max(0, over.length - groupsToKeep)))
    rmSync(repetitionGroup, { recursive: true });
}

/** @param {string} folder */
const isOurs = (folder) => existsSync(fileOf(folder, 'owner'));

/** @param {string} folder */
const isFinished = (folder) =>
  isOurs(folder) && !isOwned(folder) && (isSent(folder) || readMeasured(folder)?.url === null);

/** @param {string} folder */
const isSent = (folder) => existsSync(fileOf(folder, 'uploaded')) || existsSync(fileOf(folder, 'rejected'));

/** @param {string} folder */
function isOwned(folder) {
  const owner = readJson(fileOf(folder, 'owner'));
  return owner !== null && owner.pid !== process.pid && isAlive(owner);
}

/**
 * Names of batches begin with their time, so the oldest come first.
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
 * `measured` marks a complete folder; `uploaded` or `rejected`, with the response, one whose run is finished.
 *
 * @param {string} folder
 * @param {'owner' | 'measured' | 'uploaded' | 'rejected' | 'run' | 'env' | 'defaults'} name
 */
export const fileOf = (folder, name) => path.join(folder, `${name}.json`);
