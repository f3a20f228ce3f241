/** @import { StoredInvocation } from './group.mjs' */
/** @import { Result, Session } from './harness.mjs' */
/** @import { Measuring } from './start-workers.mjs' */
import { describeScenario } from '../scenarios/read-catalogue.mjs';
import { toRepeat } from './plan-group.mjs';

/** Incremented when what is measured, or how, changes. */
const VERSION = '1.0.0';

/**
 * What an invocation of a suite gives.
 *
 * @typedef {object} Output
 * @property {{ name: string, version: string, config: Record<string, unknown> }} tool
 * @property {'rounds'} [order] see `harness.order` in docs/result-format.md
 * @property {(string | null)[]} runtimes of its workers, such as `node 24.1.0`
 * @property {Session[]} sessions
 * @property {Result[]} results
 * @property {string[]} notes what a reader of these figures must know
 * @property {Partial<StoredInvocation>} detail
 * @property {object[]} slices
 */

/**
 * What the runner knows about an invocation after its end.
 *
 * @typedef {object} Facts
 * @property {number} number of the invocation
 * @property {string} startedAt
 * @property {string} finishedAt
 * @property {Record<string, unknown>} environment
 * @property {Record<string, unknown> | null} source
 * @property {string[]} notes
 */

/**
 * A run in the run format.
 *
 * @param {Pick<Measuring, 'plan' | 'loaded'> & { repetitionGroup: string }} world
 * @param {Pick<Output, 'tool' | 'order' | 'results'>} output
 * @param {Facts} facts
 */
export function toRun({ plan, loaded, repetitionGroup }, { tool, order, results }, facts) {
  const { harness, catalogue } = loaded;
  const { number, startedAt, finishedAt, environment, source, notes } = facts;
  const repeat = toRepeat(harness, plan);
  const ids = plan.scenarios.map(({ scenario }) => scenario);
  return {
    format: 1,
    title: `${harness.title}, ${plan.suite}${plan.backfill ? ' back-fill' : ''} (invocation ${number})`,
    startedAt,
    finishedAt,
    repetitionGroup,
    ...(plan.reproduces && { reproduces: plan.reproduces }),
    harness: {
      name: `tachograph-${harness.name}`,
      version: VERSION,
      tool,
      ...(order && { order }),
      ...(repeat && { repeat }),
    },
    notes,
    ...(source && { source }),
    environment,
    scenarios: catalogue.filter(({ id }) => ids.includes(id)).map(describeScenario),
    results,
  };
}
