import { reciprocalOf } from '@tachograph/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertMeasurement, isInvertible } from '../measurement/convert-measurement.ts';
import type { Measurement, Observation, SeriesData } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { compareData } from '../testing/compare-data.ts';
import { NODE_JULY_2021 } from '../testing/node-july-2021.ts';
import { NODE_PINNED_2026 } from '../testing/node-pinned-2026.ts';
import { caseOf, observe, repeatsOf, toSeriesData, withMargin } from '../testing/observe.ts';
import { compareMeasurements } from '../verdict/compare-measurements.ts';
import type { CompareOptions } from '../verdict/compare-options.ts';
import type { Comparison } from './comparison.ts';
import type { ComparisonOptions } from './comparison-options.ts';
import { convertComparison } from './convert-comparison.ts';

const PAIR = reciprocalOf('ops/s') ?? expect.fail('ops/s has a reciprocal');
const BACK = reciprocalOf('ns/op') ?? expect.fail('ns/op has a reciprocal');

const names = { reference: 'mysql2 3.0.0', other: 'mariadb 3.0.0' };
const RATE: CompareOptions = { direction: 'higher', exact: false, unit: 'ops/s', statistic: 'median', names };
const TIME: CompareOptions = { ...RATE, direction: 'lower', unit: 'ns/op' };

const measure = (observations: readonly Observation[]): Measurement => {
  const [measurement] = toMeasurements(observations, { statistic: 'median' });
  return measurement ?? expect.fail('these observations make one measurement');
};

/** An odd number of them: then the median is one of the values, and its reciprocal the median of the reciprocals. */
const values = fc.integer({ min: 0, max: 5 }).chain((half) => {
  const length = 2 * half + 1;
  return fc.array(fc.integer({ min: 900, max: 1200 }), { minLength: length, maxLength: length });
});

const isNearTheEdge = (ratio: number) => Math.abs(Math.max(ratio, 1 / ratio) - 1.03) < 1e-9;

describe('medians read the other way round', () => {
  const repeated = values.map((list) => measure(repeatsOf(list)));
  const sampled = values.map((list) =>
    measure([observe({ value: [...list].sort((a, b) => a - b)[list.length >> 1] ?? 1, samples: list })]),
  );
  const printed = fc
    .tuple(fc.integer({ min: 900, max: 1200 }), fc.integer({ min: 1, max: 9 }))
    .map(([value, percent]) => measure([withMargin(value, percent, 50)]));
  const inTurns = values.map((list) =>
    measure(
      repeatsOf(list).map((repeat) => ({
        ...repeat,
        paired: {
          ...{ anchor: 'mysql2', anchorVersion: '3.0.0', rounds: 60, sd: 0.05, lag1: null, twin: 0.001 },
          logRatio: Math.log((repeat.value ?? 1) / 1000),
        },
      })),
    ),
  );
  const pairOf = (side: fc.Arbitrary<Measurement>) => fc.tuple(side, side);

  test('are as many times faster, with the same verdict and the same p, whatever rule decides', () => {
    fc.assert(
      fc.property(
        fc.oneof(pairOf(repeated), pairOf(inTurns), pairOf(sampled), pairOf(printed)),
        ([reference, other]) => {
          const before = compareMeasurements(reference, other, RATE);
          fc.pre(before.ratio !== null && !isNearTheEdge(before.ratio));
          const after = compareMeasurements(convertMeasurement(reference, PAIR), convertMeasurement(other, PAIR), TIME);
          expect([after.outcome, after.rule, after.n]).toEqual([before.outcome, before.rule, before.n]);
          expect(after.ratio).toBeCloseTo(before.ratio ?? 0, 9);
          expect(after.p ?? 0).toBeCloseTo(before.p ?? 0, 9);
        },
      ),
    );
  });

  test('keep their value inside their interval, and come back unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(repeated, sampled, printed), (measurement) => {
        const there = convertMeasurement(measurement, PAIR);
        expect(there.uncertainty?.low ?? 0).toBeLessThanOrEqual(there.value ?? 0);
        expect(there.uncertainty?.high ?? Number.MAX_VALUE).toBeGreaterThanOrEqual(there.value ?? 0);
        const back = convertMeasurement(there, BACK);
        expect(back.value).toBeCloseTo(measurement.value ?? 0, 6);
        expect(back.uncertainty?.low ?? 0).toBeCloseTo(measurement.uncertainty?.low ?? 0, 6);
        expect(back.uncertainty?.high ?? 0).toBeCloseTo(measurement.uncertainty?.high ?? 0, 6);
        expect(back).toMatchObject({
          n: measurement.n,
          sampleKind: measurement.sampleKind,
          status: measurement.status,
        });
      }),
    );
  });
});

test('the ends of an interval change places, and a deviation as printed says that its ends were converted', () => {
  const known = { value: 4000, n: 20, spread: { kind: 'stddev', level: null, low: 3200, high: 5000 } } as const;
  const { value, uncertainty, relativePercent } = convertMeasurement(measure([observe(known)]), PAIR);
  expect([value, uncertainty?.low, uncertainty?.high]).toEqual([250_000, 200_000, 312_500]);
  expect(relativePercent).toBeCloseTo(22.5, 9);
  expect(uncertainty?.description).toBe('standard deviation, as printed, n = 20, its ends converted');
  expect(convertMeasurement(measure(repeatsOf([1, 2, 4])), PAIR).uncertainty?.description).toBe(
    'minimum to maximum of 3 repeats',
  );
});

