import { UsageError } from '../usage-error.mjs';
import { compareNumbers, compareVersions, parseVersion } from './version.mjs';

/**
 * @typedef {import('./version.mjs').Version} Version
 * @typedef {(version: Version) => boolean} Holds
 */

const COMPARATOR = /^(>=|<=|>|<|=)?(.+)$/;

/**
 * Reads a range: `>=2.5`, `2.x`, `>=2.5 <3`, `3.0.2 || >=3.2`, `*`. A bound with fewer parts stands for all it begins:
 * `<=2.5` holds 2.5.7, `>2.5` begins at 2.6. A pre-release counts as its release, so that `<3` keeps 3.0.0-rc out;
 * only beside a bound that is a pre-release itself does its own order matter.
 *
 * @param {string} text
 * @returns {Holds}
 * @throws {UsageError} naming the part that is not understood
 */
export function readRange(text) {
  // A blank after an operator is a habit of many: `>= 2.5`.
  const alternatives = text.split('||').map((part) => part.trim().replace(/([<>=])\s+/g, '$1'));
  const read = alternatives.map((part) => part.split(/\s+/).map((word) => readComparator(word, text)));
  return (version) => read.some((comparators) => comparators.every((holds) => holds(version)));
}

/**
 * @param {string} word
 * @param {string} range
 * @returns {Holds}
 */
function readComparator(word, range) {
  const [, operator = '=', wanted = ''] = COMPARATOR.exec(word) ?? [];
  const bound = parseVersion(wanted.replace(/(\.[x*])+$/i, ''));
  const anyVersion = /^[x*]$/i.test(wanted);
  if (anyVersion && (operator === '=' || operator === '>=')) return () => true;
  if (!bound || anyVersion) {
    throw new UsageError(
      `“${word}” in the range “${range}” is not understood; a range is written like '>=2.5', '2.x', '>=2.5 <3', '3.0.2 || >=3.2' or '*'`,
    );
  }
  const compare = bound.pre.length > 0 ? compareVersions : compareBeginning;
  if (operator === '=') return (version) => compare(version, bound) === 0;
  if (operator === '>=') return (version) => compare(version, bound) >= 0;
  if (operator === '<=') return (version) => compare(version, bound) <= 0;
  if (operator === '>') return (version) => compare(version, bound) > 0;
  return (version) => compare(version, bound) < 0;
}

/**
 * @param {Version} version
 * @param {Version} bound
 */
const compareBeginning = (version, bound) =>
  compareNumbers(version.numbers.slice(0, bound.numbers.length), bound.numbers);
