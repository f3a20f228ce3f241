import { expect, test } from 'vitest';
import { caseOf, npmVersion, type ObservedSeries, observe, toSeriesData } from '../testing/observe.ts';
import { toSweep } from '../testing/pages-in-memory.ts';
import { describeKnee, findKnees } from './find-knees.ts';

const OPTIONS = {
  ...{ param: 'rate', metric: null, statistic: null, selected: [], group: null, environment: null, reference: null },
  referenceDriver: null,
};
const RATES = [1000, 2000, 4000, 8000];

/** One driver at each rate, once in each run of a batch. */
const toLines = (batches: Record<string, readonly number[]>, rates = RATES): ObservedSeries[] =>
  rates.map((rate) => ({
    case: caseOf('load', { params: { rate }, metric: 'throughput', unit: 'ops/s', direction: 'higher' }),
    driver: 'mysql2',
    environment: 'here',
    observations: Object.entries(batches).flatMap(([batch, capacities], day) =>
      capacities.map((capacity, nth) =>
        observe({
          version: npmVersion('1.0.0'),
          value: Math.min(rate, capacity),
          run: `${batch} ${nth}`,
          repetitionGroup: batch,
          at: new Date(Date.UTC(2026, 10, 1 + day, nth)),
        }),
      ),
    ),
  }));

const kneesOf = (batches: Record<string, readonly number[]>) =>
  findKnees(toSweep(toSeriesData(toLines(batches)), OPTIONS)).map(({ knee }) => describeKnee(knee));

test('the knee of a line has an interval over the invocations of its newest batch', () => {
  expect(kneesOf({ a: [3000, 3000, 3000], b: [5000, 5000, 5000] })).toEqual(['5,000 a second (5,000 to 5,000)']);
});

test('a line that keeps every rate has its knee beyond them', () => {
  expect(kneesOf({ a: [9000, 9000] })).toEqual(['beyond 8,000 a second']);
});

test('one invocation has no interval, and two rates have no knee', () => {
  expect(kneesOf({ a: [3000] })).toEqual(['3,000 a second']);
  expect(findKnees(toSweep(toSeriesData(toLines({ a: [3000] }, [1000, 4000])), OPTIONS))).toEqual([]);
});
