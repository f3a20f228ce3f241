import { describe, expect, test } from 'vitest';
import type { Measurement, Observation } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { observe } from '../testing/observe.ts';
import { compareMeasurements } from './compare-measurements.ts';
import type { CompareOptions } from './compare-options.ts';

const OPS: CompareOptions = {
  ...{ direction: 'higher', exact: false, unit: 'ops/s' },
  names: { reference: 'mysql2 2.2.5', other: 'mariadb 3.0.1-rc' },
};

const measure = (...observations: Observation[]): Measurement =>
  toMeasurements(observations)[0] ?? expect.fail('these observations make one measurement');

describe('the guard of interleaving', () => {
  const FAST = [120, 121, 122, 123, 124, 125];
  const SLOW = [100, 101, 102, 103, 104, 105];
  /** Runs of a batch in this order, each with the side it measured; `x` is a run of both. */
  const inOrder = (order: string, minutesApart = 1) => {
    const side = (letter: string, values: readonly number[]) =>
      measure(
        ...[...order]
          .flatMap((entry, index) => (entry === letter || entry === 'x' ? [index] : []))
          .map((index, n) =>
            observe({
              ...{ value: values[n % values.length] ?? 1, run: `r_${index}`, repetitionGroup: 'b_1' },
              at: new Date(Date.UTC(2026, 0, 1, 0, index * minutesApart)),
            }),
          ),
      );
    return compareMeasurements(side('a', SLOW), side('b', FAST), OPS);
  };

  test.each(['abababababab', 'abbaabbaabba', 'xxxxxx', 'abbabaababba'])('%s is interleaved, and tested', (order) => {
    expect(inOrder(order)).toMatchObject({ rule: 'repeats', outcome: 'better' });
  });

  test.each(['aaaabbbb', 'bbbbaaaa', 'aabbbbaa', 'aaabbbab', 'aaaaaabbbbbb', 'aabbaabbaabb'])('%s is not', (order) => {
    expect(inOrder(order)).toMatchObject({
      ...{ rule: 'ratio-only', outcome: 'insufficient-samples', reason: { code: 'not-interleaved' } },
    });
    const middle = (order.length / 2 - 1) / 2;
    expect(inOrder(order).ratio).toBeCloseTo((120 + middle) / (100 + middle), 9);
  });

  test('runs that state one time have no order: that of their ids says nothing', () => {
    expect(inOrder('abababab', 0).reason).toEqual({ code: 'not-interleaved' });
    expect(inOrder('xxxx', 0).rule).toBe('repeats');
  });

  test('invocations of one run count in the order of their numbers only where the harness measures in rounds', () => {
    const invocations = (values: readonly number[], inRounds: boolean) =>
      measure(...values.map((value, index) => observe({ value, invocation: index + 1, inRounds })));
    const compare = (inRounds: boolean) =>
      compareMeasurements(invocations(SLOW, inRounds), invocations(FAST, inRounds), OPS);
    expect(compare(true)).toMatchObject({ rule: 'repeats', outcome: 'better' });
    expect(compare(false).reason).toEqual({ code: 'not-interleaved' });
  });

  test('two runs that are not of one batch are two occasions', () => {
    const run = (values: readonly number[], id: string) =>
      measure(...values.map((value, index) => observe({ value, run: id, invocation: index + 1, inRounds: true })));
    expect(compareMeasurements(run(SLOW, 'r_1'), run(FAST, 'r_2'), OPS).reason).toEqual({ code: 'two-occasions' });
  });
});
