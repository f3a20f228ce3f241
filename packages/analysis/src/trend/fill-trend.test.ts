import { expect, test } from 'vitest';
import type { Observation } from '../measurement/measurement.ts';
import { NODE_JULY_2021 } from '../testing/node-july-2021.ts';
import { NODE_PINNED_2026 } from '../testing/node-pinned-2026.ts';
import {
  caseOf,
  npmVersion,
  type ObservedSeries,
  observe,
  repeatsOf,
  toSeriesData,
  withMargin,
} from '../testing/observe.ts';
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

const rows = NODE_PINNED_2026.filter(({ case: of }) => of.scenario === 'select-1000-rows');
const byVersion = trendData(toSeriesData(rows), { ...OPTIONS, drivers: ['mariadb', 'mysql2'] });

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

test('by version every driver has its own panel, its versions in true order', () => {
  expect(byVersion.panels.map(({ driver, ticks }) => [driver?.slug, ticks.map(({ label }) => label)])).toEqual([
    ['mariadb', ['2.5.6', '3.0.1', '3.0.2', '3.1.2', '3.2.3', '3.3.2', '3.4.5', '3.5.4']],
    ['mysql2', ['1.7.0', '2.2.5', '2.3.3', '3.0.1', '3.6.5', '3.11.5', '3.16.3', '3.22.6', '3.24.5']],
  ]);
  expect(byVersion.points).toBe(17);
  expect(byVersion.valueDescription).toBe('geometric mean of 3 repeats');
  expect(byVersion.uncertaintyDescription).toBe('minimum to maximum of 3 repeats');
});

test('every version is evaluated against the one before it; the first against none', () => {
  const points = pointsOf(byVersion.panels[0]?.lines[0]);
  expect(points[0]?.changeFromPrevious).toBeNull();
  expect(points[1]?.changeFromPrevious).toMatchObject({ outcome: 'no-difference', n: [3, 3] });
  const [before, after] = [2168.471 * 2216.361 * 2223.668, 2601.382 * 2294.388 * 2667.937];
  expect(points[1]?.changeFromPrevious?.ratio).toBeCloseTo(Math.cbrt(after / before), 9);
  expect(points[1]?.changeFromPrevious?.explanation).toContain(
    'mariadb 3.0.1 did 2,601 ops/s in the median where mariadb 2.5.6 did 2,216. Over 3 against 3 repeats, chance alone',
  );
});

test('a late 1.21.6 hangs on its own 1.21 line, and the main line goes from 1.21.5 to 1.22.0', () => {
  const observations = [measured('1.21.5', 1), measured('1.22.0', 2), measured('1.23.0', 3), measured('1.21.6', 4)];
  const [panel] = trendData(toSeriesData([line(observations)]), OPTIONS).panels;
  expect(panel?.ticks.map(({ label }) => label)).toEqual(['1.21.5', '1.21.6', '1.22.0', '1.23.0']);
  const lines = panel?.lines.map((entry) => [
    entry.releaseLine,
    pointsOf(entry).map(({ version, isAnchor }) => `${version?.text}${isAnchor ? ' (anchor)' : ''}`),
  ]);
  expect(lines).toEqual([
    [null, ['1.21.5', '1.22.0', '1.23.0']],
    ['1.21', ['1.21.5 (anchor)', '1.21.6']],
  ]);
});

test('an anchor is drawn twice and counted once', () => {
  const observations = [measured('1.21.5', 1), measured('1.22.0', 2), measured('1.21.6', 3)];
  const trend = trendData(toSeriesData([line(observations)]), OPTIONS);
  expect(trend.points).toBe(3);
  expect(pointsOf(trend.panels[0]?.lines[1])[1]?.changeFromPrevious?.explanation).toContain('mariadb 1.21.5');
});

test('a batch that measures its versions in mixed order makes one line', () => {
  const repetitionGroup = { repetitionGroup: 'back-fill' };
  const mixed = ['3.1.0', '3.0.2', '3.2.0', '3.0.1', '3.1.1'].map((version, n) =>
    measured(version, n, 100, repetitionGroup),
  );
  const [panel] = trendData(toSeriesData([line(mixed)]), OPTIONS).panels;
  expect(panel?.lines.map((entry) => pointsOf(entry).map(({ version }) => version?.text))).toEqual([
    ['3.0.1', '3.0.2', '3.1.0', '3.1.1', '3.2.0'],
  ]);
});

