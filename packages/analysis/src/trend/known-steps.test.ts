import type { RepeatGroup } from '@tachograph/schema/series';
import { expect, test } from 'vitest';
import type { Noise, SeriesData } from '../measurement/measurement.ts';
import { caseOf, npmVersion, observe, toSeriesData } from '../testing/observe.ts';
import { trendData } from '../testing/trend-data.ts';
import type { TrendOptions } from './plan-trend.ts';

const OPTIONS: TrendOptions = {
  ...{ axis: 'time', metric: null, statistic: null, params: null, drivers: null, environment: null },
};

const at = (day: number) => new Date(Date.UTC(2026, 0, day));

/** Three repeats of each version, two versions together in each batch. */
const observations = (offset: number) =>
  [1, 2, 3, 4, 5, 6].flatMap((day) =>
    [0, 1, 2].map((repeat) =>
      observe({
        at: new Date(at(day).getTime() + repeat * 1000),
        run: `r_${day}_${repeat}`,
        repetitionGroup: `b_${Math.ceil(day / 2)}`,
        version: npmVersion(`1.${day}.0`),
        value: offset + day * 5 + repeat,
      }),
    ),
  );
const LINES = ['mariadb', 'mysql2'].map((driver, nth) => ({
  ...{ case: caseOf('a'), driver, environment: 'e1', observations: observations(100 * (nth + 1)) },
}));
const DATA = toSeriesData(LINES);
const [first, second] = DATA.series;

const noiseOf = (sumSquares: number): Noise => ({
  series: [
    [1, 2, 3, 4, 5, 6, 7, 8].map(
      (nth): RepeatGroup => ({
        ...{ series: first?.key ?? '', version: '1.0.0', scenarioHash: null, repetitionGroup: `old_${nth}`, run: null },
        ...{ repeats: 3, sumSquares: sumSquares * nth, lastAt: at(nth) },
      }),
    ),
  ],
  metrics: [],
});

const verdictsOf = (data: SeriesData) =>
  new Map(
    trendData(data, OPTIONS).panels.flatMap(({ lines }) =>
      lines.map(({ driver, segments }) => [
        driver.slug,
        segments.flatMap(({ points }) => points.map(({ changeFromPrevious }) => changeFromPrevious)),
      ]),
    ),
  );

/** As a process finds them that has seen nothing before. */
const freshVerdictsOf = (data: SeriesData) =>
  verdictsOf({ ...data, points: data.points.map((point) => ({ ...point })) });

test('the steps of a line whose results did not change are not evaluated again', () => {
  // Of single runs, whose verdicts the others on the page do not adjust.
  const single = toSeriesData(
    LINES.map((line) => ({
      ...line,
      observations: line.observations.map((observation) => ({ ...observation, repetitionGroup: null })),
    })),
  );
  const before = verdictsOf({ ...single, noise: noiseOf(0.001) });
  const changed = single.points.map((point) => (point.series === second?.key ? { ...point } : point));
  const after = verdictsOf({ ...single, points: changed, noise: noiseOf(0.001) });
  expect(after).toEqual(before);
  const isKept = (slug: string) =>
    after
      .get(slug)
      ?.slice(1)
      .map((verdict, nth) => verdict === before.get(slug)?.[nth + 1]);
  expect(isKept('mariadb')).toEqual(new Array(17).fill(true));
  expect(isKept('mysql2')).toEqual(new Array(17).fill(false));
});

test('with other results, another noise or another name, verdicts are those of a process that knew nothing', () => {
  verdictsOf({ ...DATA, noise: noiseOf(0.001) });
  const noisier = { ...DATA, noise: noiseOf(5) };
  expect(verdictsOf(noisier)).toEqual(freshVerdictsOf(noisier));
  expect(verdictsOf(noisier)).not.toEqual(verdictsOf({ ...DATA, noise: noiseOf(0.001) }));
  const changed = {
    ...DATA,
    points: DATA.points.map((point) =>
      point.series === second?.key ? { ...point, value: (point.value ?? 0) * 2 } : point,
    ),
  };
  expect(verdictsOf(changed)).toEqual(freshVerdictsOf(changed));
  const renamed = {
    ...DATA,
    series: DATA.series.map((series) => ({
      ...series,
      driver: { ...series.driver, name: `${series.driver.name} renamed` },
    })),
  };
  expect(verdictsOf(renamed)).toEqual(freshVerdictsOf(renamed));
  expect(JSON.stringify([...verdictsOf(renamed)])).toContain('mysql2 renamed');
});
