import { describe, expect, test } from 'vitest';
import { createRandom } from '../distribution/random.ts';
import { type BatchShape, measureBatch, shareOfAlarms } from '../testing/batch.ts';
import { NOISE, NOISE_NAMES, type NoiseName } from '../testing/noise.ts';
import { isInterleaved } from './index.ts';

/** Batches of versions without a difference. */
function measureNothing(name: NoiseName, shape: BatchShape, pages: number) {
  const random = createRandom(2004 + NOISE_NAMES.indexOf(name));
  return Array.from({ length: pages }, () => measureBatch(shape, NOISE[name](random), random));
}

const LEVEL = 0.05;
/** The one family that passes the level: about 5.5 % of pages of 100 cells with four repeats, over many seeds. */
const limitOf = (name: NoiseName) => (name === 'versions differ in noise' ? 0.08 : LEVEL);

describe.each<[number, number, number, BatchShape]>([
  [20, 3, 200, { scenarios: 4, versions: 6, repeats: 3 }],
  [100, 2, 40, { scenarios: 10, versions: 11, repeats: 2 }],
  [100, 4, 200, { scenarios: 10, versions: 11, repeats: 4 }],
  [100, 10, 40, { scenarios: 10, versions: 11, repeats: 10 }],
  [500, 4, 20, { scenarios: 20, versions: 26, repeats: 4 }],
])('%i cells without a difference, %i repeats a side, of %i pages', (_cells, _repeats, pages, shape) => {
  test.each(NOISE_NAMES)('%s: about 5 %% have a call, or fewer', (name) => {
    expect(shareOfAlarms(measureNothing(name, shape, pages))).toBeLessThanOrEqual(limitOf(name));
  });
});

test.each(NOISE_NAMES)('one cell alone, four repeats a side, %s: called in at most 5 %', (name) => {
  // The five other versions are its pool.
  const batches = measureNothing(name, { scenarios: 1, versions: 7, repeats: 4 }, 400);
  expect(shareOfAlarms(batches, { cells: 1 })).toBeLessThanOrEqual(LEVEL);
});

test('measured one version after the other, phases of the machine look like differences: such sides are not interleaved', () => {
  const [versions, repeats, pages] = [6, 4, 60];
  const random = createRandom(1947);
  const batches = Array.from({ length: pages }, () => {
    const noise = NOISE['two speeds, phases of 50 slots'](random);
    const measure = (version: number) =>
      Array.from({ length: repeats }, (_, at) =>
        noise({ slot: 10 * (version * repeats + at), run: at, version, scenario: 0 }),
      );
    return [Array.from({ length: versions }, (_, version) => measure(version))];
  });
  expect(shareOfAlarms(batches)).toBeGreaterThan(0.15);
  const startsOf = (version: number) => Array.from({ length: repeats }, (_, at) => version * repeats + at);
  expect(isInterleaved(startsOf(0), startsOf(1))).toBe(false);
});