test('a back-fill in several batches, the newer versions first, makes one line: a batch of versions is no maintenance', () => {
  const inBatch = (repetitionGroup: string, n: number, versions: readonly string[]) =>
    versions.map((version) => measured(version, n, 100, { repetitionGroup }));
  const observations = [
    ...inBatch('milestones', 1, ['3.6.5', '3.9.7', '3.14.5']),
    ...inBatch('newer', 2, ['3.9.9', '3.10.0', '3.11.0']),
    ...inBatch('older', 3, ['3.6.6', '3.7.0', '3.9.8']),
  ];
  const [panel] = trendData(toSeriesData([line(observations)]), OPTIONS).panels;
  expect(panel?.lines.map(({ releaseLine }) => releaseLine)).toEqual([null]);
});

test('back-fill of old versions after new ones is history, not maintenance: one line', () => {
  const observations = [measured('3.0.0', 1), measured('1.0.0', 2), measured('1.1.0', 3), measured('2.0.0', 4)];
  const [panel] = trendData(toSeriesData([line(observations)]), OPTIONS).panels;
  expect(panel?.lines.map((entry) => pointsOf(entry).map(({ version }) => version?.text))).toEqual([
    ['1.0.0', '1.1.0', '2.0.0', '3.0.0'],
  ]);
});

test('of a version measured again the newest stands for it, and the earlier ones are counted', () => {
  const observations = [measured('1.0.0', 1, 90), measured('1.0.0', 2, 110), measured('1.1.0', 3)];
  const points = pointsOf(trendData(toSeriesData([line(observations)]), OPTIONS).panels[0]?.lines[0]);
  expect(points.map(({ measurement, earlierResults: earlier }) => [measurement.value, earlier])).toEqual([
    [110, 1],
    [100, 0],
  ]);
});

test('by time all drivers share one panel and x is the moment of measuring', () => {
  const data = toSeriesData([
    line([measured('1.0.0', 1), measured('1.1.0', 5)]),
    line([measured('2.0.0', 1), measured('2.1.0', 3)], { driver: 'mysql2' }),
  ]);
  const [panel, ...others] = trendData(data, { ...OPTIONS, axis: 'time' }).panels;
  expect(others).toEqual([]);
  expect(panel?.driver).toBeNull();
  expect(panel?.lines.map((entry) => pointsOf(entry).map(({ x }) => x))).toEqual([
    [day(1).getTime(), day(5).getTime()],
    [day(1).getTime(), day(3).getTime()],
  ]);
});

test('two release lines measured every night are two level lines, no saw', () => {
  const observations = [1, 2, 3, 4, 5, 6].map((n) => measured(n % 2 ? '1.21.5' : '1.22.0', n, n % 2 ? 100 : 200));
  const [panel] = trendData(toSeriesData([line(observations)]), { ...OPTIONS, axis: 'time' }).panels;
  expect(panel?.lines.map((entry) => [entry.releaseLine, pointsOf(entry).map((p) => p.measurement.value)])).toEqual([
    ['1.21', [100, 100, 100]],
    ['1.22', [200, 200, 200]],
  ]);
});

test('by run the repeats of a batch stand on one place, and runs are equally far apart', () => {
  const repetitionGroup = (n: number) =>
    repeatsOf([n, n, n], { at: day(n), repetitionGroup: `b_${n}` }).map((o) => ({
      ...o,
      run: `${o.run}_${n}`,
    }));
  const [panel] = trendData(toSeriesData([line([...repetitionGroup(1), ...repetitionGroup(9), measured(null, 12)])]), {
    ...OPTIONS,
    axis: 'run',
  }).panels;
  expect(panel?.ticks.map(({ x, label }) => [x, label])).toEqual([
    [0, 'r_1_1'],
    [1, 'r_1_9'],
    [2, 'r_12'],
  ]);
  expect(pointsOf(panel?.lines[0]).map(({ x, measurement }) => [x, measurement.value])).toEqual([
    [0, 1],
    [1, 9],
    [2, 100],
  ]);
});

test('a run that only names the scenario goes on with the segment', () => {
  const hashes = ['h1', null, 'h1'];
  const observations = hashes.map((scenarioHash, i) => measured(`1.0.${i}`, i + 1, 100, { scenarioHash }));
  const [panel] = trendData(toSeriesData([line(observations)]), OPTIONS).panels;
  expect(panel?.lines[0]?.segments).toHaveLength(1);
});

test('by version the environment with most versions is drawn, the others are context by day', () => {
  const old = NODE_JULY_2021.filter(({ case: of }) => of.scenario === 'select').map((entry) => ({
    ...entry,
    case: caseOf('select-1000-rows', { statistic: 'median' }),
  }));
  const trend = trendData(toSeriesData([...old, ...rows]), OPTIONS);
  expect(trend.environment?.identity).toBe('e2026');
  expect(trend.others).toHaveLength(1);
  expect(trend.others[0]).toMatchObject({ environment: { identity: 'e2021' }, at: new Date('2021-07-23T00:00:00Z') });
  expect(trend.others[0]?.entries.map(({ driver, measurement }) => [driver.slug, measurement.value])).toEqual([
    ['mysql2', 4117.6],
    ['mariadb', 4799.1],
    ['mysql', 4548.3],
  ]);
});

