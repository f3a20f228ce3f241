import { normaliseRun } from '@tachograph/schema/normalise';
import { validateRun } from '@tachograph/schema/validation';
import { createRandom, type Random } from '@tachograph/stats';
import { describe, expect, test } from 'vitest';
import { type BatchCell, countFewestRepeats, evaluateBatch } from './evaluate-batch.ts';

type Batch = {
  readonly scenarios: number;
  /** What ln(speed) of each candidate is truly, against the anchor. */
  readonly candidates: readonly number[];
  readonly repeats: number;
  /** ln of the speed of a new process: its own noise. */
  readonly noise: (random: Random, scenario: number) => number;
};

const gauss = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** The runs of one repetition group. The noise of an anchor is in the ratios of all candidates and of its twin. */
function measureRuns({ scenarios, candidates, repeats, noise }: Batch, random: Random) {
  return Array.from({ length: repeats }, (_, repeat) => {
    const results = Array.from({ length: scenarios }, (__, scenario) => {
      const draw = () => noise(random, scenario);
      const anchor = draw();
      const twin = draw() - anchor;
      const head = { scenario: `s${scenario}`, metric: 'latency', unit: 'ns/op', statistic: 'p25' };
      const paired = { anchor: { name: 'own', version: '1.0.0+base' }, rounds: 60, sd: 0.1, lag1: 0, twin };
      const of = (version: string, logRatio: number) => ({
        ...{ ...head, driver: { name: 'own', version }, value: 1e5 * Math.exp(anchor + logRatio) },
        paired: { ...paired, logRatio },
      });
      const others = candidates.map((logSpeed, at) => of(`1.0.0+head${at}`, draw() - anchor - logSpeed));
      return [of('1.0.0+base', 0), ...others];
    });
    const startedAt = new Date(Date.UTC(2026, 0, 1, 0, repeat)).toISOString();
    const validated = validateRun(
      { format: 1, startedAt, repetitionGroup: 'g', results: results.flat() },
      { now: new Date(Date.UTC(2026, 0, 2)) },
    );
    if (!validated.ok) throw new Error(JSON.stringify(validated.issues));
    return normaliseRun(validated.run);
  });
}

const PAGES = 250;

function evaluatePages(batch: Batch, seed: number, minimumEffect?: number): BatchCell[][] {
  const random = createRandom(seed);
  return Array.from({ length: PAGES }, () =>
    evaluateBatch(measureRuns(batch, random), { metric: 'latency', minimumEffect }),
  );
}

const isCalled = ({ verdict: { outcome } }: BatchCell) => outcome === 'better' || outcome === 'worse';
const shareOf = (pages: readonly BatchCell[][], isOne: (cell: BatchCell) => boolean) =>
  pages.filter((cells) => cells.some(isOne)).length / pages.length;

const quiet: Batch['noise'] = (random) => 0.006 * gauss(random);
const bySize: Batch['noise'] = (random, scenario) => (scenario === 0 ? 0.004 : 0.009) * gauss(random);
/** One process in twenty is far off. */
const noisy: Batch['noise'] = (random) => 0.018 * gauss(random);
const outliers: Batch['noise'] = (random) => (random() < 0.05 ? 0.04 : 0.005) * gauss(random);

