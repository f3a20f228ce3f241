import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Measurement, Observation } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { NODE_JULY_2021 } from '../testing/node-july-2021.ts';
import { observe, repeatsOf, withMargin } from '../testing/observe.ts';
import { poolOf, SIDES } from '../testing/pool-of.ts';
import { compareMeasurements } from './compare-measurements.ts';
import type { CompareOptions } from './compare-options.ts';

const OPS: CompareOptions = {
  direction: 'higher',
  exact: false,
  unit: 'ops/s',
  names: { reference: 'mysql2 2.2.5', other: 'mariadb 3.0.1-rc' },
};

const measure = (...observations: Observation[]): Measurement => {
  const [measurement, ...rest] = toMeasurements(observations);
  if (!measurement || rest.length > 0) throw new Error('expected exactly one measurement');
  return measurement;
};

/** Repeats in runs r_1, r_2 … of one batch: two sides made so are interleaved. */
const repeats = (...values: number[]) => measure(...repeatsOf(values));

const KNOWN = { series: SIDES };

/** Apart, and so many that ranks alone show it. */
const SLOW = [100, 101, 102, 103, 104, 105];
const FAST = [200, 201, 202, 203, 204, 205];

const published = (scenario: string, driver: string) => {
  const line = NODE_JULY_2021.find((entry) => entry.case.scenario === scenario && entry.driver === driver);
  return line ? measure(...line.observations) : null;
};

describe('a pair that must not be compared', () => {
  test('an emulated cell keeps its ratio for display', () => {
    const [mysql2, mariadb, mysql] = ['mysql2', 'mariadb', 'mysql'].map((driver) => published('batch', driver));
    const against = compareMeasurements(mysql2 ?? null, mariadb ?? null, OPS);
    expect(against).toMatchObject({ outcome: 'not-comparable', reason: { code: 'reference-emulated' }, rule: 'none' });
    expect(against.ratio).toBeCloseTo(2449.5 / 44.3, 9);
    expect(compareMeasurements(mysql2 ?? null, mysql ?? null, OPS).reason).toMatchObject({
      code: 'emulated',
      detail: 'loop of 100',
    });
  });

  test('an unsupported cell has its reason and no ratio', () => {
    const verdict = compareMeasurements(published('execute', 'mysql2'), published('execute', 'mysql'), OPS);
    expect(verdict).toMatchObject({
      outcome: 'not-comparable',
      reason: { code: 'unsupported', detail: 'no prepared statements' },
      ratio: null,
    });
  });

  test('a reference without a figure is named, never replaced', () => {
    const reference = published('execute', 'mysql');
    const verdict = compareMeasurements(reference, published('execute', 'mariadb'), OPS);
    expect(verdict).toMatchObject({
      reason: { code: 'reference-unsupported', detail: 'no prepared statements' },
      ratio: null,
    });
    expect(compareMeasurements(null, published('do', 'mariadb'), OPS).reason).toMatchObject({
      code: 'reference-not-run',
    });
    expect(compareMeasurements(published('do', 'mysql2'), null, OPS).reason).toMatchObject({ code: 'not-run' });
  });

  test('another text of the scenario is never compared, however well it was repeated; an unknown one is', () => {
    const of = (scenarioHash: string | null, ...values: number[]) => measure(...repeatsOf(values, { scenarioHash }));
    expect(compareMeasurements(of('h1', ...SLOW), of('h2', ...FAST), OPS)).toMatchObject({
      outcome: 'not-comparable',
      reason: { code: 'different-scenario-versions' },
      ratio: null,
    });
    const unknown = compareMeasurements(of('h1', ...SLOW), of(null, ...FAST), OPS);
    expect(unknown.outcome).toBe('better');
  });
});

