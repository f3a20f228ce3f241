/** @import { DriverVersion, Result } from '../run/harness.mjs' */
/** @import { Scenario } from '../scenarios/read-catalogue.mjs' */
/** @import { Cell } from './measure-cell.mjs' */

/**
 * One cell in the run format, once for each case of its scenario.
 *
 * Calls per second of the median call. The median of rates is the rate of the median, since 1000/x only reverses the order.
 * This is not true of means: tinybench's mean of rates is higher than the inverse of its mean time.
 *
 * @param {Cell} cell
 * @param {Scenario} scenario
 * @param {'text' | 'binary' | null} protocol observed
 * @returns {Result[]}
 */
export function toResults(cell, scenario, protocol) {
  const { driver: name, version, status, reason, p50, n, samples } = cell;
  const measured = p50 === null ? {} : { n, samples: samples.map(toRate) };
  return scenario.cases.map(({ params }) => ({
    scenario: scenario.id,
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(protocol ? { protocolObserved: protocol } : {}),
    driver: { name, version, ...describeDriver({ name, version }) },
    ...(status === 'ok' ? {} : { status, statusReason: reason }),
    metric: 'throughput',
    unit: 'ops/s',
    value: p50 === null ? null : toRate(p50),
    statistic: 'median',
    ...measured,
  }));
}

/** @param {DriverVersion} driver */
export const describeDriver = ({ name, version }) => ({
  language: 'javascript',
  purl: `pkg:npm/${name}@${version}`,
});

/**
 * Six digits: the clock counts nanoseconds, and further digits are floating-point noise.
 *
 * @param {number} ms
 */
const toRate = (ms) => Number((1000 / ms).toPrecision(6));
