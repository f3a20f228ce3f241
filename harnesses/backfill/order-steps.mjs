/**
 * @typedef {import('../run/harness.mjs').DriverVersion} DriverVersion
 *
 * One driver version, measured once. It is one run, so that an interrupted back-fill continues without measuring anything
 * twice, and each run has the time and the load of its measurement. The pages combine the runs of one batch with the same
 * driver version into one measurement (`toMeasurements`), so a trend shows each version once, with the spread between its
 * invocations as its noise.
 *
 * @typedef {object} Step
 * @property {number} number from 1, in the order of measuring
 * @property {DriverVersion} driver
 * @property {number} invocation from 1
 */

/**
 * The order of measuring. All versions are measured once before any is measured again, each time in another order. If the
 * machine gets slower over the hours, the repeats differ, and newer versions do not look slower.
 *
 * @param {readonly DriverVersion[]} drivers
 * @param {number} invocations
 * @param {number} seed the same seed gives the same order
 * @returns {Step[]}
 */
export function orderSteps(drivers, invocations, seed) {
  const random = createRandom(seed);
  const rounds = Array.from({ length: invocations }, (_, round) =>
    shuffle(drivers, random).map((driver) => ({ driver, invocation: round + 1 })),
  );
  return rounds.flat().map((step, index) => ({ number: index + 1, ...step }));
}

/**
 * Fisher-Yates shuffle.
 *
 * @template T
 * @param {readonly T[]} items
 * @param {() => number} random
 * @returns {T[]}
 */
function shuffle(items, random) {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const a = mixed[last];
    const b = mixed[other];
    if (a === undefined || b === undefined) continue;
    mixed[last] = b;
    mixed[other] = a;
  }
  return mixed;
}

/**
 * mulberry32: a seed of 32 bits, good enough to shuffle some dozens of versions.
 *
 * @param {number} seed
 * @returns {() => number} from 0 to below 1
 */
function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
