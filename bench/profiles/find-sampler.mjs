/** @import { Sampler, World } from './sampler.mjs' */
import { createCallgrind, whyNoCallgrind } from './count-callgrind.mjs';
import { createPerf, whyNoPerf } from './record-perf.mjs';
import { createPySpy, findPySpy } from './record-py-spy.mjs';

/** @typedef {{ index: number, runtime: string | null, program: string }} Sampled `program`: the first word of its command */

/**
 * What samples a worker from outside, or why nothing does; null for one that samples itself, by what it says of its runtime.
 *
 * @param {Sampled} worker
 * @param {World & { folder: string }} world
 * @returns {Sampler | { missing: string } | null}
 */
export function findSampler({ index, runtime, program }, world) {
  const name = runtime ?? '';
  if (/^c?python/i.test(name)) {
    const found = findPySpy(program, world.env);
    return found === null ? { missing: 'py-spy is missing (pip install py-spy)' } : createPySpy(found, world);
  }
  if (!/^(?:rust|g\+\+|gcc|clang|c|c\+\+)(?: |$)/i.test(name)) return null;
  const noPerf = whyNoPerf(world.env);
  if (noPerf === null) return createPerf(world);
  const noCallgrind = whyNoCallgrind(world.env);
  return noCallgrind === null
    ? createCallgrind(String(index), world.folder, world)
    : { missing: `${noPerf}; ${noCallgrind}` };
}
