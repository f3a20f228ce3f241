import { expect, test } from 'vitest';
import { caseOf, npmVersion, repeatsOf, toSeriesData } from '../testing/observe.ts';
import { toChange } from '../testing/to-change.ts';
import { trendData } from '../testing/trend-data.ts';
import type { TrendOptions } from './plan-trend.ts';
import { toTrendHeadline } from './to-trend-headline.ts';

const OPTIONS: TrendOptions = {
  axis: 'version',
  metric: null,
  statistic: null,
  params: null,
  drivers: null,
  environment: null,
};

/** A release for each value, of as many repeats that are 1 % apart, measured together. */
const releasesOf = (driver: string, values: readonly number[], repeats = 10) => ({
  case: caseOf('select-1'),
  driver,
  environment: 'e1',
  observations: values.flatMap((value, minor) =>
    repeatsOf(
      Array.from({ length: repeats }, (_, nth) => value * (0.995 + (0.01 * nth) / Math.max(1, repeats - 1))),
      { version: npmVersion(`1.${minor}.0`) },
    ),
  ),
});

const headlineOf = (lines: readonly ReturnType<typeof releasesOf>[], options: Partial<TrendOptions> = {}) =>
  toTrendHeadline(trendData(toSeriesData(lines), { ...OPTIONS, ...options }));

test('the called steps of the first driver are named with their size, oldest first', () => {
  const headline = headlineOf([releasesOf('mariadb', [100, 100, 50, 50, 100]), releasesOf('mysql2', [10, 20])]);
  expect(headline).toMatchObject({
    driver: 'mariadb',
    versions: 5,
    steps: 4,
    evaluated: 4,
    called: [
      { version: '1.2.0', label: '2.00× slower' },
      { version: '1.4.0', label: '2.00× faster' },
    ],
    smaller: 0,
  });
});

test('the changes that were found take the place of verdicts, on every axis, so that the sentence never says another thing than they do', () => {
  const data = toSeriesData([releasesOf('mariadb', [100, 100, 50])]);
  const [series] = data.series;
  const side = (version: string, level: number) => ({ version, level, at: new Date(0) });
  const change = toChange({
    series: series?.key ?? '',
    ratio: 0.4,
    before: side('1.1.0', 100),
    after: side('1.2.0', 40),
  });
  for (const axis of ['version', 'time'] as const) {
    const headline = toTrendHeadline(trendData(data, { ...OPTIONS, axis }, { changes: [change] }));
    expect(headline).toMatchObject({
      driver: 'mariadb',
      called: [{ version: '1.2.0', label: '2.50× slower', change: 'c1' }],
      smaller: 0,
    });
  }
});

test('of more than three called steps the largest are named, and the others counted', () => {
  const headline = headlineOf([releasesOf('mariadb', [100, 200, 220, 660, 330, 363])]);
  expect(headline?.called.map(({ version, label }) => `${version} ${label}`)).toEqual([
    '1.1.0 2.00× faster',
    '1.3.0 3.00× faster',
    '1.4.0 2.00× slower',
  ]);
  expect(headline?.smaller).toBe(2);
});

test('versions that do not differ are counted, and no step is called', () => {
  expect(headlineOf([releasesOf('mariadb', [100, 100, 100])])).toMatchObject({ versions: 3, evaluated: 2, called: [] });
});

test('is null where no step can be evaluated, of one version, and along time', () => {
  expect(headlineOf([releasesOf('mariadb', [100, 200], 1)])).toBeNull();
  expect(headlineOf([releasesOf('mariadb', [100])])).toBeNull();
  expect(headlineOf([releasesOf('mariadb', [100, 200])], { axis: 'time' })).toBeNull();
  expect(headlineOf([])).toBeNull();
});
