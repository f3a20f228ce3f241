/**
 * A driver as the command line names it: `mysql2`, or `mysql2@3.24.6` where a version is asked for, or a range of them.
 *
 * @param {string} word
 * @returns {{ name: string, version: string | null }}
 */
export function splitDriver(word) {
  // The name of a package may begin with an @ itself.
  const at = word.indexOf('@', 1);
  return at < 0 ? { name: word, version: null } : { name: word.slice(0, at), version: word.slice(at + 1).trim() };
}
