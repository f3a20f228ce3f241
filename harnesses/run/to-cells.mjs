/**
 * The outcome of the cells of an invocation.
 *
 * @typedef {object} Cells
 * @property {Record<string, number> | null} counts by status; null if the output of a tool was not parsed yet
 * @property {{ driver: string, version: string | null, scenario: string, reason: string }[]} failed
 */

/**
 * @param {Pick<import('./harness.mjs').Output, 'results' | 'native'>} output
 * @returns {Cells}
 */
export function toCells({ results, native }) {
  const cells = results ?? native?.results ?? [];
  const failed = cells
    .filter(({ status }) => status === 'failed')
    .map(({ driver, scenario, statusReason }) => {
      const { name = '', version = null } = /** @type {{ name?: string, version?: string }} */ (driver ?? {});
      return { driver: name, version, scenario, reason: String(statusReason ?? '') };
    });
  return { counts: results === null ? null : addCounts(results.map(({ status = 'ok' }) => ({ [status]: 1 }))), failed };
}

/**
 * @param {Record<string, number>[]} all
 * @returns {Record<string, number>}
 */
export function addCounts(all) {
  /** @type {Record<string, number>} */
  const sum = {};
  for (const counts of all)
    for (const [status, count] of Object.entries(counts)) sum[status] = (sum[status] ?? 0) + count;
  return sum;
}
