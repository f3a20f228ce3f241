/** @import { Slice } from './protocol.mjs' */

/**
 * The statistics of a slice. Each is a logarithm that grows when operations get faster or cheaper; null without the figure.
 *
 * `p25` says what one undisturbed operation takes: preemption is in the upper part of a slice, and so is garbage collection.
 * `rate` contains both.
 *
 * @satisfies {Record<string, (slice: Slice) => number | null>}
 */
const LOG_SPEEDS = {
  p25: ({ p25Ns }) => inverseLog(p25Ns, 1),
  rate: ({ ns, operations }) => inverseLog(ns, operations),
  cpu: ({ cpuNs, operations }) => inverseLog(cpuNs, operations),
  processCpu: ({ processCpuNs, operations }) => inverseLog(processCpuNs, operations),
  serverCpu: ({ serverCpuNs = null, operations }) => inverseLog(serverCpuNs, operations),
};

/** @typedef {keyof typeof LOG_SPEEDS} Statistic */

const TRIMMED_SHARE = 0.2;

/**
 * How a candidate compares with its anchor over the rounds of one invocation. Rounds are no repeats: the invocation is the
 * unit of every verdict.
 *
 * @typedef {object} Estimate
 * @property {number} value log ratio, ln(candidate ÷ anchor) in speed: 0.01 is about 1 % faster than the anchor
 * @property {number} rounds with both slices
 * @property {number | null} sd of a round, n − 1; null for one round
 * @property {number | null} lag1 autocorrelation of neighbouring rounds; null if all rounds are equal
 */

/**
 * The median of the rounds; of the rate the mean of their middle 60 %, since a rate is meant to contain the slow rounds too.
 *
 * @param {readonly { candidate: Slice, anchor: Slice }[]} rounds the two slices of each round, in their order
 * @returns {Record<Statistic, Estimate | null>} null for a statistic that a slice lacks
 */
export function estimatePaired(rounds) {
  const estimate = (/** @type {Statistic} */ statistic) => {
    const logSpeed = LOG_SPEEDS[statistic];
    const ratios = rounds.map(({ candidate, anchor }) => subtract(logSpeed(candidate), logSpeed(anchor)));
    const known = ratios.filter((ratio) => ratio !== null);
    if (known.length === 0 || known.length < ratios.length) return null;
    const value = statistic === 'rate' ? trimmedMean(known) : medianOf(known);
    return { value, rounds: known.length, sd: standardDeviation(known), lag1: lag1Autocorrelation(known) };
  };
  return {
    p25: estimate('p25'),
    rate: estimate('rate'),
    cpu: estimate('cpu'),
    processCpu: estimate('processCpu'),
    serverCpu: estimate('serverCpu'),
  };
}

/**
 * The absolute figures of a process: medians over its slices. They contain all of the machine's noise.
 *
 * @typedef {object} Absolute
 * @property {number} opsPerS
 * @property {number | null} p25Ns
 * @property {number | null} p50Ns
 * @property {number | null} cpuNsPerOp
 * @property {number | null} processCpuNsPerOp
 * @property {number | null} serverCpuNsPerOp
 */

/** @param {readonly Slice[]} slices at least one @returns {Absolute} */
export function summariseSlices(slices) {
  const middle = (/** @type {(slice: Slice) => number | null} */ figureOf) => {
    const known = slices.map(figureOf).filter((figure) => figure !== null);
    return known.length === slices.length ? medianOf(known) : null;
  };
  return {
    opsPerS: medianOf(slices.map(({ operations, ns }) => (operations / ns) * 1e9)),
    p25Ns: middle(({ p25Ns }) => p25Ns),
    p50Ns: middle(({ p50Ns }) => p50Ns),
    cpuNsPerOp: middle(({ cpuNs, operations }) => perOperation(cpuNs, operations)),
    processCpuNsPerOp: middle(({ processCpuNs, operations }) => perOperation(processCpuNs, operations)),
    serverCpuNsPerOp: middle(({ serverCpuNs = null, operations }) => perOperation(serverCpuNs, operations)),
  };
}

/** @type {(ns: number | null, operations: number) => number | null} */
const perOperation = (ns, operations) => (ns === null ? null : ns / operations);

/**
 * −ln(time ÷ operations). A clock of CPU time that did not move in a slice counts as one microsecond.
 *
 * @param {number | null} ns
 * @param {number} operations
 */
const inverseLog = (ns, operations) => (ns === null ? null : -Math.log(Math.max(ns, 1000) / operations));

/** @type {(one: number | null, other: number | null) => number | null} */
const subtract = (one, other) => (one === null || other === null ? null : one - other);

/** @param {readonly number[]} values at least one */
export function medianOf(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) / 2;
  return (Number(sorted[Math.floor(at)]) + Number(sorted[Math.ceil(at)])) / 2;
}

/** @param {readonly number[]} values at least one */
export function trimmedMean(values) {
  const cut = Math.floor(TRIMMED_SHARE * values.length);
  return meanOf([...values].sort((a, b) => a - b).slice(cut, values.length - cut));
}

/** @param {readonly number[]} values @returns {number | null} */
export function standardDeviation(values) {
  if (values.length < 2) return null;
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/**
 * The mean product of neighbours ÷ the mean square, both of the differences from the mean.
 *
 * @param {readonly number[]} values
 * @returns {number | null}
 */
export function lag1Autocorrelation(values) {
  const mean = meanOf(values);
  const centred = values.map((value) => value - mean);
  const square = meanOf(centred.map((value) => value * value));
  if (values.length < 2 || square === 0) return null;
  return meanOf(centred.slice(1).map((value, at) => value * Number(centred[at]))) / square;
}

/** @param {readonly number[]} values at least one */
const meanOf = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
