import { expect, test } from 'vitest';
import { createRandom } from '../distribution/random.ts';
import { tQuantile } from '../distribution/student-t.ts';
import { drawNormal } from '../testing/noise.ts';
import { findSmallestShown } from './smallest-shown.ts';

test('with known noise it is the textbook value: (1.96 + 0.84) standard errors', () => {
  const shown = findSmallestShown({ standardError: 0.02, degrees: 1e6, tested: 1 });
  expect(Math.log1p(shown)).toBeCloseTo(0.02 * (1.95996 + 0.84162), 4);
});

test('it is never below what counts, and grows with the cells that are tested together', () => {
  const of = (tested: number) => findSmallestShown({ standardError: 0.02, degrees: 20, tested });
  expect(findSmallestShown({ standardError: 1e-9, degrees: 20, tested: 5 })).toBeCloseTo(0.03, 6);
  expect([of(1) < of(3), of(3) < of(30)]).toEqual([true, true]);
});

test('a change of this size is found four times in five, among 3 cells with 4 repeats', () => {
  const random = createRandom(7);
  const [tested, repeats, trials] = [3, 4, 4000];
  const variance = 0.01 ** 2;
  const degrees = 12;
  const standardError = Math.sqrt(variance / repeats);
  const difference = Math.log1p(findSmallestShown({ standardError, degrees, tested }));
  let found = 0;
  for (let trial = 0; trial < trials; trial++) {
    const squares = Array.from({ length: degrees }, () => drawNormal(random) ** 2).reduce((sum, value) => sum + value);
    const seen = difference + standardError * drawNormal(random);
    const limit = tQuantile(1 - 0.05 / tested / 2, degrees) * standardError * Math.sqrt(squares / degrees);
    if (Math.abs(seen) > limit && Math.abs(seen) >= Math.log1p(0.03)) found += 1;
  }
  expect(found / trials).toBeGreaterThan(0.76);
  expect(found / trials).toBeLessThan(0.88);
});
