import { expect, test } from 'vitest';
import type { Observation } from '../measurement/measurement.ts';
import { caseOf, npmVersion, type ObservedSeries, toSeriesData, withMargin } from '../testing/observe.ts';
import { type TrendOptions, toTrend } from './to-trend.ts';

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
  const trend = toTrend(data, OPTIONS);
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
  expect(toTrend(data, OPTIONS).case?.statistic).toBe('median');
  expect(toTrend(data, { ...OPTIONS, axis: 'time' }).case?.statistic).toBe('mean');
});

test('among metrics with equally many results, speed is shown first', () => {
  const data = toSeriesData(
    ['allocations', 'bytes', 'latency'].map((metric) =>
      line([measured('1.0.0', 1)], { case: caseOf('a', { metric }) }),
    ),
  );
  expect(toTrend(data, OPTIONS).case?.metric).toBe('latency');
});

test('an environment asked for is drawn in a case that was measured there, though another case has more points', () => {
  const data = toSeriesData([
    line([measured('1.0.0', 1), measured('1.1.0', 2)], { case: caseOf('a', { statistic: 'median' }) }),
    line([measured('1.0.0', 3)], { case: caseOf('a', { statistic: 'mean' }), environment: 'e9' }),
  ]);
  const trend = toTrend(data, { ...OPTIONS, environment: 'e9' });
  expect(trend).toMatchObject({ case: { statistic: 'mean' }, environment: { identity: 'e9' }, unknown: [], points: 1 });
});

test('without a requested axis, what has no version is drawn along time, and what has one by version', () => {
  const withoutVersion = [1, 2].map((day) => ({ ...measured('1.0.0', day), version: null }));
  const chooseFor = (observations: readonly Observation[]) => {
    const { axis, defaultAxis, points } = toTrend(toSeriesData([line(observations)]), { ...OPTIONS, axis: null });
    return [axis, defaultAxis, points];
  };
  expect(chooseFor(withoutVersion)).toEqual(['time', 'time', 2]);
  expect(chooseFor([...withoutVersion, measured('1.0.0', 3)])[0]).toBe('version');
  const byRun = toTrend(toSeriesData([line(withoutVersion)]), { ...OPTIONS, axis: 'run' });
  expect([byRun.axis, byRun.defaultAxis]).toEqual(['run', 'time']);
});