describe('exact metrics', () => {
  const ALLOCATIONS: CompareOptions = { ...OPS, direction: 'lower', exact: true, unit: 'allocs/op' };
  const exact = (value: number) => measure(observe({ value }));

  test('compare by equality: 21 to 23 allocations is worse however small the effect asked for', () => {
    expect(compareMeasurements(exact(21), exact(23), ALLOCATIONS)).toMatchObject({ outcome: 'worse', rule: 'exact' });
    expect(compareMeasurements(exact(1000), exact(1001), ALLOCATIONS).outcome).toBe('worse');
    expect(compareMeasurements(exact(21), exact(21), ALLOCATIONS)).toMatchObject({
      outcome: 'same',
      ratio: 1,
      p: null,
    });
    expect(compareMeasurements(repeats(21, 21, 21), exact(20), ALLOCATIONS).outcome).toBe('better');
  });

  test('zero is data: equal to itself, and no ratio is made of it', () => {
    expect(compareMeasurements(exact(0), exact(0), ALLOCATIONS)).toMatchObject({ outcome: 'same', ratio: 1 });
    expect(compareMeasurements(exact(0), exact(2), ALLOCATIONS)).toMatchObject({ outcome: 'worse', ratio: null });
  });

  test('one that does not repeat exactly is tested as any other', () => {
    const verdict = compareMeasurements(repeats(100, 100, 101, 100), repeats(100, 101, 100, 100), ALLOCATIONS);
    expect(verdict.rule).toBe('repeats');
    expect(compareMeasurements(repeats(100, 101), exact(100), ALLOCATIONS).rule).toBe('ratio-only');
  });
});

