import { describeScenario } from '../scenarios/read-catalogue.mjs';

/** Incremented when what is measured, or how, changes. */
const VERSION = '1.0.0';

/**
 * What the runner knows about an invocation after its end.
 *
 * @typedef {object} Facts
 * @property {string} harness
 * @property {string} title
 * @property {string} repetitionGroup
 * @property {string} startedAt
 * @property {string} finishedAt
 * @property {Record<string, unknown>} environment
 * @property {Record<string, unknown> | null} source
 * @property {import('../scenarios/read-catalogue.mjs').Scenario[]} scenarios those that were measured
 * @property {string[]} notes
 * @property {string | null} reproduces id of the run that was measured again
 * @property {string | null} repeat the command that measures one cell again
 */

/**
 * A run in the run format.
 *
 * @param {Facts} facts
 * @param {Pick<import('./harness.mjs').Output, 'tool' | 'results'>} output
 */
export function toRun(facts, { tool, results }) {
  return {
    format: 1,
    ...head(facts, tool),
    ...(facts.source && { source: facts.source }),
    environment: facts.environment,
    scenarios: facts.scenarios.map(describeScenario),
    results,
  };
}

/**
 * The content of `tacho upload --defaults`, for native output.
 *
 * @param {Facts} facts
 * @param {import('./harness.mjs').Output} output
 */
export function toDefaults(facts, { tool, native }) {
  return {
    ...head(facts, tool),
    scenarios: facts.scenarios.map(describeScenario),
    results: native?.results ?? [],
    mapping: native?.mapping ?? [],
    driverVersions: native?.driverVersions ?? {},
  };
}

/**
 * @param {Facts} facts
 * @param {import('./harness.mjs').Output['tool']} tool
 */
const head = ({ harness, title, repetitionGroup, startedAt, finishedAt, notes, reproduces, repeat }, tool) => ({
  title,
  startedAt,
  finishedAt,
  repetitionGroup,
  ...(reproduces && { reproduces }),
  harness: { name: `tachograph-${harness}`, version: VERSION, tool, ...(repeat && { repeat }) },
  notes,
});
