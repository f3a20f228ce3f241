import type { IdentityValue } from '@tachograph/schema/normalise';
import { expect, test } from 'vitest';
import type { Observation } from '../measurement/measurement.ts';
import { caseOf, npmVersion, type ObservedSeries, toSeriesData, withMargin } from '../testing/observe.ts';
import { trendData } from '../testing/trend-data.ts';
import type { TrendOptions } from './plan-trend.ts';
import type { TrendLine } from './trend.ts';

const OPTIONS: TrendOptions = {
  axis: 'version',
  metric: null,
  statistic: null,
  params: null,
  drivers: null,
  environment: null,
};

const pointsOf = (line: TrendLine | undefined) => line?.segments.flatMap(({ points }) => points) ?? [];
const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const measured = (version: string | null, n: number, value = 100, known: Partial<Observation> = {}) =>
  withMargin(value, 1, 20, { at: day(n), run: `r_${n}`, version: version ? npmVersion(version) : null, ...known });
const line = (observations: readonly Observation[], known: Partial<ObservedSeries> = {}): ObservedSeries => ({
  case: caseOf('a'),
  driver: 'mariadb',
  environment: 'e1',
  observations,
  ...known,
});

const kernel = (identity: string, value: string) => {
  const field: IdentityValue = { key: 'client.kernel', label: 'Kernel', group: 'Client host', value };
  return { identity, label: `environment ${identity}`, fields: [field] };
};

const twentyRuns = (environmentOf: (n: number) => string, valueAt: (n: number) => number) => {
  const runs = Array.from({ length: 20 }, (_, i) => i + 1);
  const environments = [...new Set(runs.map(environmentOf))];
  return toSeriesData(
    environments.map((environment) =>
      line(
        runs.filter((n) => environmentOf(n) === environment).map((n) => measured('1.0.0', n, valueAt(n))),
        { environment },
      ),
    ),
  );
};

test('a drop of 15 % with a new kernel is one marker "environment changed: kernel" and no verdict', () => {
  const data = twentyRuns(
    (n) => (n < 11 ? 'e1' : 'e2'),
    (n) => (n < 11 ? 1000 : 850),
  );
  const options = { ...OPTIONS, axis: 'time', environments: [kernel('e1', '6.1'), kernel('e2', '6.8')] } as const;
  const [panel] = trendData(data, options).panels;
  expect(panel?.markers).toEqual([
    {
      x: (day(10).getTime() + day(11).getTime()) / 2,
      previousAt: day(10),
      at: day(11),
      kind: 'environment',
      label: 'environment changed: kernel',
      changes: [{ label: 'Kernel', before: '6.1', after: '6.8' }],
    },
  ]);
  const verdicts =
    panel?.lines.flatMap(pointsOf).map(({ changeFromPrevious }) => changeFromPrevious?.outcome ?? null) ?? [];
  expect(verdicts.filter((word) => word === 'worse' || word === 'better')).toEqual([]);
  expect(verdicts.filter((word) => word === null)).toHaveLength(2);
});

test('the same drop without the new kernel is one ratio to the run before and no marker', () => {
  const data = twentyRuns(
    () => 'e1',
    (n) => (n < 11 ? 1000 : 850),
  );
  const [panel] = trendData(data, { ...OPTIONS, axis: 'time' }).panels;
  const slower = panel?.lines.flatMap(pointsOf).filter(({ changeFromPrevious }) => changeFromPrevious?.ratio === 0.85);
  expect(slower?.map(({ at }) => at)).toEqual([day(11)]);
  expect(slower?.[0]?.changeFromPrevious?.explanation).toContain('mariadb 1.0.0 of 2026-01-11 did 850 ops/s');
  expect(panel?.markers).toEqual([]);
});

/** One driver, by time: the environments it was measured in, each with its days. */
const moves = (days: Readonly<Record<string, readonly number[]>>) => {
  const lines = Object.entries(days).map(([environment, measuredOn]) =>
    line(
      measuredOn.map((n) => measured('1.0.0', n)),
      { environment },
    ),
  );
  const [panel] = trendData(toSeriesData(lines), { ...OPTIONS, axis: 'time' }).panels;
  return panel?.markers.map(({ previousAt, at, kind }) => [kind, previousAt, at]);
};

test('an environment that takes over from all before it is marked between its first point and their last', () => {
  expect(moves({ A: [1, 10], B: [20, 30] })).toEqual([['environment', day(10), day(20)]]);
  expect(moves({ A: [1, 10], B: [12, 15], C: [20, 30] })).toEqual([
    ['environment', day(10), day(12)],
    ['environment', day(15), day(20)],
  ]);
});

test('an environment that starts while another goes on takes over from none', () => {
  expect(moves({ A: [1, 40], B: [5, 10], C: [20, 30] })).toEqual([]);
  expect(moves({ A: [1, 40], B: [5, 30], C: [10] })).toEqual([]);
});

test('environments measured side by side replace none and get no marker', () => {
  const data = twentyRuns(
    (n) => (n % 2 ? 'local' : 'distant'),
    () => 1000,
  );
  const [panel] = trendData(data, { ...OPTIONS, axis: 'time' }).panels;
  expect(panel?.lines).toHaveLength(2);
  expect(panel?.markers).toEqual([]);
});

test('a changed scenario text ends the segment with a marker, and nothing is evaluated across it', () => {
  const observations = [1, 2, 3, 4].map((n) =>
    measured(`1.0.${n}`, n, n < 3 ? 100 : 50, { scenarioHash: n < 3 ? 'h1' : 'h2' }),
  );
  const [panel] = trendData(toSeriesData([line(observations)]), OPTIONS).panels;
  expect(panel?.lines[0]?.segments.map(({ scenarioHash, points }) => [scenarioHash, points.length])).toEqual([
    ['h1', 2],
    ['h2', 2],
  ]);
  expect(panel?.lines[0]?.segments[1]?.points[0]?.changeFromPrevious).toBeNull();
  expect(panel?.markers).toMatchObject([{ x: 1.5, kind: 'scenario', label: 'scenario text changed' }]);
});

test('another version of the harness or its tool starts a segment, and its marker names the field with both values', () => {
  const data = toSeriesData([line([1, 2, 3, 4, 5, 6].map((n) => measured('1.0.0', n, n < 3 ? 100 : 80)))]);
  const harnessOf = (n: number) => ({
    ...{ name: 'our-benchmarks', version: n < 3 ? '1.4.0' : '1.5.0' },
    tool: { name: 'tinybench', version: n < 5 ? '2.0.0' : '3.0.0' },
  });
  const origins = new Map([1, 2, 3, 4, 5, 6].map((n) => [`r_${n}`, { harness: harnessOf(n) }]));
  for (const axis of ['time', 'run'] as const) {
    const [panel] = trendData(data, { ...OPTIONS, axis }, { origins }).panels;
    expect(panel?.markers.map(({ kind, label, at }) => [kind, label, at])).toEqual([
      ['harness', 'harness version changed: 1.4.0 to 1.5.0', day(3)],
      ['harness', 'tool version changed: 2.0.0 to 3.0.0', day(5)],
    ]);
    expect(panel?.lines[0]?.segments.map(({ points }) => points.length)).toEqual([2, 2, 2]);
    expect(pointsOf(panel?.lines[0]).filter(({ changeFromPrevious }) => changeFromPrevious === null)).toHaveLength(3);
  }
});
