import { UsageError } from '../../bench/usage-error.mjs';
import { compareNumbers, compareVersions, parseVersion } from './version.mjs';

/**
 * @typedef {import('./version.mjs').Version} Version
 * @typedef {(version: Version) => boolean} Holds
 */

const COMPARATOR = /^(>=|<=|>|<|=)?(.+)$/;

/**
 * Reads a range: `>=2.5`, `2.x`, `>=2.5 <3`, `3.0.2 || >=3.2`, `*`. A bound with fewer parts includes all that begin with it:
 * `<=2.5` includes 2.5.7, `>2.5` starts at 2.6. A pre-release counts as its release, so that `<3` excludes 3.0.0-rc; only a
 * bound that is a pre-release itself is compared with its order.
 *
 * @param {string} text
 * @returns {Holds}
 * @throws {UsageError} that names the invalid part
 */
export function readRange(text) {
  // Many write a space after an operator: `>= 2.5`.
  const alternatives = text.split('||').map((part) => part.trim().replace(/([<>=])\s+/g, '$1'));
  const read = alternatives.map((part) => part.split(/\s+/).map((comparator) => readComparator(comparator, text)));
  return (version) => read.some((comparators) => comparators.every((holds) => holds(version)));
}

/** @param {string} comparator @param {string} range @returns {Holds} */
function readComparator(comparator, range) {
  const [, operator = '=', wanted = ''] = COMPARATOR.exec(comparator) ?? [];
  const bound = parseVersion(wanted.replace(/(\.[x*])+$/i, ''));
  const anyVersion = /^[x*]$/i.test(wanted);
  if (anyVersion && (operator === '=' || operator === '>=')) return () => true;
  if (!bound || anyVersion) {
    throw new UsageError(
      `“${comparator}” in the range “${range}” is invalid; a range looks like '>=2.5', '2.x', '>=2.5 <3', '3.0.2 || >=3.2' or '*'`,
    );
  }
  const compare = bound.pre.length > 0 ? compareVersions : compareBeginning;
  if (operator === '=') return (version) => compare(version, bound) === 0;
  if (operator === '>=') return (version) => compare(version, bound) >= 0;
  if (operator === '<=') return (version) => compare(version, bound) <= 0;
  if (operator === '>') return (version) => compare(version, bound) > 0;
  return (version) => compare(version, bound) < 0;
}

/** @type {(version: Version, bound: Version) => number} */
const compareBeginning = (version, bound) =>
  compareNumbers(version.numbers.slice(0, bound.numbers.length), bound.numbers);
