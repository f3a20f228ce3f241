import { expect, test } from 'vitest';
import { listVersionedSeries } from '../selection/choose-environment.ts';
import { caseOf, type ObservedSeries, observe, toSeriesData } from '../testing/observe.ts';
import { rankScoreboardEnvironments } from './rank-scoreboard-environments.ts';

const PAIR = { anchor: 'mysql2', anchorVersion: '1.0.0', logRatio: 0.1, rounds: 60, sd: 0.1, lag1: 0, twin: null };

const measured = (environment: string, scenarios: readonly string[], paired?: typeof PAIR): ObservedSeries[] =>
  scenarios.flatMap((scenario) =>
    ['mysql2', 'mariadb'].map((driver) => ({
      ...{ case: caseOf(scenario), driver, environment },
      observations: [observe({ value: 100, ...(paired && { paired }) })],
    })),
  );

test('an environment whose cases can be evaluated comes before a fuller one with figures of a page that was pasted', () => {
  const lines = [...measured('published', ['a', 'b', 'c', 'd']), ...measured('in turns', ['a', 'b'], PAIR)];
  const data = toSeriesData(lines);
  const series = listVersionedSeries(data, () => true);
  const ranked = (variances: typeof data.pairVariances) =>
    rankScoreboardEnvironments(series, 'throughput', variances).map(({ identity }) => identity);
  expect(ranked(data.pairVariances)).toEqual(['in turns', 'published']);
  expect(ranked(new Map())).toEqual(['published', 'in turns']);
});
