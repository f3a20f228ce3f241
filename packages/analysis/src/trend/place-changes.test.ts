import type { Change } from '@tachograph/schema/change';
import { expect, test } from 'vitest';
import { caseOf, npmVersion, type ObservedSeries, toSeriesData, withMargin } from '../testing/observe.ts';
import { toChange } from '../testing/to-change.ts';
import { trendData } from '../testing/trend-data.ts';
import type { TrendOptions } from './plan-trend.ts';
import type { Trend } from './trend.ts';

const OPTIONS: TrendOptions = {
  ...{ axis: 'version', metric: null, statistic: null, params: null, drivers: null, environment: null },
};

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const measured = (version: string, n: number, value = 100) =>
  withMargin(value, 1, 20, { at: day(n), run: `r_${n}`, version: npmVersion(version) });
const line = (observations: ObservedSeries['observations']): ObservedSeries => ({
  ...{ case: caseOf('a'), driver: 'mariadb', environment: 'e1', observations },
});

type Sides = readonly [before: readonly [string, number], after: readonly [string, number]];
const DATA = toSeriesData([
  line([measured('1.0.0', 1), measured('1.1.0', 2), measured('1.1.0', 3), measured('1.2.0', 4)]),
]);

function changeOf(axis: Change['axis'], [before, after]: Sides, known: Partial<Change> = {}): Change {
  const toSide = ([version, n]: Sides[0]) => ({ version, run: `r_${n}`, at: day(n) });
  const series = DATA.series[0]?.key ?? '';
  return toChange({ id: 'c', series, axis, before: toSide(before), after: toSide(after), ...known });
}

const listPlaced = ({ panels }: Trend) =>
  panels.flatMap(({ lines }) =>
    lines.flatMap(({ segments }) =>
      segments.flatMap(({ points }) =>
        points.flatMap(({ change, ...point }) => (change ? [{ ...point, change }] : [])),
      ),
    ),
  );
const placedOn = (axis: TrendOptions['axis'], ...changes: Change[]) =>
  listPlaced(trendData(DATA, { ...OPTIONS, axis }, { changes }));

test('a change of versions stands between them by version, and between their runs along time and by run', () => {
  const change = changeOf('version', [
    ['1.1.0', 3],
    ['1.2.0', 4],
  ]);
  expect(placedOn('version', change)).toMatchObject([
    { x: 2, version: { text: '1.2.0' }, change: { id: 'c', label: '2.00× slower', from: 1, direction: 'worse' } },
  ]);
  expect(placedOn('time', change)).toMatchObject([{ x: day(4).getTime(), change: { from: day(3).getTime() } }]);
  expect(placedOn('run', change)).toMatchObject([{ x: 3, change: { from: 2 } }]);
});

test('a change along time between two runs of one version has no place by version', () => {
  const change = changeOf('time', [
    ['1.1.0', 2],
    ['1.1.0', 3],
  ]);
  expect(placedOn('time', change)).toMatchObject([{ x: day(3).getTime(), change: { from: day(2).getTime() } }]);
  expect(placedOn('version', change)).toEqual([]);
});

test('where the run is not drawn, the nearest points of the line take its place', () => {
  const [before, after] = [['1.0.0', 1] as const, ['1.1.0', 2] as const];
  const change = changeOf('time', [before, after]);
  const moved = { ...change, after: { ...change.after, run: 'r_other' }, before: { ...change.before, run: 'r_other' } };
  expect(placedOn('time', moved)).toMatchObject([{ x: day(2).getTime(), change: { from: day(1).getTime() } }]);
});

test('changes of other series, and of versions that are not drawn, are on no line', () => {
  const sides = [
    ['1.1.0', 3],
    ['1.2.0', 4],
  ] as const;
  expect(placedOn('version', changeOf('version', sides, { series: 'other' }))).toEqual([]);
  expect(
    placedOn(
      'version',
      changeOf('version', [
        ['1.2.0', 4],
        ['2.0.0', 5],
      ]),
    ),
  ).toEqual([]);
});
