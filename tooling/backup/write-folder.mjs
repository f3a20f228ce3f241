import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../postgres/make-folder.mjs';

/**
 * Makes a new folder that is complete or absent, and for its owner only: it is filled under another name and renamed.
 *
 * @template Filled
 * @param {string} folder
 * @param {(making: string) => Promise<Filled>} fill gets the name under which it is filled
 * @returns {Promise<Filled>}
 * @throws {Error} with one line where it exists, or what `fill` throws
 */
export async function writeFolder(folder, fill) {
  if (existsSync(folder)) throw new Error(`${folder} exists: name a folder that does not`);
  const making = `${folder}.making-${process.pid}`;
  makeFolder(path.dirname(folder));
  mkdirSync(making, { mode: 0o700 });
  try {
    const filled = await fill(making);
    renameSync(making, folder);
    return filled;
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}
