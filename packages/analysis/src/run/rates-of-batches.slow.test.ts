import { describe, expect, test } from 'vitest';
import { type BatchCell, countFewestRepeats } from './evaluate-batch.ts';
import { type Batch, bySize, evaluatePages, noisy, outliers, quiet, shareOf } from './testing/simulate-batches.ts';

const isCalled = ({ verdict: { outcome } }: BatchCell) => outcome === 'better' || outcome === 'worse';

describe('base and head of one driver', () => {
  const one = { candidates: [0], noise: quiet };
  // So small an effect that nothing but the test decides: with the usual 3 %, no alarm at all is left here.
  test.each([
    { of: 'two scenarios, seven repeats', batch: { ...one, scenarios: 2, repeats: 7 }, most: 0.02 },
    { of: 'one scenario, nine repeats', batch: { ...one, scenarios: 1, repeats: 9 }, most: 0.02 },
    {
      of: 'four scenarios, three candidates, three repeats',
      batch: { scenarios: 4, candidates: [0, 0, 0], repeats: 3, noise: quiet },
      most: 0.05,
    },
    {
      of: 'single processes that are far off',
      batch: { ...one, scenarios: 2, repeats: 7, noise: outliers },
      most: 0.02,
    },
    {
      of: 'a noise of 1.5 % in every mean of three, twins too',
      batch: { scenarios: 4, candidates: [0, 0, 0], repeats: 3, noise: noisy },
      most: 0.05,
    },
    // Where one scenario is twice as noisy as the only other one, the pool knows too little of it.
    {
      of: 'scenarios of very different noise',
      batch: { ...one, scenarios: 2, repeats: 7, noise: bySize },
      most: 0.03,
    },
  ] satisfies { of: string; batch: Batch; most: number }[])(
    'of $of, without a difference: a share of at most $most of the batches calls one',
    ({ batch, most }) => {
      expect(shareOf(evaluatePages(batch, 17, 0.0005), isCalled)).toBeLessThanOrEqual(most);
    },
  );

  test('with fewer repeats than that, no difference can be shown, however large', () => {
    const shareWorse = (scenarios: number, candidates: number, repeats: number) => {
      const speeds = [-0.7, ...Array<number>(candidates - 1).fill(0)];
      const pages = evaluatePages({ scenarios, repeats, candidates: speeds, noise: quiet }, 3);
      return shareOf(pages, ({ verdict, first }) => verdict.outcome === 'worse' && first.case.scenario === 's0');
    };
    for (const [scenarios, candidates] of [
      [1, 1],
      [2, 1],
    ] as const) {
      const fewest = countFewestRepeats({ scenarios, candidates });
      expect(shareWorse(scenarios, candidates, fewest - 1)).toBe(0);
      expect(shareWorse(scenarios, candidates, fewest)).toBeGreaterThan(0.9);
    }
    expect(countFewestRepeats({ scenarios: 1, candidates: 2 })).toBe(9);
    expect(shareWorse(1, 2, 8)).toBe(0);
    expect(shareWorse(1, 2, 9)).toBeGreaterThan(0.9);
  });
});

test('a batch whose twins are as noisy as the rest is steady in nine of ten scenarios, though every sixth twin is 2 % off', () => {
  const pages = evaluatePages({ scenarios: 4, candidates: [0, 0, 0], repeats: 3, noise: noisy }, 31);
  const cells = pages.flat().filter(({ first }) => first.version?.raw === '1.0.0+head0');
  const twins = cells.flatMap(({ verdict }) => verdict.trace.evidence?.twin ?? []);
  const shareOfCells = (isOne: (cell: BatchCell) => boolean) => cells.filter(isOne).length / cells.length;
  expect(twins.filter(({ logRatio }) => Math.abs(logRatio) > 0.02).length / twins.length).toBeGreaterThan(0.16);
  expect(shareOfCells(({ verdict }) => verdict.reason?.code === 'not-steady')).toBeLessThan(0.1);
});
