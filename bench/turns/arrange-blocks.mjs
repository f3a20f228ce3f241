import { shuffled } from './create-random.mjs';

/** A candidate's slice must be within 0.1 s of its anchor's: slices that are farther apart share less of the noise. */
const LARGEST_SINGLE_BLOCK = 5;
const BLOCK_SIZE = 4;

/**
 * A process of an invocation.
 *
 * @typedef {object} Member
 * @property {string} name unique in the invocation: `mysql2@3.24.6 (anchor)`
 * @property {string} candidate what it runs
 * @property {'anchor' | 'twin' | 'candidate'} role `twin`: a second process of the anchor, whose true ratio is 1
 * @property {number} block from 1
 */

/**
 * Distributes the candidates and the twin over blocks, anew for each invocation. Each block has its own process of the anchor:
 * one for all of them would run more often than the others, and be warmer.
 *
 * @param {readonly string[]} candidates other than the anchor
 * @param {string} anchor
 * @param {() => number} random
 * @returns {Member[][]} a list for each block, its anchor first
 */
export function arrangeBlocks(candidates, anchor, random) {
  const others = shuffled([...candidates, null], random);
  const count = others.length <= LARGEST_SINGLE_BLOCK ? 1 : Math.ceil(others.length / BLOCK_SIZE);
  return Array.from({ length: count }, (_, at) => {
    const block = at + 1;
    const own = others.filter((_, index) => index % count === at);
    const anchorName = `${anchor} (${count === 1 ? 'anchor' : `anchor ${block}`})`;
    return [
      { name: anchorName, candidate: anchor, role: /** @type {const} */ ('anchor'), block },
      ...own.map((candidate) =>
        candidate === null
          ? { name: `${anchor} (twin)`, candidate: anchor, role: /** @type {const} */ ('twin'), block }
          : { name: candidate, candidate, role: /** @type {const} */ ('candidate'), block },
      ),
    ];
  });
}