test('pickers list every case, and an unknown choice is told instead of replaced', () => {
  const observations = [measured('1.0.0', 1)];
  const data = toSeriesData([
    line(observations, { case: caseOf('a', { params: { rows: 1000, protocol: 'text' } }) }),
    line([...observations, measured('1.1.0', 2)], { case: caseOf('a', { params: { rows: 1, protocol: 'text' } }) }),
  ]);
  const trend = trendData(data, OPTIONS);
  expect(trend.cases.map(({ paramsKey, params }) => [paramsKey, params])).toEqual([
    ['protocol=text,rows=1', '1 row · text protocol'],
    ['protocol=text,rows=1000', '1,000 rows · text protocol'],
  ]);
  expect(trend.case?.params).toEqual({ rows: 1, protocol: 'text' });
  const lost = trendData(data, { ...OPTIONS, params: 'rows=7', drivers: ['pg'], environment: 'e9' });
  expect(lost).toMatchObject({ case: null, panels: [], points: 0 });
  expect(lost.unknown.map(({ kind }) => kind)).toEqual(['params', 'driver', 'environment']);
});

test('an unsupported point keeps its place in the table, and the next figure is evaluated against the last one', () => {
  const gap = observe({
    at: day(2),
    run: 'r_2',
    version: npmVersion('1.1.0'),
    status: 'failed',
    statusReason: 'ECONNRESET',
  });
  const data = toSeriesData([line([measured('1.0.0', 1), gap, measured('1.2.0', 3, 200)])]);
  const points = pointsOf(trendData(data, OPTIONS).panels[0]?.lines[0]);
  expect(points.map(({ measurement }) => measurement.status)).toEqual(['ok', 'failed', 'ok']);
  expect(points[2]?.changeFromPrevious).toMatchObject({ ratio: 2, reason: { code: 'not-repeated' } });
});

test('a segment ends at a point without a value and between an emulated and a measured one', () => {
  const versions = ['ok', 'ok', 'failed', 'ok', 'emulated', 'emulated'] as const;
  const observations = versions.map((status, i) =>
    status === 'failed'
      ? observe({ at: day(i + 1), run: `r_${i}`, version: npmVersion(`1.${i}.0`), status, statusReason: 'timeout' })
      : measured(`1.${i}.0`, i + 1, 100, { status }),
  );
  const [panel] = trendData(toSeriesData([line(observations)]), OPTIONS).panels;
  expect(panel?.lines[0]?.segments.map(({ points }) => points.map((p) => p.measurement.status))).toEqual([
    ['ok', 'ok'],
    ['failed'],
    ['ok'],
    ['emulated', 'emulated'],
  ]);
  expect(panel?.markers).toEqual([]);
});

test('by run the versions of one line that one run measured stand side by side around it', () => {
  const run = { run: 'r_1' };
  const observations = [measured('1.0.0', 1, 100, run), measured('1.1.0', 1, 100, run), measured('1.2.0', 2)];
  const [panel] = trendData(toSeriesData([line(observations)]), { ...OPTIONS, axis: 'run' }).panels;
  expect(panel?.ticks.map(({ x }) => x)).toEqual([0, 1]);
  expect(pointsOf(panel?.lines[0]).map(({ x }) => x)).toEqual([-0.1, 0.1, 1]);
});

test('no results are an empty trend, not an error (row 75)', () => {
  expect(trendData(toSeriesData([]), OPTIONS)).toMatchObject({ case: null, panels: [], others: [], points: 0 });
});

test('another minimum effect is that of every step: 4 % is the same within 5 %', () => {
  const repeated = (version: string, value: number) =>
    repeatsOf(
      [-0.1, 0, 0.1, 0, -0.1, 0.1].map((difference) => value + difference),
      { at: day(1), version: npmVersion(version) },
    );
  const data = toSeriesData([line([...repeated('1.0.0', 100), ...repeated('1.1.0', 104)])]);
  const stepOf = (options: Partial<TrendOptions>) =>
    pointsOf(trendData(data, { ...OPTIONS, ...options }).panels[0]?.lines[0])[1]?.changeFromPrevious;
  expect(stepOf({ evaluation: { minimumEffect: 0.05 } })).toMatchObject({ outcome: 'same', minimumEffect: 0.05 });
  expect(stepOf({})).toMatchObject({ outcome: 'better', minimumEffect: 0.03 });
});
