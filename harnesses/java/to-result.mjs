/** @import { Result } from '../run/harness.mjs' */
/** @import { Cell } from './list-cells.mjs' */
import { purlOf } from './drivers.mjs';

/**
 * A cell without a figure from JMH.
 *
 * @param {Cell} cell
 * @param {'unsupported' | 'failed'} status
 * @param {string} reason
 * @returns {Result}
 */
export function toResult({ driver, scenario, params }, status, reason) {
  return {
    scenario: scenario.id,
    ...(Object.keys(params).length > 0 ? { params } : {}),
    driver: { ...driver, language: 'java', purl: purlOf(driver) },
    metric: 'latency',
    unit: 'us/op',
    status,
    statusReason: reason,
    value: null,
    statistic: 'median',
  };
}