describe('interleaved repeats', () => {
  test('with the noise of a pool, four of each are a verdict: the ratio is of geometric means, with its interval', () => {
    // The first of the golden vectors: 2.2.5 → 2.3.3 of mysql2, select-100-int.
    const verdict = compareMeasurements(repeats(5648, 5670, 6317, 6593), repeats(1319, 1542, 1614, 3291), {
      ...{ ...OPS, ...KNOWN, noise: poolOf(0.3) },
    });
    expect(verdict).toMatchObject({ outcome: 'worse', rule: 'repeats', n: [4, 4], reason: null });
    expect([verdict.ratio, verdict.ratioLow, verdict.ratioHigh].map((x) => x?.toFixed(4))).toEqual([
      '0.3000',
      '0.1940',
      '0.4640',
    ]);
    expect(verdict.p).toBeCloseTo(5.708e-6, 9);
  });

  test('two of each are enough where a pool knows the noise, and are not where none does', () => {
    const sides = [repeats(100, 101), repeats(120, 121)] as const;
    expect(compareMeasurements(...sides, { ...OPS, ...KNOWN, noise: poolOf(0.02) }).outcome).toBe('better');
    const alone = compareMeasurements(...sides, OPS);
    expect(alone).toMatchObject({ outcome: 'no-difference', rule: 'repeats', p: 1 / 3 });
    expect(alone.trace.evidence).toMatchObject({ pool: null, poolVariance: null, priorDegrees: 0, dispersion: null });
  });

  test('without a pool p is never below that of the exact rank test: six of each at the least', () => {
    const alone = (n: number) => compareMeasurements(repeats(...SLOW.slice(0, n)), repeats(...FAST.slice(0, n)), OPS);
    // Of the ways to draw n of 2n, two separate the sides wholly.
    expect(alone(6)).toMatchObject({ outcome: 'better', p: expect.closeTo(2 / 924, 12) });
    expect(alone(5)).toMatchObject({ outcome: 'no-difference', p: expect.closeTo(2 / 252, 12) });
    expect(alone(3)).toMatchObject({ outcome: 'no-difference', p: expect.closeTo(0.1, 12) });
  });

  test('are called from p = .005 on, with ratio and interval told below it too', () => {
    // Standard error .02 · √(2 ÷ 4); t(.9975, 26) = 3.07 with 6 degrees of the repeats and 20 lent.
    const SPREAD = Math.sqrt(3 / 4);
    const apart = (errors: number) => {
      // As far apart from each other as those of the pool are.
      const side = (at: number) => repeats(...[1, -1, 1, -1].map((sign) => 100 * Math.exp(at + sign * 0.02 * SPREAD)));
      const options = { ...OPS, ...KNOWN, noise: poolOf(0.02) };
      return compareMeasurements(side(0), side(errors * 0.02 * Math.SQRT1_2), options);
    };
    expect(apart(3)).toMatchObject({ outcome: 'no-difference', q: null, trace: { evidence: { degrees: 26 } } });
    expect(apart(3).p).toBeCloseTo(0.0059, 4);
    expect(apart(3).ratioLow).toBeGreaterThan(1);
    expect(apart(3.15)).toMatchObject({ outcome: 'better', q: null });
  });

  test('four fast against four slow look noiseless by themselves; the pool knows better', () => {
    const [a, b] = [repeats(100, 100, 100, 100), repeats(150, 150, 150, 150)];
    expect(compareMeasurements(a, b, { ...OPS, ...KNOWN, noise: poolOf(0.3) }).outcome).toBe('no-difference');
  });

  test('one outlier makes no verdict, however far it lies', () => {
    const options = { ...OPS, ...KNOWN, noise: poolOf(0.02) };
    for (const outlier of [200, 400, 1e6]) {
      const verdict = compareMeasurements(repeats(100, 101, 99, 102), repeats(100, outlier, 101, 99), options);
      expect(verdict.outcome, String(outlier)).toBe('no-difference');
    }
  });

  test('a difference that is real but under the smallest effect is the same within it', () => {
    const verdict = compareMeasurements(repeats(100, 100.1, 100.2, 100.3), repeats(101, 101.1, 101.2, 101.3), {
      ...{ ...OPS, ...KNOWN, noise: poolOf(0.002) },
    });
    expect(verdict.p).toBeLessThan(0.01);
    expect(verdict).toMatchObject({ outcome: 'same', minimumEffect: 0.03 });
    const finer = compareMeasurements(repeats(100, 100.1, 100.2, 100.3), repeats(101, 101.1, 101.2, 101.3), {
      ...{ ...OPS, ...KNOWN, noise: poolOf(0.002), minimumEffect: 0.005 },
    });
    expect(finer.outcome).toBe('better');
  });

  test('identical repeats are the same, not an error', () => {
    const verdict = compareMeasurements(repeats(7, 7, 7, 7), repeats(7, 7, 7, 7), OPS);
    expect(verdict).toMatchObject({ outcome: 'same', ratio: 1, p: 1 });
  });

  test('lower is better for a latency, and the ratio still says times faster', () => {
    const verdict = compareMeasurements(repeats(...FAST), repeats(...SLOW), {
      ...{ ...OPS, direction: 'lower', unit: 'ns/op' },
    });
    expect(verdict.outcome).toBe('better');
    expect(verdict.ratio?.toFixed(1)).toBe('2.0');
  });

  test('a repeat of zero has no logarithm: a ratio of the medians, or none', () => {
    expect(compareMeasurements(repeats(0, 5, 6), repeats(7, 8, 9), OPS)).toMatchObject({
      outcome: 'insufficient-samples',
      reason: { code: 'no-ratio' },
    });
    expect(compareMeasurements(repeats(0, 0, 0), repeats(7, 8, 9), OPS)).toMatchObject({
      ...{ ratio: null, reason: { code: 'no-ratio' } },
    });
  });
});

