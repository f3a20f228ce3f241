/** @import { Count } from '../turns/protocol.mjs' */
/** @import { Metric } from './metrics.mjs' */
import { ALLOCATIONS, HEAP, OF_SESSION } from './metrics.mjs';

/** A mean over some hundred operations: further digits are noise. */
const DIGITS = 6;

/**
 * A metric of one cell: its value for one operation, or why it has no value.
 *
 * @typedef {{ metric: Metric, value: number, reason: null } | { metric: Metric, value: null, reason: string }} Figure
 */

/**
 * What the process counted by itself.
 *
 * @param {Count} count
 * @param {string[]} wanted names of metrics
 * @returns {Figure[]}
 */
export function toProcessFigures({ operations, counters }, wanted) {
  const figure = (/** @type {Metric} */ metric, /** @type {number | null | undefined} */ amount) => {
    if (!wanted.includes(metric.metric)) return [];
    if (amount === null) return [none(metric, 'garbage was collected during every count')];
    return [
      amount === undefined ? none(metric, 'the worker does not count it') : some(metric, round(amount / operations)),
    ];
  };
  return [...figure(HEAP, counters.heapBytes), ...figure(ALLOCATIONS, counters.heapAllocations)];
}

/** What the server counted for the session. @param {Count} count @returns {Figure[]} empty if nothing was read */
export function toSessionFigures({ operations, status }) {
  const [first, second, third] = status;
  if (!first || !second || !third) return [];
  const readings = /** @type {const} */ ([first, second, third]);
  const figures = OF_SESSION.map(({ counters, ...metric }) => {
    const missing = counters.find((name) => readings.some((reading) => reading[name] === undefined));
    if (missing !== undefined) return none(metric, `the server does not count ${missing}`);
    const amount = counters.reduce((sum, name) => sum + amountOf(name, readings), 0);
    return some(metric, round(amount / operations));
  });
  // Every operation sends something. One that opens another connection is not in the status of this one.
  const isElsewhere = figures.some(
    ({ metric, value }) => metric.metric === 'bytes-sent' && value !== null && value < 1,
  );
  const why = 'the operations do not use the connection whose status is read';
  return isElsewhere ? figures.map(({ metric }) => none(metric, why)) : figures;
}

/**
 * What the operations between the second and the third reading add: (third − second) − (second − first), because a reading
 * counts too. The replies of two readings have the same length but for the digits in them, which are counted in Bytes_sent.
 *
 * @param {string} name
 * @param {readonly [Record<string, number>, Record<string, number>, Record<string, number>]} readings
 */
function amountOf(name, [first, second, third]) {
  const of = (/** @type {Record<string, number>} */ reading) => reading[name] ?? 0;
  const longer = name === 'Bytes_sent' ? digitsIn(second) - digitsIn(first) : 0;
  return of(third) - of(second) - (of(second) - of(first)) - longer;
}

/** @param {Record<string, number>} reading */
const digitsIn = (reading) => Object.values(reading).join('').length;

/** @type {(metric: Metric, value: number) => Figure} */
export const some = (metric, value) => ({ metric, value, reason: null });

/** @type {(metric: Metric, reason: string) => Figure} */
export const none = (metric, reason) => ({ metric, value: null, reason });

/** @param {number} value */
export const round = (value) => Number(value.toPrecision(DIGITS));
