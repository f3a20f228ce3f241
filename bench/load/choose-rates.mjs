/** @typedef {{ scenario: string, rates: number[] }} ScenarioRates operations a second, smallest first */

/** So many rates show where a curve bends, and an invocation of two drivers and two numbers of connections takes two minutes. */
const STEPS = 10;
/** Below a quarter of the capacity nothing waits. */
const FROM = 0.25;
/** Above it the throughput no longer grows: how much is achieved there is the capacity. */
const TO = 1.5;

/**
 * Rates in equal ratios, from a quarter of the least capacity to one and a half times the greatest, in two digits. All drivers are run at
 * all of them, because results are compared at the same rate only.
 *
 * @param {readonly number[]} capacities operations a second that were reached without a rate; at least one
 * @returns {number[]} smallest first, each once
 */
export function chooseRates(capacities) {
  const first = FROM * Math.min(...capacities);
  const ratio = (TO * Math.max(...capacities)) / first;
  const rates = Array.from({ length: STEPS }, (_, step) => first * ratio ** (step / (STEPS - 1)));
  return [...new Set(rates.map((rate) => Number(rate.toPrecision(2))))];
}

/** The latencies of a run need memory in the worker: 8 bytes each. */
const MOST_OPERATIONS = 5_000_000;
/** Of a slow rate too; at one a second they take less than the time after which a worker is taken to hang. */
export const FEWEST_OPERATIONS = 100;

/**
 * As many operations as take `seconds`: at most what the worker can do in that time, so that a rate that it cannot keep takes no longer.
 *
 * @param {{ rate: number, capacity: number, seconds: number }} load
 */
export const countOperations = ({ rate, capacity, seconds }) =>
  Math.min(MOST_OPERATIONS, Math.max(FEWEST_OPERATIONS, Math.round(Math.min(rate, capacity) * seconds)));
