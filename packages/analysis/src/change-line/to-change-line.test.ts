import { expect, test } from 'vitest';
import { measureSeries } from '../measurement/measure-series.ts';
import { knownNoise } from '../testing/known-noise.ts';
import { MYSQL2_IN_TURNS } from '../testing/mysql2-in-turns.ts';
import { caseOf, npmVersion, type ObservedSeries, observe, toSeriesData } from '../testing/observe.ts';
import { toChange } from '../testing/to-change.ts';
import { chooseChangeResults } from './choose-change-results.ts';
import { listChangeLevels } from './list-change-levels.ts';
import { toChangeLine } from './to-change-line.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));

const measure = (lines: readonly ObservedSeries[]) => {
  const data = toSeriesData(lines);
  const [measured] = measureSeries(data, undefined);
  if (!measured) throw new Error('the series has results');
  const between = (axis: 'version' | 'time', before: string | Date, after: string | Date) => {
    const side = (at: string | Date) =>
      typeof at === 'string' ? { version: at, at: day(1) } : { version: '1.0.0', at };
    return toChange({ series: measured.series.key, axis, before: side(before), after: side(after) });
  };
  return { data, measured, between };
};

const many = (count: number): ObservedSeries => ({
  case: caseOf('select-1'),
  ...{ driver: 'mysql2', environment: 'e1' },
  observations: Array.from({ length: count }, (_, n) =>
    observe({ value: n < 10 ? 100 : 200, version: npmVersion(`1.${n}.0`), run: `r_${n}`, at: day(n + 1) }),
  ),
});

test('recorded releases: the line of a change is of ratios to the anchor, with intervals, and its levels end at the next change', () => {
  const { data, measured, between } = measure(MYSQL2_IN_TURNS);
  const change = between('version', '2.3.0', '2.3.1');
  const line = toChangeLine(measured, change, { noise: knownNoise(data) });
  expect(line).toMatchObject({ anchor: 'mysql2 3.11.5', change: { from: 1, to: 2 }, omitted: 0 });
  expect(line.points[2]?.version).toBe('2.3.1');
  expect(line.points.every(({ low, high }) => low !== null && high !== null)).toBe(true);
  const levels = listChangeLevels(line, change, [change, between('version', '3.11.5', '3.24.6')]);
  expect(levels).toMatchObject({ before: { from: 0, to: 1, repeats: 8 }, after: { from: 2, to: 9, repeats: 32 } });
  expect(levels?.before.level.toFixed(2)).toBe('0.61');
  expect(levels?.after.level.toFixed(2)).toBe('0.99');
});

test('of a long history the newest versions are drawn, and around an older change those near it', () => {
  const { data, measured, between } = measure([many(100)]);
  const old = between('version', '1.9.0', '1.10.0');
  const { cells } = chooseChangeResults(data, [old]);
  expect([cells.length, cells[0]?.version?.text, cells.at(-1)?.version?.text]).toEqual([60, '1.0.0', '1.59.0']);
  expect(toChangeLine(measured, old)).toMatchObject({ change: { from: 9, to: 10 }, omitted: 40 });
  const recent = toChangeLine(measured, between('version', '1.97.0', '1.98.0'));
  expect([recent.points.length, recent.points[0]?.version, recent.change]).toEqual([
    60,
    '1.40.0',
    { from: 57, to: 58 },
  ]);
});

test('along time the points beside a change are those at its times, also where the points themselves are left out', () => {
  const { measured, between } = measure([many(20)]);
  const line = toChangeLine(measured, between('time', new Date(day(10).getTime() + 1), day(11)));
  expect(line.change).toEqual({ from: 9, to: 10 });
  expect(line.points.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, n) => day(n + 1)));
});

test('a level ends where the scenario has another content', () => {
  const [first, ...rest] = many(20).observations;
  const observations = [first, ...rest].flatMap((point, n) =>
    point ? [{ ...point, scenarioHash: n < 15 ? 'a' : 'b' }] : [],
  );
  const { measured, between } = measure([{ ...many(1), observations }]);
  const change = between('version', '1.9.0', '1.10.0');
  const line = toChangeLine(measured, change);
  expect(listChangeLevels(line, change, [change])?.after).toMatchObject({ from: 10, to: 14, level: 200 });
});

test('a change whose versions are gone has no place and no levels', () => {
  const { measured, between } = measure([many(20)]);
  const gone = between('version', '0.1.0', '0.2.0');
  const line = toChangeLine(measured, gone);
  expect([line.change, line.points.length, listChangeLevels(line, gone, [])]).toEqual([null, 20, null]);
});

test('a line ends where the harness, its tool or the content of the scenario is another one', () => {
  const { measured, between } = measure([many(20)]);
  const harnessOf = (run: string) => (Number(run.slice(2)) < 12 ? 'tinybench 6.2.3' : 'tinybench 7.0.0');
  const startsOf = (change: ReturnType<typeof between>) =>
    toChangeLine(measured, change, { harnessOf }).points.flatMap(({ startsSegment, run }) =>
      startsSegment ? [run] : [],
    );
  expect(startsOf(between('version', '1.9.0', '1.10.0'))).toEqual(['r_12']);
  expect(startsOf(between('time', day(10), day(11)))).toEqual(['r_12']);
});
