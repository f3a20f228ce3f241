/** @import { Absolute, Statistic } from './estimate.mjs' */
/** @import { Design } from './measure-invocation.mjs' */
/** @import { Paired, Result } from './to-results.mjs' */
import { medianOf } from './estimate.mjs';
import { countLatencies, LATENCY_BASE, mergeLatencies, quantileOfLatencies } from './latencies.mjs';

/**
 * A driver as the run format names it (docs/result-format.md).
 *
 * @typedef {object} Driver
 * @property {string} name
 * @property {string} version
 * @property {string} [language]
 * @property {string} [purl]
 */

/**
 * How the run format names what was measured.
 *
 * @typedef {object} Naming
 * @property {(candidate: string) => Driver} driverOf each candidate has another name or version
 * @property {(scenario: string) => { scenario: string, params?: Record<string, string | number | boolean> }} [caseOf] the
 *   scenario as it is by default
 * @property {(candidate: string, scenario: string) => 'text' | 'binary' | null} [protocolOf] as it was observed
 */

/**
 * @typedef {object} Pair
 * @property {{ name: string, version: string }} anchor
 * @property {number} logRatio ln(value ÷ value of the anchor)
 * @property {number} rounds
 * @property {number} sd of the log ratio of one round
 * @property {number | null} lag1
 * @property {number} [block] of the process; the anchor has one in each block
 * @property {number | null} twin the log ratio of the twin of the anchor
 */

/**
 * A result in the run format.
 *
 * @typedef {object} PairedResult
 * @property {string} scenario
 * @property {Record<string, string | number | boolean>} [params]
 * @property {'text' | 'binary'} [protocolObserved]
 * @property {Driver} driver
 * @property {string} metric
 * @property {string} unit
 * @property {string} statistic
 * @property {'emulated' | 'unsupported' | 'failed'} [status]
 * @property {string} [statusReason]
 * @property {number | null} value
 * @property {{ base: number, counts: number[] }} [histogram] of single operations, with the latency
 * @property {Pair} [paired]
 */

/**
 * The metrics of a result.
 *
 * @typedef {{ metric: string, unit: string, statistic: string, by: Statistic, figure: keyof Absolute }} Metric
 *
 * @type {readonly Metric[]}
 */
const METRICS = [
  { metric: 'latency', statistic: 'p25', unit: 'ns/op', by: 'p25', figure: 'p25Ns' },
  { metric: 'throughput', statistic: 'median', unit: 'ops/s', by: 'rate', figure: 'opsPerS' },
  { metric: 'cpu-time', statistic: 'median', unit: 'ns/op', by: 'cpu', figure: 'cpuNsPerOp' },
  { metric: 'process-cpu-time', statistic: 'median', unit: 'ns/op', by: 'processCpu', figure: 'processCpuNsPerOp' },
  { metric: 'server-cpu-time', statistic: 'median', unit: 'ns/op', by: 'serverCpu', figure: 'serverCpuNsPerOp' },
];

/** Where a candidate without figures says why. In every metric, one failure would look like four. */
const SPEED = ['latency', 'throughput'];

/** Ratios are good to three digits; more are noise, and a run may have thousands of results. */
const DIGITS = 6;

/**
 * One invocation as results of the run format: for each candidate and scenario a result of each metric that its worker
 * reports, with the log ratio to the anchor. A block has its own anchor process, and a candidate is compared with that;
 * the result of the anchor is the median of these processes. The twin is no result: its log ratio is in those of the others.
 *
 * @param {Pick<Design, 'rounds'>} design
 * @param {readonly Result[]} results of one invocation
 * @param {Naming} naming
 * @returns {PairedResult[]}
 */
export function toPairedResults({ rounds }, results, naming) {
  const scenarios = [...new Set(results.map(({ scenario }) => scenario))];
  return scenarios.flatMap((scenario) => {
    const own = results.filter((result) => result.scenario === scenario);
    const twin = own.find(({ role }) => role === 'twin')?.paired ?? null;
    const anchors = own.filter(({ role }) => role === 'anchor');
    const [anchor] = anchors;
    if (!anchor) throw new Error(`nothing was measured as the anchor of ${scenario}`);
    const measured = METRICS.filter((metric) => figureIn(metric, own) !== null);
    const world = { rounds, naming, twin, anchor, metrics: measured.length > 0 ? measured : METRICS };
    const rows = own.flatMap((result) => (result.role === 'candidate' ? [[result]] : []));
    return [anchors, ...rows].flatMap((processes) => toMetrics(processes, world));
  });
}

