import { spread } from './spread.mjs';
import { compareVersions, parseVersion } from './version.mjs';
import { readRange } from './version-range.mjs';

/**
 * @typedef {import('./version.mjs').Version} Version
 *
 * @typedef {object} Choice
 * @property {string} versions a range
 * @property {'minor' | 'major' | 'all'} onePer the newest of each minor or major release
 * @property {number | null} limit
 * @property {boolean} pre whether pre-releases are included; one that the range names is included anyway
 */

/**
 * Chooses the published versions to measure, oldest first. Names that are no version, such as a branch, are left out.
 *
 * @param {readonly string[]} published
 * @param {Choice} choice
 * @returns {string[]}
 */
export function chooseVersions(published, { versions, onePer, limit, pre }) {
  const holds = readRange(versions);
  const named = versions.split(/[\s=|]+/).map(parseVersion);
  const isNamed = (/** @type {Version} */ version) => named.some((one) => one && compareVersions(one, version) === 0);
  // A driver that moved to another package may have the same version in both.
  const inRange = [...new Set(published)]
    .map(parseVersion)
    .filter((version) => version !== null)
    .filter((version) => holds(version) && (pre || version.pre.length === 0 || isNamed(version)))
    .sort(compareVersions);
  const chosen = onePer === 'all' ? inRange : newestOfEach(inRange, onePer === 'minor' ? 2 : 1);
  return spread(chosen, limit ?? chosen.length).map(({ text }) => text);
}

/** @param {readonly Version[]} sorted @param {number} parts the number of leading numbers that name a release line */
function newestOfEach(sorted, parts) {
  /** @type {Map<string, Version>} */
  const lines = new Map();
  for (const version of sorted) {
    const line = Array.from({ length: parts }, (_, at) => version.numbers[at] ?? 0).join('.');
    lines.set(line, version);
  }
  return [...lines.values()];
}
