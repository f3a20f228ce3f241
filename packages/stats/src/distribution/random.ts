/** A source of numbers in [0, 1). */
export type Random = () => number;

/**
 * Seeded source of pseudo-random numbers: the same seed gives the same numbers on every machine.
 * Mulberry32 (Tommy Ettinger, 2017, public domain): 32 bits of state, period 2³². Ample for a thousand resamples,
 * and no use at all for secrets.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
