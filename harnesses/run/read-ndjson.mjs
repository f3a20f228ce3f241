import { existsSync, readFileSync } from 'node:fs';

/**
 * What a child process wrote, a value a line; nothing where it did not come to write.
 *
 * @param {string} file
 * @returns {any[]}
 */
export function readNdjson(file) {
  if (!existsSync(file)) return [];
  // Whole lines end in a line break: what follows the last one is nothing, or was cut off by a crash.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}
