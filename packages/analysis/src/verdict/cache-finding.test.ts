import type { RepeatGroup } from '@tachograph/schema/series';
import { expect, test } from 'vitest';
import type { Measurement } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { caseOf, repeatsOf, toSeriesData } from '../testing/observe.ts';
import { compareMeasurements } from './compare-measurements.ts';

const { series } = toSeriesData(
  ['mysql2', 'mariadb', 'mysql'].map((driver) => ({ case: caseOf('a'), driver, environment: 'e', observations: [] })),
);
const [MYSQL2 = '', MARIADB = '', MYSQL = ''] = series.map(({ key }) => key);

const measure = (values: readonly number[]): Measurement =>
  toMeasurements(repeatsOf(values))[0] ?? expect.fail('these repeats make one measurement');

/** Groups whose repeats vary by so much, as a share. */
const groupsOf = (key: string, sd: number, count = 10): RepeatGroup[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ series: key, version: `0.${index}.0`, scenarioHash: null, repetitionGroup: 'older', run: null, repeats: 4 },
    ...{ sumSquares: 3 * sd ** 2, lastAt: new Date(0) },
  }));

const RULE = { direction: 'higher', exact: false, unit: 'ops/s', names: { reference: 'a', other: 'b' } } as const;
const SIDES = { reference: MYSQL2, other: MARIADB };

/** As a page does: each has its own noise source. */
const evaluate = (sides: readonly Measurement[], lists: readonly (readonly RepeatGroup[])[], minimumEffect = 0.03) => {
  const noise = createNoiseSource(series, { series: lists, metrics: [] });
  const [reference = null, other = null] = sides;
  return compareMeasurements(reference, other, { ...RULE, minimumEffect, series: SIDES, noise });
};

const SLOW = measure([100, 101, 102, 103]);
const FAST = measure([110, 111, 112, 113]);
const QUIET = [groupsOf(MYSQL2, 0.01), groupsOf(MARIADB, 0.01)] as const;

test('the same two measurements with the same groups of repeats are tested once', () => {
  const first = evaluate([SLOW, FAST], QUIET);
  expect(first.trace.evidence?.pool).toBe('drivers');
  expect(evaluate([SLOW, FAST], QUIET).trace.evidence).toBe(first.trace.evidence);
});

test('other groups, another side or another rule is another finding: that of measurements never seen before', () => {
  const again = () => [measure([100, 101, 102, 103]), measure([110, 111, 112, 113])];
  evaluate([SLOW, FAST], QUIET);
  const noisy = [QUIET[0], groupsOf(MARIADB, 0.3)];
  expect(evaluate([SLOW, FAST], noisy)).toEqual(evaluate(again(), noisy));
  expect(evaluate([SLOW, FAST], noisy).p).not.toBe(evaluate([SLOW, FAST], QUIET).p);
  expect(evaluate([SLOW, FAST], QUIET, 0.2)).toEqual(evaluate(again(), QUIET, 0.2));
  const slower = measure([90, 91, 92, 93]);
  expect(evaluate([slower, FAST], QUIET)).toEqual(evaluate([measure([90, 91, 92, 93]), ...again().slice(1)], QUIET));
});

test('a finding by a wider pool is made again: a third driver may have changed', () => {
  const few = [groupsOf(MYSQL2, 0.01, 1), groupsOf(MARIADB, 0.01, 1)];
  const quiet = evaluate([SLOW, FAST], [...few, groupsOf(MYSQL, 0.01)]);
  const noisy = evaluate([SLOW, FAST], [...few, groupsOf(MYSQL, 0.3)]);
  expect(quiet.trace.evidence?.pool).toBe('case');
  expect(noisy.p).toBeGreaterThan(quiet.p ?? 1);
});
