import { rescaleInterval } from '@tachograph/stats';
import { expect, test } from 'vitest';
import { npmVersion, observe, repeatsOf, withMargin } from '../testing/observe.ts';
import type { Observation } from './measurement.ts';
import { toMeasurements } from './to-measurements.ts';

const one = (observation: Observation, statistic?: string) =>
  toMeasurements([observation], statistic ? { statistic } : {})[0];

test('three repeats of a batch are one measurement: their median, between their minimum and maximum', () => {
  // mariadb 3.0.1, select 1000 rows, three pinned processes of 20 November 2026.
  const [measurement, ...rest] = toMeasurements(repeatsOf([2601.382, 2294.388, 2667.937]));
  expect(rest).toEqual([]);
  expect(measurement).toMatchObject({
    value: 2601.382,
    sampleKind: 'repeats',
    n: 3,
    runs: ['r_3', 'r_2', 'r_1'],
    uncertainty: {
      low: 2294.388,
      high: 2667.937,
      description: 'minimum to maximum of 3 repeats',
      kind: 'range-of-repeats',
    },
  });
});

test('from six repeats on the band is an interval of the median', () => {
  const [measurement] = toMeasurements(repeatsOf([5, 1, 4, 2, 6, 3]));
  expect(measurement?.uncertainty).toEqual({
    low: 1,
    high: 6,
    kind: 'ci-of-median',
    description: '95 % CI of the median of 6 repeats',
  });
});

test('repeats count as samples even when every one brings its own ±', () => {
  const repeats = [1000, 1100, 1050].map((value, i) =>
    withMargin(value, 0.3, 280, { repetitionGroup: 'b', run: `r_${i}` }),
  );
  expect(toMeasurements(repeats)[0]).toMatchObject({ value: 1050, n: 3, samples: [1000, 1100, 1050] });
});

test('another version, batch or scenario content is another measurement', () => {
  const base = { value: 10, repetitionGroup: 'b_1', version: npmVersion('1.0.0'), scenarioHash: 'h1' };
  const measurements = toMeasurements([
    observe(base),
    observe({ ...base, version: npmVersion('1.0.1') }),
    observe({ ...base, repetitionGroup: 'b_2' }),
    observe({ ...base, scenarioHash: 'h2' }),
    observe({ ...base, repetitionGroup: null, run: 'r_9' }),
    observe({ ...base, repetitionGroup: null, run: 'r_8' }),
  ]);
  expect(measurements).toHaveLength(6);
});

test('invocations inside one run without a batch are repeats', () => {
  const measurements = toMeasurements(
    [1, 2, 3, 4].map((invocation) => observe({ value: invocation * 10, invocation })),
  );
  expect(measurements).toMatchObject([{ n: 4, value: 25, runs: ['r_1'], sampleKind: 'repeats' }]);
});

test('a relative margin at 95 % is kept as printed, and its n is named', () => {
  const measurement = one(withMargin(5009.2, 0.44937002966145695, 279));
  expect(measurement?.uncertainty?.description).toBe('95 % CI of the mean, n = 279');
  expect(measurement?.relativePercent).toBeCloseTo(0.44937002966145695, 12);
});

test('a source that does not print n says so', () => {
  expect(one(withMargin(8532, 0.3, null))?.uncertainty?.description).toBe('95 % CI of the mean, n not stated');
});

test("JMH's 99.9 % interval is rescaled to 95 % with its own n, and the words say where it came from", () => {
  const spread = { kind: 'ci', level: 0.999, low: 90, high: 110 } as const;
  const uncertainty = one(observe({ value: 100, spread, n: 25 }))?.uncertainty;
  expect((uncertainty?.high ?? 0) - 100).toBeCloseTo(5.510491062281687, 9);
  expect(uncertainty).toMatchObject({
    kind: 'ci-of-mean',
    description: '95 % CI of the mean, from an interval at 99.9 %, n = 25',
  });
  const unknown = one(observe({ value: 100, spread }))?.uncertainty;
  expect((unknown?.high ?? 0) - 100).toBeCloseTo(rescaleInterval({ half: 10, level: 0.999, n: null }), 9);
});

test('a standard deviation becomes an interval only where n is known', () => {
  const spread = { kind: 'stddev', level: null, low: 90, high: 110 } as const;
  expect(one(observe({ value: 100, spread, n: 16 }))?.uncertainty).toMatchObject({
    kind: 'ci-of-mean',
    description: '95 % CI of the mean, from the standard deviation, n = 16',
  });
  expect(one(observe({ value: 100, spread }))?.uncertainty).toEqual({
    low: 90,
    high: 110,
    kind: 'as-printed',
    description: 'standard deviation, as printed, n not stated',
  });
});

test('the ± of a p99 is shown as printed and never rescaled', () => {
  const spread = { kind: 'ci', level: 0.999, low: 90, high: 110 } as const;
  expect(one(observe({ value: 100, spread, n: 25 }), 'p99')?.uncertainty).toEqual({
    low: 90,
    high: 110,
    kind: 'as-printed',
    description: '99.9 % interval, as printed',
  });
});

test('raw samples of one invocation give the interval that the source did not print', () => {
  const samples = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const measurement = one(observe({ value: 5, samples }), 'median');
  expect(measurement).toMatchObject({ sampleKind: 'samples', n: 9 });
  expect(measurement?.uncertainty).toEqual({
    low: 2,
    high: 8,
    kind: 'ci-of-median',
    description: '95 % CI of the median, n = 9',
  });
});

test('a lone figure has no uncertainty, and nothing is made up for it', () => {
  expect(one(observe({ value: 42 }))).toMatchObject({ uncertainty: null, relativePercent: null, n: null });
});

test('an unsupported cell keeps its status and reason and has no value', () => {
  const observation = observe({ status: 'unsupported', statusReason: 'no prepared statements' });
  expect(one(observation)).toMatchObject({
    status: 'unsupported',
    statusReason: 'no prepared statements',
    value: null,
  });
});

test('a failed repeat beside good ones is told, not dropped silently', () => {
  const failed = observe({ status: 'failed', statusReason: 'ECONNRESET', repetitionGroup: 'b_1', run: 'r_9' });
  const [measurement] = toMeasurements([...repeatsOf([10, 12]), failed]);
  expect(measurement).toMatchObject({
    status: 'ok',
    n: 2,
    value: 11,
    statusReason: '1 of 3 repeats failed: ECONNRESET',
  });
});

test('one emulated repeat makes the measurement emulated', () => {
  const emulated = observe({
    value: 1,
    status: 'emulated',
    statusReason: 'loop of 100',
    repetitionGroup: 'b_1',
    run: 'r_9',
  });
  expect(toMeasurements([...repeatsOf([10, 12]), emulated])[0]).toMatchObject({ status: 'emulated', n: 3 });
});

test('the order in which repeats arrive changes nothing', () => {
  const repeats = repeatsOf([2601.382, 2294.388, 2667.937, 2500]);
  expect(toMeasurements([...repeats].reverse())).toEqual(toMeasurements(repeats));
});
