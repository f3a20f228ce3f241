import { readFileSync } from 'node:fs';

/**
 * The text of files.
 *
 * @param {string} base URL of a file beside them
 * @param {readonly string[]} names
 * @returns {Record<string, string>} by name
 */
export const readSources = (base, names) =>
  Object.fromEntries(names.map((name) => [name, readFileSync(new URL(name, base), 'utf8')]));
