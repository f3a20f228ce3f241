import { describe, expect, test } from 'vitest';
import type { Observation } from '../measurement/measurement.ts';
import { caseOf, npmVersion, type ObservedSeries, toSeriesData, withMargin } from '../testing/observe.ts';
import { trendData } from '../testing/trend-data.ts';
import { planTrend, type TrendOptions, type TrendPlan } from './plan-trend.ts';

const OPTIONS: TrendOptions = {
  axis: 'version',
  metric: null,
  statistic: null,
  params: null,
  drivers: null,
  environment: null,
};

const measured = (version: string, day: number): Observation =>
  withMargin(100, 1, 20, { at: new Date(Date.UTC(2026, 0, day)), run: `r_${day}`, version: npmVersion(version) });
const line = (observations: readonly Observation[], known: Partial<ObservedSeries> = {}): ObservedSeries => ({
  case: caseOf('a'),
  driver: 'mariadb',
  environment: 'e1',
  observations,
  ...known,
});

test('a mean measured elsewhere is context beside a median, and says that it is a mean', () => {
  const data = toSeriesData([
    line([measured('1.0.0', 1), measured('1.1.0', 2)], { case: caseOf('a', { statistic: 'median' }) }),
    line([measured('1.0.0', 3)], { case: caseOf('a', { statistic: 'mean' }), environment: 'e9' }),
  ]);
  const trend = trendData(data, OPTIONS);
  expect(trend.case?.statistic).toBe('median');
  expect(trend.others).toMatchObject([{ environment: { identity: 'e9' }, statistic: 'mean' }]);
});

test('along time the case measured on most days is drawn, by version the one with most points', () => {
  const data = toSeriesData([
    line([measured('1.0.0', 1), measured('1.1.0', 1), measured('1.2.0', 1)], {
      case: caseOf('a', { statistic: 'median' }),
    }),
    line([measured('1.0.0', 2), measured('1.0.0', 3)], { case: caseOf('a', { statistic: 'mean' }) }),
  ]);
  expect(trendData(data, OPTIONS).case?.statistic).toBe('median');
  expect(trendData(data, { ...OPTIONS, axis: 'time' }).case?.statistic).toBe('mean');
});

test('among metrics with equally many results, speed is shown first', () => {
  const data = toSeriesData(
    ['allocations', 'bytes', 'latency'].map((metric) =>
      line([measured('1.0.0', 1)], { case: caseOf('a', { metric }) }),
    ),
  );
  expect(trendData(data, OPTIONS).case?.metric).toBe('latency');
});

test('an environment asked for is drawn in a case that was measured there, though another case has more points', () => {
  const data = toSeriesData([
    line([measured('1.0.0', 1), measured('1.1.0', 2)], { case: caseOf('a', { statistic: 'median' }) }),
    line([measured('1.0.0', 3)], { case: caseOf('a', { statistic: 'mean' }), environment: 'e9' }),
  ]);
  const trend = trendData(data, { ...OPTIONS, environment: 'e9' });
  expect(trend).toMatchObject({ case: { statistic: 'mean' }, environment: { identity: 'e9' }, unknown: [], points: 1 });
});

test('without a requested axis, what has no version is drawn along time, and what has one by version', () => {
  const withoutVersion = [1, 2].map((day) => ({ ...measured('1.0.0', day), version: null }));
  const chooseFor = (observations: readonly Observation[]) => {
    const { axis, defaultAxis, points } = trendData(toSeriesData([line(observations)]), { ...OPTIONS, axis: null });
    return [axis, defaultAxis, points];
  };
  expect(chooseFor(withoutVersion)).toEqual(['time', 'time', 2]);
  expect(chooseFor([...withoutVersion, measured('1.0.0', 3)])[0]).toBe('version');
  const byRun = trendData(toSeriesData([line(withoutVersion)]), { ...OPTIONS, axis: 'run' });
  expect([byRun.axis, byRun.defaultAxis]).toEqual(['run', 'time']);
});

describe('of more than a page holds', () => {
  const many = (count: number, versionsOf: (n: number) => number) =>
    toSeriesData(
      Array.from({ length: count }, (_, n) =>
        line(
          Array.from({ length: versionsOf(n) }, (__, version) => measured(`1.${version}.0`, version + 1)),
          { driver: `driver-${n}` },
        ),
      ),
    );

  test('the 12 lines with most versions are drawn, and the others are named; of chosen drivers there are 14', () => {
    const data = many(15, (n) => n + 1);
    const trend = trendData(data, OPTIONS);
    const panels = trend.panels.map(({ driver }) => driver?.slug);
    expect(new Set(panels)).toEqual(new Set(Array.from({ length: 12 }, (_, n) => `driver-${n + 3}`)));
    expect(trend.lines).toBe(12);
    expect(trend.omitted.map(({ driver }) => driver.slug)).toEqual(['driver-2', 'driver-1', 'driver-0']);
    const chosen = trendData(data, { ...OPTIONS, drivers: ['driver-0', 'driver-14'] });
    expect([chosen.lines, chosen.omitted]).toEqual([2, []]);
    expect(planTrend(data, { ...OPTIONS, drivers: data.series.map(({ driver }) => driver.slug) }).lines).toHaveLength(
      14,
    );
  });

  test('the newest of 500 versions are drawn in equal shares, and the older ones are counted (row 61)', () => {
    const trend = trendData(
      many(2, (n) => (n === 0 ? 30 : 600)),
      OPTIONS,
    );
    expect(trend.points).toBe(500);
    expect(trend.omittedVersions).toBe(130);
    const [long] = trend.panels;
    expect([long?.driver?.slug, long?.ticks.length, long?.ticks[0]?.label]).toEqual(['driver-1', 470, '1.130.0']);
  });

  test('what is read is bounded: along time by line, by version by cell (row 61)', () => {
    const data = many(40, () => 400);
    const most = ({ axis, perLine, lines, cells }: TrendPlan) =>
      perLine * (axis === 'version' ? cells.length : lines.length);
    const readOf = (axis: 'version' | 'time') => most(planTrend(data, { ...OPTIONS, axis }));
    expect(readOf('version')).toBeLessThanOrEqual(3000);
    expect(readOf('version')).toBeGreaterThan(2900);
    expect(readOf('time')).toBeLessThanOrEqual(1000);
    expect(readOf('time')).toBeGreaterThan(1000 - 12);
  });
});
