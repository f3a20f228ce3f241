import { expect, test } from 'vitest';
import { caseOf, npmVersion, toSeriesData, withMargin } from '../testing/observe.ts';
import { trendData } from '../testing/trend-data.ts';
import type { TrendOptions } from './plan-trend.ts';

const OPTIONS: TrendOptions = {
  ...{ axis: 'version', metric: null, statistic: null, params: null, drivers: null, environment: null },
};
const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const measured = (n: number, value: number) =>
  withMargin(value, 1, 20, { at: day(n), run: `r_${n}`, version: npmVersion(`1.${n}.0`) });
const DATA = toSeriesData([
  { case: caseOf('a'), driver: 'mariadb', environment: 'e1', observations: [measured(1, 100), measured(4, 101)] },
]);
const of = (n: number) => ({ ...measured(n, 50), series: DATA.series[0]?.key ?? '' });

test('an excluded measurement has its position and its reason, and changes neither points nor verdicts', () => {
  const excluded = [{ point: { ...of(2), version: npmVersion('1.1.0') }, reason: 'throttled' }];
  for (const [axis, x] of [
    ['version', 0],
    ['time', day(2).getTime()],
    ['run', 0.5],
  ] as const) {
    const [without] = trendData(DATA, { ...OPTIONS, axis }).panels;
    const [panel] = trendData(DATA, { ...OPTIONS, axis }, { excluded }).panels;
    expect(panel?.excluded).toMatchObject([{ x, reason: 'throttled', measurement: { value: 50 } }]);
    expect(panel?.lines).toEqual(without?.lines);
  }
});

test('by version a measurement of a version that is not on the axis is left out', () => {
  const excluded = [{ point: of(3), reason: 'throttled' }];
  expect(trendData(DATA, OPTIONS, { excluded }).panels[0]?.excluded).toEqual([]);
});
