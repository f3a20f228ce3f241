import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Measurement, Observation } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { NODE_JULY_2021 } from '../testing/node-july-2021.ts';
import { observe, repeatsOf, withMargin } from '../testing/observe.ts';
import { adjustVerdicts, countTests } from './adjust-verdicts.ts';
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

const repeats = (...values: number[]) => measure(...repeatsOf(values));

const published = (scenario: string, driver: string) => {
  const line = NODE_JULY_2021.find((entry) => entry.case.scenario === scenario && entry.driver === driver);
  return line ? measure(...line.observations) : null;
};

test('the explanation names both figures, the intervals and the smallest effect', () => {
  const verdict = compareMeasurements(published('insert', 'mysql2'), published('insert', 'mariadb'), OPS);
  expect(verdict.explanation).toBe(
    'mariadb 3.0.1-rc did 3,968 ops/s where mysql2 2.2.5 did 3,475. The two 95 % intervals are apart, and the ' +
      'difference is above the 3 % this project asks for.',
  );
  expect(verdict).toMatchObject({ outcome: 'better', rule: 'intervals', p: null, q: null, n: [282, 283] });
  expect([verdict.ratio, verdict.ratioLow, verdict.ratioHigh].map((r) => r?.toFixed(3))).toEqual([
    '1.142',
    '1.133',
    '1.151',
  ]);
});

test.each([
  ['do', 'mariadb', 'better', '1.20'],
  ['do', 'mysql', 'better', '1.16'],
  ['insert', 'mysql', 'better', '1.04'],
  ['pipelining', 'mariadb', 'better', '1.13'],
  ['pipelining', 'mysql', 'better', '1.05'],
  ['collations', 'mysql', 'worse', '0.84'],
  ['one-user', 'mariadb', 'better', '1.07'],
  ['one-user', 'mysql', 'no-difference', '0.97'],
  ['pool', 'mariadb', 'better', '1.04'],
  ['pool', 'mysql', 'worse', '0.70'],
  ['uncached', 'mariadb', 'better', '2.17'],
  ['uncached', 'mysql', 'better', '1.48'],
  ['select', 'mysql', 'better', '1.10'],
])('published means of July 2021, %s: %s against mysql2 is %s', (scenario, driver, outcome, ratio) => {
  const verdict = compareMeasurements(published(scenario, 'mysql2'), published(scenario, driver), OPS);
  expect(verdict.outcome).toBe(outcome);
  expect(verdict.ratio?.toFixed(2)).toBe(ratio);
});

test('intervals apart by less than the smallest effect show no difference, and the explanation says which it was', () => {
  const verdict = compareMeasurements(published('one-user', 'mysql2'), published('one-user', 'mysql'), OPS);
  expect(verdict.explanation).toContain('intervals are apart, but the difference is under the 3 %');
});

test('overlapping intervals show no difference', () => {
  const verdict = compareMeasurements(measure(withMargin(100, 9, 20)), measure(withMargin(108, 9, 20)), OPS);
  expect(verdict).toMatchObject({ outcome: 'no-difference', rule: 'intervals' });
  expect(verdict.explanation).toContain('overlap');
});

test('an emulated cell is not comparable and keeps its ratio for display', () => {
  const [mysql2, mariadb, mysql] = ['mysql2', 'mariadb', 'mysql'].map((driver) => published('batch', driver));
  const against = compareMeasurements(mysql2 ?? null, mariadb ?? null, OPS);
  expect(against).toMatchObject({ outcome: 'not-comparable', reason: { code: 'reference-emulated' }, rule: 'none' });
  expect(against.ratio).toBeCloseTo(2449.5 / 44.3, 9);
  expect(compareMeasurements(mysql2 ?? null, mysql ?? null, OPS).reason).toMatchObject({
    code: 'emulated',
    detail: 'loop of 100',
  });
});

