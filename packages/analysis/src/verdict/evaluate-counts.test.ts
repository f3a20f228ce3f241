import { describe, expect, test } from 'vitest';
import type { Measurement, NoiseSource } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { observe } from '../testing/observe.ts';
import { poolOf, SIDES } from '../testing/pool-of.ts';
import { compareMeasurements } from './compare-measurements.ts';
import type { CompareOptions } from './compare-options.ts';

/** Repeats in runs of one repetition group; a single one is a run that was not repeated. */
const counted = (occasion: string, ...values: readonly number[]): Measurement =>
  toMeasurements(
    values.map((value, n) => observe({ value, run: `r_${occasion}_${n}`, repetitionGroup: `b_${occasion}` })),
  )[0] ?? expect.fail('these observations make one measurement');

/** Noise of .06 % of one count, and whether both were measured in one environment by one harness. */
const noiseOf = (isOneSetup: NoiseSource['isOneSetup']): NoiseSource =>
  Object.assign((...pair: Parameters<NoiseSource>) => poolOf(0.0006)(...pair), isOneSetup && { isOneSetup });

const HEAP: CompareOptions = {
  ...{ metric: 'heap', direction: 'lower', exact: false, unit: 'B/op', series: SIDES },
  names: { reference: 'mysql2 3.23.4', other: 'mysql2 3.24.0' },
  noise: noiseOf(() => true),
};

const BEFORE = counted('late', 220_896);
const AFTER = counted('early', 149_122, 148_849, 148_819);

describe('near-exact counts of two occasions', () => {
  test('are called, though one side was counted once', () => {
    const verdict = compareMeasurements(BEFORE, AFTER, HEAP);
    expect(verdict).toMatchObject({ outcome: 'better', rule: 'repeats', reason: null, n: [3, 1] });
    expect(verdict.trace.evidence).toMatchObject({ occasions: 2, pRank: null, pool: 'drivers' });
    expect(verdict.ratio).toBeCloseTo(1 / 0.6742, 4);
    expect(1 / (verdict.ratioHigh ?? 0)).toBeCloseTo(0.67, 3);
    expect(1 / (verdict.ratioLow ?? 0)).toBeCloseTo(0.679, 3);
    expect(verdict.p).toBeLessThan(1e-20);
    expect(verdict.explanation).toMatch(
      /^mysql2 3\.24\.0 came to 148,849 B\/op in the median where mysql2 3\.23\.4 came to 220,896\. Counted on two occasions, three times against once, mysql2 3\.24\.0 is 1\.48× less by the geometric mean \(95 % CI 1\.47 to 1\.49, p < 0\.001\)\.$/,
    );
  });

  test('exchanged, have the inverse ratio and interval, the same p and the opposite verdict', () => {
    const [one, other] = [compareMeasurements(BEFORE, AFTER, HEAP), compareMeasurements(AFTER, BEFORE, HEAP)];
    expect(other).toMatchObject({ outcome: 'worse', n: [1, 3] });
    expect([other.ratio, other.ratioLow, other.ratioHigh].map((ratio) => 1 / (ratio ?? 0))).toEqual(
      [one.ratio, one.ratioHigh, one.ratioLow].map((ratio) => expect.closeTo(ratio ?? 0, 9)),
    );
    expect(other.p).toBeCloseTo(one.p ?? 0, 12);
  });

  test('are the same where the interval lies within the smallest effect, once against once too', () => {
    const same = compareMeasurements(counted('a', 1_000), counted('b', 1_004), HEAP);
    expect(same).toMatchObject({ outcome: 'same', n: [1, 1] });
    expect(same.explanation).toContain('Counted on two occasions, once against once, the two are the same within 3 %');
  });

  test('are no difference where noise may explain it', () => {
    const noise = Object.assign((...pair: Parameters<NoiseSource>) => poolOf(0.05)(...pair), {
      isOneSetup: () => true,
    });
    expect(compareMeasurements(BEFORE, counted('b', 210_000), { ...HEAP, noise }).outcome).toBe('no-difference');
  });

  test('are compared as they were counted, whatever value is shown of them', () => {
    const shown = { ...BEFORE, value: 1, basis: 'anchor-level' } as const;
    expect(compareMeasurements(shown, AFTER, HEAP).ratio).toBe(compareMeasurements(BEFORE, AFTER, HEAP).ratio);
  });
});

describe('a ratio only', () => {
  const why = (options: Partial<CompareOptions>) => compareMeasurements(BEFORE, AFTER, { ...HEAP, ...options }).reason;

  test.each(['latency', 'cpu-time', 'throughput', 'bytes-sent'])('of %s, which varies from day to day', (metric) => {
    expect(why({ metric })).toEqual({ code: 'one-side-repeated' });
  });

  test('of two harnesses, of environments that are compared for a reason, and where nothing is known of them', () => {
    const gap = { fields: ['CPU'], environments: null, override: 'order of magnitude only' };
    for (const options of [
      { noise: noiseOf(() => false) },
      { noise: noiseOf(undefined) },
      { noise: undefined },
      { gap },
    ])
      expect(why(options)).toEqual({ code: 'one-side-repeated' });
  });

  test('without a pool that knows the noise', () => {
    expect(why({ noise: Object.assign(() => [], { isOneSetup: () => true }) })).toEqual({ code: 'one-side-repeated' });
  });

  test('of one occasion, which has the rule of repeats', () => {
    const [one, other] = [counted('a', 220_896), counted('a', 149_122, 148_849, 148_819)];
    expect(compareMeasurements(one, other, HEAP).reason).toEqual({ code: 'one-side-repeated' });
  });

  test('of a count that is not above zero', () => {
    expect(compareMeasurements(counted('a', 0), counted('b', 5), HEAP)).toMatchObject({
      ...{ outcome: 'insufficient-samples', ratio: null, reason: { code: 'no-ratio' } },
    });
  });
});
