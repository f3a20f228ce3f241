import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

test('mulberry32 of seed 1 gives its published sequence', () => {
  // The reference C implementation of mulberry32, state 1, first three outputs divided by 2³².
  const random = createRandom(1);
  expect([random(), random(), random()].map((x) => Math.round(x * 2 ** 32))).toEqual([
    2693262067, 11749833, 2265367787,
  ]);
});
