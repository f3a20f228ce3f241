import { compareVersions, parseVersion } from './version.mjs';
import { readRange } from './version-range.mjs';

/**
 * @typedef {import('./version.mjs').Version} Version
 *
 * @typedef {object} Choice
 * @property {string} versions a range
 * @property {'minor' | 'major' | 'all'} onePer of each minor or major release the newest
 * @property {number | null} limit
 * @property {boolean} pre whether pre-releases count too; one that the range names is there in any case
 */

/**
 * Which of the published versions are measured, oldest first. What is no version, such as a branch, is none of them.
 *
 * @param {readonly string[]} published
 * @param {Choice} choice
 * @returns {string[]}
 */
export function chooseVersions(published, { versions, onePer, limit, pre }) {
  const holds = readRange(versions);
  const named = versions.split(/[\s=|]+/).map(parseVersion);
  const isNamed = (/** @type {Version} */ version) => named.some((one) => one && compareVersions(one, version) === 0);
  // A driver that has moved to another package may have one version in both.
  const inRange = [...new Set(published)]
    .map(parseVersion)
    .filter((version) => version !== null)
    .filter((version) => holds(version) && (pre || version.pre.length === 0 || isNamed(version)))
    .sort(compareVersions);
  const chosen = onePer === 'all' ? inRange : newestOfEach(inRange, onePer === 'minor' ? 2 : 1);
  return spread(chosen, limit).map(({ text }) => text);
}

/**
 * @param {readonly Version[]} sorted
 * @param {number} parts how many leading numbers name a release line
 */
function newestOfEach(sorted, parts) {
  /** @type {Map<string, Version>} */
  const lines = new Map();
  for (const version of sorted) {
    const line = Array.from({ length: parts }, (_, at) => version.numbers[at] ?? 0).join('.');
    lines.set(line, version);
  }
  return [...lines.values()];
}

/**
 * So many, evenly: the first and the last are among them; of one, the last.
 *
 * @template T
 * @param {readonly T[]} sorted
 * @param {number | null} limit
 * @returns {T[]}
 */
export function spread(sorted, limit) {
  if (limit === null || limit >= sorted.length) return [...sorted];
  if (limit === 1) return sorted.slice(-1);
  const step = (sorted.length - 1) / (limit - 1);
  return Array.from({ length: limit }, (_, at) => sorted[Math.round(at * step)]).filter((one) => one !== undefined);
}
