/** @import { Result } from '../interleave/to-results.mjs' */
/** @import { Plan } from './plan-group.mjs' */

/**
 * A process of an invocation, and how it was started.
 *
 * @typedef {object} StoredProcess
 * @property {string} name
 * @property {string} candidate
 * @property {'anchor' | 'twin' | 'candidate'} role
 * @property {number} block
 * @property {string | null} command exactly, without passwords; null if there was no program
 * @property {{ name: string, version: string } | null} driver that was loaded; null if it did not start
 * @property {string | null} runtime
 */

/**
 * @typedef {object} StoredInvocation
 * @property {number} invocation from 1
 * @property {number} seed of every order in it
 * @property {string} startedAt RFC 3339
 * @property {string} finishedAt
 * @property {boolean} newServer whether a server was started for it
 * @property {string | null} serverCommand null for an external server
 * @property {Record<string, unknown>} environment as in the run format, as it was observed
 * @property {{ wanted: number, server: number | null, client: number | null } | null} priority nice values as the system
 *   reports them; null if it was left alone
 * @property {string[]} notes
 * @property {StoredProcess[]} processes
 * @property {Result[]} results
 */

/**
 * A repetition group: invocations of one plan. Until the run format has a place for paired results, this document is their form.
 *
 * @typedef {object} GroupDocument
 * @property {'tachograph-interleaved'} format
 * @property {1} version
 * @property {string} command that measures it again
 * @property {Plan} plan
 * @property {Record<string, unknown> | null} source
 * @property {StoredInvocation[]} invocations
 */

/**
 * @param {Plan} plan
 * @param {string} command
 * @param {Record<string, unknown> | null} source
 * @param {StoredInvocation[]} invocations
 * @returns {GroupDocument}
 */
export const toDocument = (plan, command, source, invocations) => ({
  format: 'tachograph-interleaved',
  version: 1,
  command,
  plan,
  source,
  invocations,
});

/**
 * The command that measures the same plan.
 *
 * @param {Plan} plan
 * @param {number} invocations
 */
export function toCommand({ harness, server, drivers, scenarios, design, pin, priority }, invocations) {
  const words = [
    'npm run bench -- --suite interleaved',
    `--harness ${harness}`,
    `--driver ${Object.keys(drivers).join()}`,
    `--anchor ${design.anchor}`,
    `--scenario ${[...new Set(scenarios.map(({ scenario }) => scenario))].join()}`,
    `--invocations ${invocations}`,
    `--rounds ${design.rounds}`,
    ...(pin === 'auto' ? [] : [`--pin ${pin}`]),
    ...(priority === null ? [] : [`--priority=${priority}`]),
    ...(server === 'private' ? [] : [`--server '${server}'`]),
  ];
  return words.join(' ');
}
