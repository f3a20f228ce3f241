/** @import { Statistic } from '../../bench/turns/estimate.mjs' */
/** @import { StoredInvocation } from '../run/group.mjs' */
import { meanOf, standardDeviation } from '../../bench/turns/estimate.mjs';

/**
 * A candidate and a scenario over the invocations of a repetition group.
 *
 * @typedef {object} Row
 * @property {string} scenario
 * @property {string} candidate
 * @property {'twin' | 'candidate'} role
 * @property {number[]} values log ratios to the anchor, one for each invocation
 * @property {number | null} mean of them
 * @property {number | null} sd between the invocations; null for one
 * @property {string[]} reasons of invocations without a value
 */

/**
 * @param {StoredInvocation[]} invocations
 * @param {Statistic} statistic
 * @returns {Row[]} in the order of the first invocation, twins last
 */
export function toRows(invocations, statistic) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  const all = invocations.flatMap(({ estimates = [] }) => estimates);
  for (const { scenario, candidate, role, status, reason, paired } of all) {
    if (role === 'anchor') continue;
    const key = JSON.stringify([scenario, role, candidate]);
    const row = rows.get(key) ?? { scenario, candidate, role, values: [], mean: null, sd: null, reasons: [] };
    const value = paired?.[statistic]?.value ?? null;
    if (value === null) row.reasons.push(reason ?? `no ${statistic}: ${status}`);
    else row.values.push(value);
    rows.set(key, row);
  }
  const described = [...rows.values()].map((row) => {
    const mean = row.values.length === 0 ? null : meanOf(row.values);
    return { ...row, mean, sd: standardDeviation(row.values) };
  });
  return described.sort(byScenario);
}

/** @type {(one: Row, other: Row) => number} */
const byScenario = (one, other) =>
  one.scenario.localeCompare(other.scenario, 'en') ||
  Number(one.role === 'twin') - Number(other.role === 'twin') ||
  one.candidate.localeCompare(other.candidate, 'en', { numeric: true });

/**
 * The spread of an invocation, pooled over candidates: the root of their mean variance, and its degrees of freedom.
 *
 * @param {Row[]} rows
 */
export function poolSd(rows) {
  const known = rows.filter(({ sd }) => sd !== null);
  const freedom = known.reduce((sum, { values }) => sum + values.length - 1, 0);
  if (freedom === 0) return null;
  const squares = known.reduce((sum, { values, sd }) => sum + (values.length - 1) * Number(sd) ** 2, 0);
  return { sd: Math.sqrt(squares / freedom), freedom };
}

/**
 * What a reader of the terminal wants to know at the end. It contains no verdict.
 *
 * @param {StoredInvocation[]} invocations
 * @returns {string[]}
 */
export function summariseGroup(invocations) {
  const rows = toRows(invocations, 'p25');
  const width = Math.max(0, ...rows.map((row) => nameOf(row).length));
  const lines = [...new Set(rows.map(({ scenario }) => scenario))].flatMap((scenario) => [
    `${scenario}: speed ÷ that of the anchor, ± the standard error over invocations`,
    ...rows
      .filter((row) => row.scenario === scenario)
      .map((row) => `  ${nameOf(row).padEnd(width)}  ${figuresOf(row)}`),
  ]);
  const pooled = poolSd(rows);
  if (pooled === null) return lines;
  const { sd, freedom } = pooled;
  return [...lines, `spread of an invocation: ${toPercent(sd)} (pooled, ${freedom} degrees of freedom)`];
}

/** @param {Row} row */
const nameOf = ({ candidate, role }) => (role === 'twin' ? `${candidate}, twin of the anchor` : candidate);

/** @param {Row} row */
function figuresOf({ values, mean, sd, reasons }) {
  const lost = reasons.length === 0 ? '' : `  ${reasons.length} without a figure: ${reasons[0]}`;
  if (mean === null) return lost.trim();
  const error = sd === null ? '' : ` ± ${toPercent(sd / Math.sqrt(values.length))}`;
  return `${Math.exp(mean).toFixed(4)}${error}  (${values.length})${lost}`;
}

/** @param {number} logRatio */
const toPercent = (logRatio) => `${(100 * Math.expm1(logRatio)).toFixed(2)} %`;