describe('base and head of one driver', () => {
  const one = { candidates: [0], noise: quiet };
  // So small an effect that nothing but the test decides: with the usual 3 %, no alarm at all is left here.
  test.each([
    { of: 'two scenarios, five repeats', batch: { ...one, scenarios: 2, repeats: 5 }, most: 0.05 },
    { of: 'one scenario, six repeats', batch: { ...one, scenarios: 1, repeats: 6 }, most: 0.05 },
    {
      of: 'four scenarios, three candidates, three repeats',
      batch: { scenarios: 4, candidates: [0, 0, 0], repeats: 3, noise: quiet },
      most: 0.05,
    },
    {
      of: 'single processes that are far off',
      batch: { ...one, scenarios: 2, repeats: 5, noise: outliers },
      most: 0.05,
    },
    {
      of: 'a noise of 1.5 % in every mean of three, twins too',
      batch: { scenarios: 4, candidates: [0, 0, 0], repeats: 3, noise: noisy },
      most: 0.05,
    },
    // Where one scenario is twice as noisy as the only other one, the pool knows too little of it.
    {
      of: 'scenarios of very different noise',
      batch: { ...one, scenarios: 2, repeats: 5, noise: bySize },
      most: 0.075,
    },
  ] satisfies { of: string; batch: Batch; most: number }[])(
    'of $of, without a difference: a share of at most $most of the batches calls one',
    ({ batch, most }) => {
      expect(shareOf(evaluatePages(batch, 17, 0.0005), isCalled)).toBeLessThanOrEqual(most);
    },
  );

  test.each([
    { of: 'two scenarios, five repeats', scenarios: 2, repeats: 5 },
    { of: 'one scenario, six repeats', scenarios: 1, repeats: 6 },
  ])('of $of: one that is 5 % slower is called so in nine of ten batches, and never faster', (shape) => {
    const pages = evaluatePages({ ...shape, candidates: [-0.05], noise: quiet }, 23);
    expect(shareOf(pages, ({ verdict }) => verdict.outcome === 'worse')).toBeGreaterThan(0.9);
    expect(shareOf(pages, ({ verdict }) => verdict.outcome === 'better')).toBe(0);
  });

  test('the verdict says whose noise it rests on: the other scenario and both twins have 12 degrees of freedom', () => {
    const [cells = []] = evaluatePages({ ...one, scenarios: 2, repeats: 5 }, 5);
    const evidence = cells.map(({ verdict }) => verdict.trace.evidence);
    expect(evidence).toMatchObject([
      { pool: 'metric', poolDegrees: 12 },
      { pool: 'metric', poolDegrees: 12 },
    ]);
  });

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
    expect(countFewestRepeats({ scenarios: 1, candidates: 2 })).toBe(7);
    // Six like signs of the other candidate too, by chance, would let both pass.
    expect(shareWorse(1, 2, 6)).toBeLessThan(0.05);
    expect(shareWorse(1, 2, 7)).toBeGreaterThan(0.9);
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

test('a batch whose second processes are 5 % slower for a reason is not steady, however noisy', () => {
  const slow: Batch['noise'] = (random) => noisy(random, 0);
  const random = createRandom(41);
  const batches = Array.from({ length: 50 }, () =>
    measureRuns({ scenarios: 4, candidates: [0, 0, 0], repeats: 3, noise: slow }, random).map((run) => ({
      ...run,
      results: run.results.map(({ paired, ...result }) => ({
        ...result,
        paired: paired && { ...paired, twin: (paired.twin ?? 0) + 0.05 },
      })),
    })),
  );
  const cells = batches.flatMap((runs) => evaluateBatch(runs, { metric: 'latency' }));
  const isUnsteady = ({ verdict }: BatchCell) => verdict.reason?.code === 'not-steady';
  expect(cells.filter(isUnsteady).length / cells.length).toBeGreaterThan(0.9);
});

test('a version that failed is not comparable, and cells of other metrics are not judged', () => {
  const random = createRandom(1);
  const runs = measureRuns({ scenarios: 1, candidates: [0, 0], repeats: 3, noise: quiet }, random);
  const failed = runs.map((run) => ({
    ...run,
    results: run.results.map((result) =>
      result.version?.raw === '1.0.0+head1'
        ? { ...result, status: 'failed' as const, statusReason: 'no such table', value: null, paired: null }
        : result,
    ),
  }));
  const outcomes = evaluateBatch(failed, { metric: 'latency' }).map(({ verdict }) => verdict.outcome);
  expect(outcomes[1]).toBe('not-comparable');
  expect(evaluateBatch(runs, { metric: 'throughput' })).toEqual([]);
});
