/** @import { Member } from './arrange-blocks.mjs' */
/** @import { Absolute, Estimate, Statistic } from './estimate.mjs' */
/** @import { Latencies } from './latencies.mjs' */
/** @import { Design, Invocation } from './measure-invocation.mjs' */
/** @import { Slice } from './protocol.mjs' */
import { estimatePaired, summariseSlices } from './estimate.mjs';
import { mergeLatencies } from './latencies.mjs';

/**
 * One process and one scenario of an invocation.
 *
 * @typedef {object} Result
 * @property {string} candidate
 * @property {'anchor' | 'twin' | 'candidate'} role
 * @property {number} block
 * @property {string} scenario
 * @property {'ok' | 'emulated' | 'failed' | 'unsupported'} status
 * @property {string | null} reason
 * @property {number | null} operations of each slice
 * @property {Absolute | null} absolute
 * @property {Paired | null} paired null for the anchor
 * @property {Latencies | null} [latencies] of the operations of all rounds; null where the worker gives none
 */

/**
 * @typedef {Record<Statistic, Estimate | null>} Paired
 *   against the anchor of the same block
 */

/**
 * A result needs every round: a process that ended early has failed, and its rounds are not comparable with whole ones.
 *
 * @param {Design} design
 * @param {Invocation} invocation
 * @returns {Result[]}
 */
export function toResults({ scenarios, rounds }, invocation) {
  return scenarios.flatMap(({ name: scenario }) =>
    invocation.blocks.flatMap((block) => {
      const [anchor] = /** @type {[Member]} */ (block);
      const anchorSlices = slicesOf(invocation, anchor, scenario);
      return block.map((member) => {
        const slices = slicesOf(invocation, member, scenario);
        const { candidate, role, block: number } = member;
        const head = { candidate, role, block: number, scenario };
        const why = whyNot(
          invocation,
          { member, anchor, scenario },
          Math.min(slices.size, anchorSlices.size) === rounds,
        );
        if (why !== null) return { ...head, ...why, operations: null, absolute: null, paired: null };
        const pairs = [...slices].map(([round, slice]) => ({
          candidate: slice,
          anchor: /** @type {Slice} */ (anchorSlices.get(round)),
        }));
        const emulated = invocation.workers.get(member.name)?.prepared.get(scenario)?.emulated ?? null;
        return {
          ...head,
          status: emulated === null ? /** @type {const} */ ('ok') : /** @type {const} */ ('emulated'),
          reason: emulated,
          operations: pairs[0]?.candidate.operations ?? null,
          absolute: summariseSlices([...slices.values()]),
          paired: role === 'anchor' ? null : estimatePaired(pairs),
          latencies: mergeLatencies([...slices.values()].map((slice) => slice.latencies ?? null)),
        };
      });
    }),
  );
}

/**
 * @param {Invocation} invocation
 * @param {Member} member
 * @param {string} scenario
 * @returns {Map<number, Slice>} by round, in their order
 */
function slicesOf({ slices }, member, scenario) {
  const own = slices.filter((one) => one.member === member && one.scenario === scenario);
  return new Map(own.map(({ round, slice }) => [round, slice]));
}

/**
 * @param {Invocation} invocation
 * @param {{ member: Member, anchor: Member, scenario: string }} which
 * @param {boolean} isComplete
 * @returns {{ status: 'failed' | 'unsupported', reason: string } | null}
 */
function whyNot({ lost }, { member, anchor, scenario }, isComplete) {
  const of = (/** @type {Member} */ one) => lost.find((loss) => loss.member === one && loss.scenario === scenario);
  const own = of(member);
  if (own) return { status: own.status, reason: own.reason };
  const anchors = of(anchor);
  if (anchors) return { status: 'failed', reason: `there is nothing to compare with: ${anchors.reason}` };
  return isComplete ? null : { status: 'failed', reason: 'not every round was measured' };
}