test('an unsupported cell is not comparable, with its reason and without a ratio', () => {
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

test('another text of the scenario is never compared', () => {
  const a = measure(withMargin(100, 1, 20, { scenarioHash: 'h1' }));
  const b = measure(withMargin(200, 1, 20, { scenarioHash: 'h2' }));
  expect(compareMeasurements(a, b, OPS)).toMatchObject({
    outcome: 'not-comparable',
    reason: { code: 'different-scenario-versions' },
    ratio: null,
  });
  const unknown = measure(withMargin(200, 1, 20));
  expect(compareMeasurements(a, unknown, OPS).outcome).toBe('better');
});

test('three repeats a side give a ratio and say why there is no verdict', () => {
  // mysql 5.2.0 and mysql2 3.24.5, select 1000 rows, 20 November 2026.
  const verdict = compareMeasurements(repeats(2615.562, 2643.391, 2633.46), repeats(1468.925, 1732.694, 1690.237), {
    ...OPS,
    names: { reference: 'mysql2 3.24.5', other: 'mysql 5.2.0' },
  });
  expect(verdict).toMatchObject({ outcome: 'insufficient-samples', rule: 'mann-whitney', n: [3, 3] });
  expect(verdict.ratio?.toFixed(3)).toBe('0.642');
  expect(verdict.p).toBeCloseTo(0.1, 12);
  expect(verdict.ratioLow).toBeCloseTo(1468.925 / 2643.391, 12);
  expect(verdict.explanation).toBe(
    'mysql 5.2.0 was 1.56× slower than mysql2 3.24.5 in the median, and no repeat of one reaches the other. Three ' +
      'repeats a side cannot show a difference at 5 %: even complete separation gives p = 0.10.',
  );
});

test('four repeats a side, all apart, are a verdict with p and an interval', () => {
  const verdict = compareMeasurements(repeats(100, 101, 102, 103), repeats(120, 121, 122, 123), OPS);
  expect(verdict).toMatchObject({ outcome: 'better', rule: 'mann-whitney', n: [4, 4] });
  expect(verdict.p).toBeCloseTo(2 / 70, 12);
  expect(verdict.ratioLow).toBeGreaterThan(1.1);
  expect(verdict.ratioHigh).toBeLessThan(1.3);
});

test('a difference that is real but small is no verdict', () => {
  const verdict = compareMeasurements(
    repeats(100, 100.1, 100.2, 100.3, 100.4),
    repeats(101, 101.1, 101.2, 101.3, 101.4),
    OPS,
  );
  expect(verdict.p).toBeLessThan(0.01);
  expect(verdict.outcome).toBe('no-difference');
  expect(verdict.explanation).toContain('under the 3 %');
});

test('a ± from inside one invocation never stands against repeats', () => {
  const verdict = compareMeasurements(repeats(100, 101, 102, 103), measure(withMargin(200, 0.3, 280)), OPS);
  expect(verdict).toMatchObject({ outcome: 'insufficient-samples', rule: 'ratio-only', ratio: 200 / 101.5 });
});

test('raw samples are tested where nothing was repeated, and the explanation warns', () => {
  const samples = (centre: number) => Array.from({ length: 30 }, (_, i) => centre + (i % 7));
  const side = (centre: number) => measure(observe({ value: centre + 3, samples: samples(centre) }));
  const verdict = compareMeasurements(side(100), side(140), OPS);
  expect(verdict).toMatchObject({ outcome: 'better', rule: 'mann-whitney' });
  expect(verdict.explanation).toContain('from one invocation each');
});

test('samples of one invocation say nothing of a p99: it stays a ratio', () => {
  const side = (value: number) => {
    const [measurement] = toMeasurements([observe({ value, samples: [value, value, value, value, value] })], {
      statistic: 'p99',
    });
    return measurement ?? null;
  };
  expect(compareMeasurements(side(100), side(140), { ...OPS, statistic: 'p99' }).rule).toBe('ratio-only');
});

test('lower is better for a latency, and the ratio still says times faster', () => {
  const verdict = compareMeasurements(measure(withMargin(24_000_000, 1, 25)), measure(withMargin(12_000_000, 1, 25)), {
    ...OPS,
    direction: 'lower',
    unit: 'ns/op',
  });
  expect(verdict).toMatchObject({ outcome: 'better', ratio: 2 });
  expect(verdict.explanation).toContain('mariadb 3.0.1-rc took 12 ms/op where mysql2 2.2.5 took 24.');
});

test('single figures give a ratio and nothing more', () => {
  const verdict = compareMeasurements(measure(observe({ value: 100 })), measure(observe({ value: 150 })), OPS);
  expect(verdict).toMatchObject({
    outcome: 'insufficient-samples',
    rule: 'ratio-only',
    ratio: 1.5,
    ratioLow: null,
    p: null,
  });
  expect(verdict.explanation).toContain('Neither source says how sure its figure is');
});

test('a standard deviation without n is no interval to judge by', () => {
  const spread = (value: number) => ({ kind: 'stddev', level: null, low: value - 1, high: value + 1 }) as const;
  const side = (value: number) => measure(observe({ value, spread: spread(value) }));
  expect(compareMeasurements(side(100), side(150), OPS).rule).toBe('ratio-only');
});

const ALLOCATIONS: CompareOptions = { ...OPS, direction: 'lower', exact: true, unit: 'allocs/op' };

test('exact metrics compare by equality: 21 to 23 allocations is slower however small the effect asked for', () => {
  const exact = (value: number) => measure(observe({ value }));
  expect(compareMeasurements(exact(21), exact(23), ALLOCATIONS)).toMatchObject({ outcome: 'worse', rule: 'exact' });
  expect(compareMeasurements(exact(1000), exact(1001), ALLOCATIONS).outcome).toBe('worse');
  expect(compareMeasurements(exact(21), exact(21), ALLOCATIONS)).toMatchObject({ outcome: 'no-difference', ratio: 1 });
});

test('no allocation at all is data: equal to itself, and no ratio is made of a zero', () => {
  const exact = (value: number) => measure(observe({ value }));
  expect(compareMeasurements(exact(0), exact(0), ALLOCATIONS)).toMatchObject({ outcome: 'no-difference', ratio: 1 });
  expect(compareMeasurements(exact(0), exact(2), ALLOCATIONS)).toMatchObject({ outcome: 'worse', ratio: null });
});

test('an exact metric that does not repeat exactly is evaluated as a sampled one', () => {
  const verdict = compareMeasurements(repeats(100, 100, 101, 100), repeats(100, 101, 100, 100), ALLOCATIONS);
  expect(verdict).toMatchObject({ outcome: 'no-difference', rule: 'mann-whitney' });
});

test('identical repeats without any variance are no difference, not an error', () => {
  const verdict = compareMeasurements(repeats(7, 7, 7, 7), repeats(7, 7, 7, 7), OPS);
  expect(verdict).toMatchObject({ outcome: 'no-difference', ratio: 1, ratioLow: 1, ratioHigh: 1, p: 1 });
});

const sample = fc.array(fc.integer({ min: 50, max: 150 }), { minLength: 1, maxLength: 6 });
const OPPOSITE: Readonly<Record<string, string>> = { better: 'worse', worse: 'better' };

test('swapping the sides inverts the ratio and the outcome', () => {
  fc.assert(
    fc.property(sample, sample, (a, b) => {
      const there = compareMeasurements(repeats(...a), repeats(...b), OPS);
      const back = compareMeasurements(repeats(...b), repeats(...a), OPS);
      expect(back.outcome).toBe(OPPOSITE[there.outcome] ?? there.outcome);
      expect((back.ratio ?? 0) * (there.ratio ?? 0)).toBeCloseTo(1, 9);
    }),
    { numRuns: 60 },
  );
});

test('changing the unit of both sides, or turning throughput into latency, keeps the outcome', () => {
  fc.assert(
    fc.property(sample, sample, fc.constantFrom(8, 1024), (a, b, factor) => {
      const verdict = compareMeasurements(repeats(...a), repeats(...b), OPS);
      const scaled = compareMeasurements(
        repeats(...a.map((x) => x * factor)),
        repeats(...b.map((x) => x * factor)),
        OPS,
      );
      expect([scaled.outcome, scaled.ratio, scaled.p]).toEqual([verdict.outcome, verdict.ratio, verdict.p]);
      const mirrored = compareMeasurements(repeats(...b), repeats(...a), { ...OPS, direction: 'lower' });
      expect(mirrored.outcome).toBe(verdict.outcome);
    }),
    { numRuns: 60 },
  );
});

test('over many cells of noise a lone small p loses its verdict, and says so', () => {
  const real = compareMeasurements(repeats(100, 101, 102, 103), repeats(120, 121, 122, 123), OPS);
  const flat = compareMeasurements(repeats(100, 101, 102, 103), repeats(103, 100, 102, 101), OPS);
  expect(adjustVerdicts([real])[0]).toMatchObject({ outcome: 'better', q: real.p });
  const [adjusted, ...others] = adjustVerdicts([real, ...Array(9).fill(flat)]);
  expect(adjusted).toMatchObject({ outcome: 'no-difference', ratio: real.ratio });
  expect(adjusted?.explanation).toContain('Over the 10 cells read together');
  expect(others.every(({ outcome, q }) => outcome === 'no-difference' && q !== null)).toBe(true);
});

test('verdicts without a p-value pass through untouched', () => {
  const few = compareMeasurements(repeats(1, 2, 3), repeats(7, 8, 9), OPS);
  const means = compareMeasurements(published('do', 'mysql2'), published('do', 'mariadb'), OPS);
  expect(adjustVerdicts([few, means])).toEqual([few, means]);
  expect(countTests([few, means])).toEqual({ tested: 1, expectedFalsePositives: 0.0056 });
});
