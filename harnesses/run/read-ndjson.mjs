import { existsSync, readFileSync } from 'node:fs';

/**
 * Reads the values that a child process wrote, one on each line; empty if it wrote none.
 *
 * @param {string} file
 * @returns {any[]}
 */
export function readNdjson(file) {
  if (!existsSync(file)) return [];
  // Complete lines end in a line break: text after the last one was cut off by a crash.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}