test('what is not above zero has no reciprocal: neither a value, nor a sample, nor an end of the interval', () => {
  expect(isInvertible(measure(repeatsOf([1, 2, 4])))).toBe(true);
  expect(isInvertible(measure(repeatsOf([0, 2, 4])))).toBe(false);
  expect(isInvertible(measure([observe({ value: 0 })]))).toBe(false);
  expect(isInvertible(measure([withMargin(10, 120, 5)]))).toBe(false);
  expect(isInvertible(measure([observe({ status: 'failed', statusReason: 'timeout' })]))).toBe(true);
});

const OPTIONS: ComparisonOptions = {
  ...{ selected: [], scenarios: null, environment: null, metric: null, override: null, environments: [] },
  reference: { slug: 'mysql2', version: null },
};

const statisticsOf = ({ series }: SeriesData) => {
  const known = new Map(series.map((entry) => [entry.key, entry.case.statistic]));
  return (key: string) => known.get(key) ?? null;
};

const verdictsOf = ({ rows }: Comparison) =>
  rows.flatMap(({ cells }) => cells.map(({ verdict: { explanation: _, trace: __, ...verdict } }) => verdict));

describe('a comparison of medians as times', () => {
  const data = toSeriesData(NODE_PINNED_2026);
  const before = compareData(data, OPTIONS);
  const { comparison: after, unconverted } = convertComparison(before, 'time', statisticsOf(data));

  test('has every figure the other way round and every verdict as it was', () => {
    expect(unconverted).toEqual([]);
    for (const [index, row] of after.rows.entries()) {
      expect(row.case).toMatchObject({ unit: 'ns/op', direction: 'lower', metric: 'throughput' });
      for (const [at, { measurement }] of row.cells.entries()) {
        expect(measurement?.value).toBe(1e9 / (before.rows[index]?.cells[at]?.measurement?.value ?? Number.NaN));
      }
    }
    expect(verdictsOf(after)).toEqual(verdictsOf(before));
    expect(after.summary).toEqual(before.summary);
  });

  test('is the comparison itself when it is already read so', () => {
    expect(convertComparison(before, 'rate', statisticsOf(data))).toEqual({ comparison: before, unconverted: [] });
    const again = convertComparison(after, 'time', statisticsOf(data));
    expect(again).toEqual({ comparison: after, unconverted: [] });
  });
});

test('an explanation tells the figures that are shown, and goes on as it did', () => {
  const line = (driver: string, from: number) => ({
    ...{ case: caseOf('one', { statistic: 'median' }), driver, environment: 'e' },
    observations: repeatsOf([from, from + 1, from + 2, from + 3, from + 4, from + 2]),
  });
  const data = toSeriesData([line('mysql2', 1998), line('mariadb', 3998)]);
  const { comparison } = convertComparison(compareData(data, OPTIONS), 'time', statisticsOf(data));
  expect(comparison.rows[0]?.cells[1]?.verdict.explanation).toMatch(
    /^mariadb took 250 µs\/op in the median where mysql2 took 500\. Over 6 against 6 repeats, mariadb is 2\.00× faster/,
  );
});

describe('what is not a median stays as it was measured', () => {
  test('a mean, with the reason, in every row of it', () => {
    const data = toSeriesData(NODE_JULY_2021);
    const before = compareData(data, OPTIONS);
    const { comparison, unconverted } = convertComparison(before, 'time', statisticsOf(data));
    expect(comparison).toEqual(before);
    expect(unconverted.map(({ key }) => key)).toEqual(before.rows.map((row) => row.case.key));
    expect(new Set(unconverted.map(({ reason }) => reason))).toEqual(
      new Set(['a mean of rates is not the rate of means']),
    );
  });

  test('a row of medians in which one column has a mean, a p99, and what is no rate at all', () => {
    const line = (scenario: string, driver: string, statistic: string, unit = 'ops/s') => ({
      ...{ case: caseOf(scenario, { statistic, unit }), driver, environment: 'e' },
      observations: [withMargin(1000, 1, 20)],
    });
    const data = toSeriesData([
      ...[line('a', 'mysql2', 'median'), line('a', 'mysql', 'median'), line('a', 'mariadb', 'mean')],
      ...[line('b', 'mysql2', 'p99'), line('b', 'mariadb', 'p99')],
      ...[line('c', 'mysql2', 'median', 'frames/s'), line('c', 'mariadb', 'median', 'frames/s')],
      ...[line('d', 'mysql2', 'median'), line('d', 'mariadb', 'median')],
    ]);
    const { comparison, unconverted } = convertComparison(compareData(data, OPTIONS), 'time', statisticsOf(data));
    expect(unconverted.map(({ title, reason }) => [title, reason])).toEqual([
      ['a', 'a mean of rates is not the rate of means'],
      ['b', 'the p99 of rates is not the p99 of times'],
      ['c', 'frames/s is not a rate'],
    ]);
    expect(comparison.rows.map((row) => row.case.unit)).toEqual(['ops/s', 'ops/s', 'frames/s', 'ns/op']);
  });

  test('a row with a figure of zero', () => {
    const line = (driver: string, value: number) => ({
      ...{ case: caseOf('one', { statistic: 'median' }), driver, environment: 'e' },
      observations: [observe({ value })],
    });
    const data = toSeriesData([line('mysql2', 0), line('mariadb', 5)]);
    const { unconverted } = convertComparison(compareData(data, OPTIONS), 'time', statisticsOf(data));
    expect(unconverted[0]?.reason).toBe('a figure that is not above zero cannot be turned round');
  });
});
