/** @import { Observation } from '../run/harness.mjs' */
/** @import { Cell } from './list-cells.mjs' */
import { readNdjson } from '../run/read-ndjson.mjs';

/**
 * Reads what the programs observed. They write the name of their benchmark; the catalogue has its scenario. Of several virtual
 * machines the one that failed counts, otherwise the last.
 *
 * @param {string} file
 * @param {Cell[]} cells of one driver version
 * @returns {Map<string, Observation>} by benchmark
 */
export function readObservations(file, cells) {
  /** @type {Map<string, Observation>} */
  const found = new Map();
  for (const { benchmark, requestedVersion, version, ...seen } of readNdjson(file)) {
    const cell = cells.find((one) => one.benchmark === benchmark);
    if (!cell || found.get(benchmark)?.error) continue;
    const { scenario, params } = cell;
    found.set(benchmark, { ...seen, version: version ?? requestedVersion, scenario: scenario.id, params });
  }
  return found;
}
