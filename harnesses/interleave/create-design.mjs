/** @import { Design, Scenario } from './measure-invocation.mjs' */

const SLICE_NS = 20e6;
const LEAST_OPERATIONS = 8;
const WARM_UP_TURNS = 6;

/**
 * What is measured in turns, with the usual slices.
 *
 * @param {{ anchor: string, candidates: string[], scenarios: Scenario[], rounds: number }} what
 * @returns {Design}
 */
export const createDesign = ({ anchor, candidates, scenarios, rounds }) => ({
  candidates,
  anchor,
  scenarios: scenarios.map(({ name, warmUp }) => ({ name, warmUp })),
  warmUpTurns: WARM_UP_TURNS,
  rounds,
  sliceNs: SLICE_NS,
  leastOperations: LEAST_OPERATIONS,
});
