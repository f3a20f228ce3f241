/**
 * Splits a driver argument: `mysql2`, or `mysql2@3.24.6` with a version or a range.
 *
 * @param {string} text
 * @returns {{ name: string, version: string | null }}
 */
export function splitDriver(text) {
  // A package name may begin with @.
  const index = text.indexOf('@', 1);
  return index < 0
    ? { name: text, version: null }
    : { name: text.slice(0, index), version: text.slice(index + 1).trim() };
}
