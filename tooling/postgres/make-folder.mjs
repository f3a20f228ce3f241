import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder and the missing ones above it. `mkdirSync` with `recursive` never returns where the system reports an
 * existing parent as missing, as it does below /proc.
 *
 * @param {string} folder
 * @throws {Error} of the system, if a folder cannot be created
 */
export function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process created it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
