import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rank } from './rank.ts';
import { signedRank } from './signed-rank.ts';

/** Every way to give the ranks signs, counted one by one. */
function byEnumeration(differences: readonly number[]): number {
  const kept = differences.filter((difference) => difference !== 0);
  const { doubled } = rank(kept.map(Math.abs));
  const sumOf = (isPlus: (at: number) => boolean) => doubled.reduce((sum, r, at) => (isPlus(at) ? sum + r : sum), 0);
  const observed = sumOf((at) => (kept[at] ?? 0) > 0);
  const sums = Array.from({ length: 2 ** kept.length }, (_, signs) => sumOf((at) => ((signs >> at) & 1) === 1));
  const share = (passes: (sum: number) => boolean) => sums.filter(passes).length / sums.length;
  return Math.min(
    1,
    2 *
      Math.min(
        share((sum) => sum <= observed),
        share((sum) => sum >= observed),
      ),
  );
}

test('the exact p is the share of all signs, ties and zeros included', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -6, max: 6 }), { maxLength: 10 }), (differences) => {
      expect(signedRank(differences)).toBeCloseTo(byEnumeration(differences), 12);
    }),
  );
});

test.each([
  // Wilcoxon's critical values, two-sided: sums of the rarer sign of 0 for n = 6 and 8 for n = 10 are the last at 5 %.
  [[1, 2, 3, 4], 0.125],
  [[1, 2, 3, 4, 5, 6], 0.03125],
  [[-1, 2, -3, -4, 5, 6, 7, 8, 9, 10], 50 / 1024],
  [[], 1],
  [[0, 0], 1],
])('p of %j', (differences, expected) => {
  expect(signedRank(differences)).toBeCloseTo(expected, 12);
});

test('a hundred differences of one sign have a p of 2 ÷ 2¹⁰⁰', () => {
  expect(signedRank(Array.from({ length: 100 }, (_, at) => at + 1)) * 2 ** 99).toBeCloseTo(1, 9);
});
