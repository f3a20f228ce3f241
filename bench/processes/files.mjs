import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

/** @param {string} file @returns {string} empty if it cannot be read */
export function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} text @returns {any} null if it is not JSON */
export function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null if the file cannot be read, or is not JSON. @type {(file: string) => any} */
export const readJson = (file) => parseJson(readText(file));

/**
 * Writes a file that is complete or absent, even if this process or the machine ends meanwhile: it is written under another
 * name, synced to the disk and renamed.
 *
 * @param {string} file
 * @param {unknown} content
 * @param {number} [mode] of a new file
 */
export function writeJson(file, content, mode) {
  mkdirSync(path.dirname(file), { recursive: true });
  const handle = openSync(`${file}.new`, 'w', mode);
  writeSync(handle, `${JSON.stringify(content, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${file}.new`, file);
}
