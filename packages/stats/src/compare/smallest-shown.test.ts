import { expect, test } from 'vitest';
import { createRandom } from '../distribution/random.ts';
import { tQuantile } from '../distribution/student-t.ts';
import { drawNormal } from '../testing/noise.ts';
import { findSmallestShown } from './smallest-shown.ts';

test('with known noise it is the textbook value: (1.96 + 0.84) standard errors', () => {
  const shown = findSmallestShown({ standardError: 0.02, degrees: 1e6, level: 0.05 });
  expect(Math.log1p(shown)).toBeCloseTo(0.02 * (1.95996 + 0.84162), 4);
});

test('it is never below what counts, and grows as the level falls', () => {
  const of = (level: number) => findSmallestShown({ standardError: 0.02, degrees: 20, level });
  expect(findSmallestShown({ standardError: 1e-9, degrees: 20, level: 0.01 })).toBeCloseTo(0.03, 6);
  expect([of(0.05) < of(0.02), of(0.02) < of(0.005)]).toEqual([true, true]);
});

test('a change of this size is found four times in five, at the level of a cell, with 4 repeats', () => {
  const random = createRandom(7);
  const [level, repeats, trials] = [0.005, 4, 4000];
  const variance = 0.01 ** 2;
  const degrees = 12;
  const standardError = Math.sqrt(variance / repeats);
  const difference = Math.log1p(findSmallestShown({ standardError, degrees, level }));
  let found = 0;
  for (let trial = 0; trial < trials; trial++) {
    const squares = Array.from({ length: degrees }, () => drawNormal(random) ** 2).reduce((sum, value) => sum + value);
    const seen = difference + standardError * drawNormal(random);
    const limit = tQuantile(1 - level / 2, degrees) * standardError * Math.sqrt(squares / degrees);
    if (Math.abs(seen) > limit && Math.abs(seen) >= Math.log1p(0.03)) found += 1;
  }
  expect(found / trials).toBeGreaterThan(0.76);
  expect(found / trials).toBeLessThan(0.88);
});
