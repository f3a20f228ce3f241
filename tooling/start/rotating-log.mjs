import { chmodSync, closeSync, existsSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../postgres/make-folder.mjs';

const MAX_BYTES = 10_000_000;
const FILES = 5;

/**
 * The log of a process. It never fails: a full disk must not end the servers, so what cannot be written is lost.
 *
 * @typedef {object} RotatingLog
 * @property {string} file
 * @property {(text: string) => void} write
 */

/**
 * Opens a log that takes a bounded size: a full file `web.log` becomes `web.1.log`, that one `web.2.log`, and the oldest
 * one is overwritten. All are readable by their owner only.
 *
 * @param {string} file
 * @param {{ maxBytes?: number, files?: number }} [limits] of one file, and how many there are with the current one
 * @returns {RotatingLog}
 * @throws {Error} when the file cannot be opened
 */
export function openRotatingLog(file, { maxBytes = MAX_BYTES, files = FILES } = {}) {
  makeFolder(path.dirname(file));
  let { handle, size } = openLog(file);
  const rotate = () => {
    for (let n = files - 1; n > 0; n--) {
      const from = n === 1 ? file : numbered(file, n - 1);
      if (existsSync(from)) renameSync(from, numbered(file, n));
    }
    const full = handle;
    ({ handle, size } = openLog(file));
    closeSync(full);
  };
  const write = (/** @type {string} */ text) => {
    const bytes = Buffer.from(text);
    try {
      if (size > 0 && size + bytes.length > maxBytes) rotate();
      writeSync(handle, bytes);
      size += bytes.length;
    } catch {
      // See RotatingLog.
    }
  };
  return { file, write };
}

/** @param {string} file */
function openLog(file) {
  const handle = openSync(file, 'a', 0o600);
  // One that an earlier version wrote is readable by others.
  chmodSync(file, 0o600);
  return { handle, size: fstatSync(handle).size };
}

/** @param {string} file such as `web.log` @param {number} number @returns {string} such as `web.1.log` */
function numbered(file, number) {
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}.${number}${ext}`);
}