describe('a ratio and no verdict', () => {
  test.each([
    ['do', 'mariadb', '1.20'],
    ['insert', 'mysql', '1.04'],
    ['collations', 'mysql', '0.84'],
    ['one-user', 'mysql', '0.97'],
    ['uncached', 'mariadb', '2.17'],
  ])('published means of July 2021, %s: %s against mysql2, whatever its printed margin', (scenario, driver, ratio) => {
    const verdict = compareMeasurements(published(scenario, 'mysql2'), published(scenario, driver), OPS);
    expect(verdict).toMatchObject({
      ...{ outcome: 'insufficient-samples', rule: 'ratio-only', reason: { code: 'not-repeated' } },
      ...{ ratioLow: null, ratioHigh: null, p: null, q: null },
    });
    expect(verdict.ratio?.toFixed(2)).toBe(ratio);
  });

  test('of raw samples of one invocation, however many and however far apart', () => {
    const samples = (centre: number) => Array.from({ length: 30 }, (_, i) => centre + (i % 7));
    const side = (centre: number) => measure(observe({ value: centre + 3, samples: samples(centre) }));
    expect(compareMeasurements(side(100), side(140), OPS)).toMatchObject({
      ...{ outcome: 'insufficient-samples', rule: 'ratio-only', reason: { code: 'not-repeated' }, p: null },
    });
  });

  test('where one side alone was repeated: a ± from inside one invocation never stands against repeats', () => {
    const verdict = compareMeasurements(repeats(100, 101, 102, 103), measure(withMargin(200, 0.3, 280)), OPS);
    expect(verdict).toMatchObject({
      ...{ outcome: 'insufficient-samples', rule: 'ratio-only', ratio: 200 / 101.5 },
      reason: { code: 'one-side-repeated' },
    });
  });

  test('says how far one run varies where a pool knows it', () => {
    const [a, b] = [measure(observe({ value: 100 })), measure(observe({ value: 150 }))];
    const verdict = compareMeasurements(a, b, { ...OPS, ...KNOWN, noise: poolOf(0.1) });
    expect(verdict).toMatchObject({ outcome: 'insufficient-samples', ratio: 1.5 });
    expect(verdict.trace.runVariation).toBeCloseTo(Math.expm1(0.196), 9);
    expect(compareMeasurements(a, b, OPS).trace.runVariation).toBeNull();
  });

  test('of repeats from two batches, unless the question is whether the figures agree', () => {
    const other = measure(...repeatsOf(FAST, { repetitionGroup: 'b_2' }));
    const reference = repeats(...SLOW);
    expect(compareMeasurements(reference, other, OPS).reason).toEqual({ code: 'two-occasions' });
    expect(compareMeasurements(reference, other, { ...OPS, acrossOccasions: true }).outcome).toBe('better');
  });
});

const OPPOSITE: Readonly<Record<string, string>> = { better: 'worse', worse: 'better' };
const opposite = (outcome: string) => OPPOSITE[outcome] ?? outcome;

describe('whatever the values', () => {
  const sample = fc.array(fc.integer({ min: 50, max: 150 }), { minLength: 1, maxLength: 6 });
  const noise = fc.constantFrom(undefined, poolOf(0.02), poolOf(0.2));

  test('swapping the sides inverts the ratio and the outcome, and keeps p', () => {
    fc.assert(
      fc.property(sample, sample, noise, (a, b, pools) => {
        const options = { ...OPS, ...KNOWN, noise: pools };
        const there = compareMeasurements(repeats(...a), repeats(...b), options);
        const back = compareMeasurements(repeats(...b), repeats(...a), options);
        expect(back.outcome).toBe(opposite(there.outcome));
        expect((back.ratio ?? 0) * (there.ratio ?? 0)).toBeCloseTo(1, 9);
        expect((back.ratioLow ?? 1) * (there.ratioHigh ?? 1)).toBeCloseTo(1, 6);
        expect(back.p ?? 1).toBeCloseTo(there.p ?? 1, 9);
        expect(back.reason?.code).toBe(there.reason?.code);
      }),
      { numRuns: 100 },
    );
  });

  test('another unit on both sides, or throughput turned into latency, keeps the outcome', () => {
    fc.assert(
      fc.property(sample, sample, noise, fc.constantFrom(8, 1024), (a, b, pools, factor) => {
        const options = { ...OPS, ...KNOWN, noise: pools };
        const times = (values: readonly number[]) => repeats(...values.map((x) => x * factor));
        const verdict = compareMeasurements(repeats(...a), repeats(...b), options);
        const scaled = compareMeasurements(times(a), times(b), options);
        expect(scaled.outcome).toBe(verdict.outcome);
        expect(scaled.ratio ?? 0).toBeCloseTo(verdict.ratio ?? 0, 9);
        expect(scaled.p ?? 1).toBeCloseTo(verdict.p ?? 1, 9);
        const mirrored = compareMeasurements(repeats(...b), repeats(...a), { ...options, direction: 'lower' });
        expect(mirrored.outcome).toBe(verdict.outcome);
      }),
      { numRuns: 100 },
    );
  });
});
