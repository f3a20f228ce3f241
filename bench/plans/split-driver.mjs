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

/**
 * A version as its registry spells it: pages drop the v of Go's.
 *
 * @param {string | null} version null for that of the driver
 * @param {{ version: string }} driver
 * @returns {string}
 */
export function spellVersion(version, driver) {
  if (version === null) return driver.version;
  return driver.version.startsWith('v') && /^\d/.test(version) ? `v${version}` : version;
}
