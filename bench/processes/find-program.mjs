import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/**
 * @param {string[]} names the first that is there
 * @param {Record<string, string | undefined>} env
 * @returns {string | null}
 */
export function findProgram(names, env) {
  // Debian installs servers in folders that the PATH of an ordinary user lacks.
  const folders = [...(env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'].filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find((file) => isAllowed(file, constants.X_OK)) ?? null;
}

/** @param {string} file */
export const isReadable = (file) => isAllowed(file, constants.R_OK);

/** @param {string} file @param {number} mode */
function isAllowed(file, mode) {
  try {
    accessSync(file, mode);
    return true;
  } catch {
    return false;
  }
}