/**
 * @typedef {object} World of one scenario
 * @property {number} rounds
 * @property {Naming} naming
 * @property {Paired | null} twin
 * @property {Result} anchor
 * @property {readonly Metric[]} metrics
 */

/** @param {Result[]} processes of one candidate, at least one @param {World} world @returns {PairedResult[]} */
function toMetrics(processes, world) {
  const { naming, metrics } = world;
  const [result] = /** @type {[Result]} */ (processes.filter(({ absolute }) => absolute !== null).concat(processes));
  const { candidate, scenario, status, reason } = result;
  const protocol = naming.protocolOf?.(candidate, scenario) ?? null;
  const cell = {
    ...(naming.caseOf?.(scenario) ?? { scenario }),
    ...(protocol !== null && { protocolObserved: protocol }),
    driver: naming.driverOf(candidate),
    ...(status !== 'ok' && { status, statusReason: reason ?? '' }),
  };
  if (result.absolute === null)
    return metrics
      .filter(({ metric }) => SPEED.includes(metric))
      .map(({ metric, unit, statistic }) => ({ ...cell, metric, unit, statistic, value: null }));
  return metrics.flatMap((metric) => {
    const value = figureIn(metric, processes);
    if (value === null) return [];
    // A clock of CPU time may stand still; there is no ratio to 0.
    const pair = value > 0 ? toPair(metric, result, world) : null;
    const { metric: name, unit, statistic } = metric;
    const counts = name === 'latency' ? latenciesOf(processes) : null;
    const histogram = counts && { base: LATENCY_BASE, counts };
    const figures = { value: round(value), ...(histogram && { histogram }), ...(pair && { paired: pair }) };
    return [
      { ...cell, metric: name, unit, statistic, ...figures },
      ...toPercentiles(counts).map((one) => ({ ...cell, ...one })),
    ];
  });
}

/** Percentiles of single operations: one in so many is above it. The median is that of the slices. */
const PERCENTILES = [
  { statistic: 'p90', oneIn: 10 },
  { statistic: 'p99', oneIn: 100 },
  { statistic: 'p99.9', oneIn: 1000 },
];

/** Operations above a percentile without which it says nothing. */
const FEWEST_ABOVE = 10;

/** Percentiles of latency as results, those with enough operations above them. @param {number[] | null} counts */
function toPercentiles(counts) {
  if (counts === null) return [];
  const total = countLatencies(counts);
  return PERCENTILES.filter(({ oneIn }) => total >= FEWEST_ABOVE * oneIn).map(({ statistic, oneIn }) => ({
    metric: 'latency',
    unit: 'ns/op',
    statistic,
    value: round(quantileOfLatencies(counts, 1 - 1 / oneIn)),
  }));
}

/** The operations of all processes with figures. @param {readonly Result[]} processes */
const latenciesOf = (processes) =>
  mergeLatencies(processes.flatMap(({ absolute, latencies = null }) => (absolute === null ? [] : [latencies])));

/**
 * @param {Metric} metric
 * @param {readonly Result[]} processes
 * @returns {number | null} the median of those that have the figure
 */
function figureIn({ figure }, processes) {
  const figures = processes.flatMap(({ absolute }) => absolute?.[figure] ?? []);
  return figures.length === 0 ? null : medianOf(figures);
}

/**
 * @param {Metric} metric
 * @param {Result} result
 * @param {World} world
 * @returns {Pair | null} null if the rounds do not tell
 */
function toPair({ by, unit }, { role, block, paired }, { rounds, naming, twin, anchor }) {
  // An estimate grows with speed.
  const sign = unit === 'ops/s' ? 1 : -1;
  const { name, version } = naming.driverOf(anchor.candidate);
  const ofTwin = twin?.[by] ?? null;
  const head = { anchor: { name, version }, twin: ofTwin && round(sign * ofTwin.value) };
  if (role === 'anchor') return { ...head, logRatio: 0, rounds, sd: 0, lag1: null };
  const estimate = paired?.[by] ?? null;
  if (estimate === null || estimate.sd === null) return null;
  const { value, sd, lag1 } = estimate;
  // Of few rounds the quotient of two sums can leave the range of a correlation.
  const correlation = lag1 === null ? null : round(Math.min(1, Math.max(-1, lag1)));
  return { ...head, logRatio: round(sign * value), rounds: estimate.rounds, sd: round(sd), lag1: correlation, block };
}

/** @param {number} figure */
const round = (figure) => Number(figure.toPrecision(DIGITS)) + 0;
