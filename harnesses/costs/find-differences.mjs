/** @import { Result } from '../run/harness.mjs' */

/**
 * Exact figures that are not those of an earlier invocation. Either the operations are not all the same, as with random
 * parameters, or the driver does something from time to time.
 *
 * @param {readonly Result[]} earlier
 * @param {readonly Result[]} results
 * @returns {string[]} a sentence for each
 */
export function findDifferences(earlier, results) {
  const known = new Map(earlier.filter(isExact).map((result) => [keyOf(result), result]));
  return results.filter(isExact).flatMap((result) => {
    const before = known.get(keyOf(result));
    if (before === undefined || before.value === result.value) return [];
    const { driver, scenario, metric, value, unit } = result;
    const { name, version = '' } = /** @type {{ name: string, version?: string }} */ (driver);
    return [
      `${metric} of ${scenario}, ${name} ${version}: ${value} ${unit}, in an earlier invocation ${before.value}.`,
    ];
  });
}

/** @param {Result} result */
const isExact = ({ statistic, value }) => statistic === 'exact' && value !== null;

/** @param {Result} result */
const keyOf = ({ scenario, params, driver, metric }) => JSON.stringify([scenario, params, driver, metric]);
