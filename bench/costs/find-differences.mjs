/**
 * A result in the run format.
 *
 * @typedef {{ scenario: string, params?: unknown, driver: { name: string, version?: unknown }, metric?: string | undefined,
 *   unit?: unknown, statistic?: unknown, value?: unknown }} Result
 */

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
    const { name, version = '' } = driver;
    return [
      `${metric} of ${scenario}, ${name} ${version}: ${value} ${unit}, in an earlier invocation ${before.value}.`,
    ];
  });
}

/** @param {Result} result */
const isExact = ({ statistic, value }) => statistic === 'exact' && typeof value === 'number';

/** @param {Result} result */
const keyOf = ({ scenario, params, driver, metric }) => JSON.stringify([scenario, params, driver, metric]);
