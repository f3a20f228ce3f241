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
import { toDriverPage } from '../testing/pages-in-memory.ts';
import type { DriverPageOptions } from './driver-page.ts';

const OPTIONS: DriverPageOptions = { environment: null, metric: null };
const ofDriver = (driver: string, lines: readonly ObservedSeries[] = [...NODE_PINNED_2026, ...NODE_JULY_2021]) =>
  toSeriesData(lines.filter((line) => line.driver === driver));

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const measured = (version: string | null, n: number, value: number | null = 100, known: Partial<Observation> = {}) => {
  const at = { at: day(n), run: `r_${n}`, version: version ? npmVersion(version) : null };
  return value === null ? observe({ ...at, ...known }) : withMargin(value, 1, 20, { ...at, ...known });
};
const line = (observations: readonly Observation[], known: Partial<ObservedSeries> = {}): ObservedSeries => ({
  case: caseOf('a'),
  driver: 'mariadb',
  environment: 'e1',
  observations,
  ...known,
});
const pageOf = (lines: readonly ObservedSeries[], options: Partial<DriverPageOptions> = {}) =>
  toDriverPage(toSeriesData(lines), {
    ...OPTIONS,
    ...options,
  });
const versionsOf = ({ versions }: ReturnType<typeof toDriverPage>) => versions.map((version) => version?.text ?? null);

test('where nothing is asked for, the environment with most versions is shown, with a row for every case measured there', () => {
  const page = toDriverPage(ofDriver('mariadb'), OPTIONS);
  expect(page.environment?.identity).toBe('e2026');
  expect(page.environments.map(({ identity, versions }) => [identity, versions])).toEqual([
    ['e2026', 8],
    ['e2021', 1],
  ]);
  expect(page.rows.map(({ title }) => title)).toEqual(['do-1', 'select-1', 'select-1000-rows']);
  expect(page.valueDescription).toBe('geometric mean of 3 repeats');
});

test('versions measured elsewhere only are named, newest first, with where they were measured', () => {
  const elsewhere = [
    line([measured('1.0.0', 1)], { environment: 'e2' }),
    line([measured('0.9.0', 2)], { environment: 'e3' }),
  ];
  const page = pageOf([line([measured('1.1.0', 3), measured('1.2.0', 4)]), ...elsewhere]);
  expect(page.elsewhere.map(({ version, environment }) => [version.text, environment.identity])).toEqual([
    ['1.0.0', 'e2'],
    ['0.9.0', 'e3'],
  ]);
});

test('where older versions were left out, those before the first one here are not said to be measured elsewhere only', () => {
  const there = line([measured('1.0.0', 1), measured('1.1.5', 1)], { environment: 'e2' });
  const short = line([measured('0.9.0', 3)], { case: caseOf('b') });
  const page = pageOf([short, line([measured('1.1.0', 3), measured('1.2.0', 4)]), there], { hasOlder: true });
  expect(page.elsewhere.map(({ version }) => version.text)).toEqual(['1.1.5']);
});

test('all rows stand on one axis of true version order: pre-releases before their release, numbers as numbers', () => {
  const page = pageOf([
    line([measured('3.10.0', 1), measured('3.0.1', 2), measured('3.0.1-beta', 3)]),
    line([measured('3.9.0', 4), measured('3.0.1-rc', 5)], { case: caseOf('b') }),
  ]);
  expect(versionsOf(page)).toEqual(['3.0.1-beta', '3.0.1-rc', '3.0.1', '3.9.0', '3.10.0']);
  const positions = page.rows.map(({ lines }) =>
    lines.flatMap(({ segments }) => segments.flatMap((s) => s.points.map(({ x }) => x))),
  );
  expect(positions).toEqual([
    [0, 2, 4],
    [1, 3],
  ]);
});

test('a late 1.21.6 is drawn on its own 1.21 line, and the newest is evaluated against the version before it on the main line', () => {
  const page = pageOf([line([measured('1.21.5', 1, 100), measured('1.22.0', 2, 120), measured('1.21.6', 3, 50)])]);
  const [row] = page.rows;
  expect(row?.lines.map(({ releaseLine }) => releaseLine)).toEqual([null, '1.21']);
  expect([row?.newest.version?.text, row?.previous?.version?.text]).toEqual(['1.22.0', '1.21.5']);
  expect(row?.verdict).toMatchObject({ outcome: 'insufficient-samples', ratio: 1.2, reason: { code: 'not-repeated' } });
});

test('a first version has nothing before it; a version without a figure is passed over as the one before', () => {
  const failed = measured('1.1.0', 2, null, { status: 'failed', statusReason: 'timeout' });
  const page = pageOf([
    line([measured('1.0.0', 1, 100), failed, measured('1.2.0', 3, 90)]),
    line([measured('1.2.0', 3)], { case: caseOf('b') }),
  ]);
  expect(page.rows.map(({ previous }) => previous?.version?.text ?? null)).toEqual(['1.0.0', null]);
  expect(page.rows.map(({ verdict }) => verdict?.ratio ?? null)).toEqual([0.9, null]);
});

test('a newest version that failed says so and takes nobody else’s figure; one measured before says it is older', () => {
  const failed = measured('1.1.0', 2, null, { status: 'failed', statusReason: 'timeout' });
  const page = pageOf([line([measured('1.0.0', 1), failed]), line([measured('1.0.0', 1)], { case: caseOf('b') })]);
  expect(page.rows.map(({ newest, older }) => [newest.status, newest.value, older])).toEqual([
    ['failed', null, false],
    ['ok', 100, true],
  ]);
  expect(page.rows[0]?.verdict).toMatchObject({
    outcome: 'not-comparable',
    reason: { code: 'failed', detail: 'timeout' },
  });
});

test('a changed text of the scenario is never a step', () => {
  const page = pageOf([
    line([measured('1.0.0', 1, 100, { scenarioHash: 'a' }), measured('1.1.0', 2, 50, { scenarioHash: 'b' })]),
  ]);
  expect(page.rows[0]?.lines[0]?.segments).toHaveLength(2);
  expect(page.rows[0]?.verdict).toMatchObject({
    outcome: 'not-comparable',
    reason: { code: 'different-scenario-versions' },
  });
});

test('a case has one row in the statistic the scoreboard shows, and one for each set of options', () => {
  const median = caseOf('a', { statistic: 'median' });
  const page = pageOf([
    line([measured('1.0.0', 1, 90)]),
    line([measured('1.0.0', 1, 100)], { case: median }),
    line([measured('1.0.0', 1, 200)], { case: median, options: { pool: true } }),
  ]);
  expect(page.rows.map(({ case: of, options, newest }) => [of.statistic, options, newest.value])).toEqual([
    ['median', 'default options', 100],
    ['median', 'pool', 200],
  ]);
});

test('each row is judged by itself, whatever other rows come to, and the page says how many were tested', () => {
  const rows = Array.from({ length: 12 }, (_, n) => {
    const repeats = (version: string, from: number) =>
      repeatsOf(
        [0, 1, 2, 3, 4, 5].map((more) => from + more),
        { version: npmVersion(version), at: day(n + 1) },
      );
    return line([...repeats('1.0.0', 100), ...repeats('1.1.0', n === 0 ? 110 : 100)], { case: caseOf(`s${n}`) });
  });
  const page = pageOf(rows);
  expect(page).toMatchObject({ tested: 12, called: 1, same: 11 });
  expect(page.expectedFalsePositives).toBeCloseTo(12 * 0.005, 12);
  const called = page.rows.find(({ case: of }) => of.scenario === 's0')?.verdict;
  expect(called).toMatchObject({ outcome: 'better', q: null });
  expect(pageOf(rows.slice(0, 1)).rows[0]?.verdict).toEqual(called);
});

test('versions that were measured on two days are not tested: a ratio, and why', () => {
  const repeats = (version: string, n: number, values: number[]) =>
    repeatsOf(values, { repetitionGroup: `b_${n}`, version: npmVersion(version), at: day(n) });
  const page = pageOf([
    line([...repeats('1.0.0', 1, [100, 101, 102, 103]), ...repeats('1.1.0', 2, [150, 151, 152, 153])]),
  ]);
  expect(page.tested).toBe(0);
  expect(page.rows[0]?.verdict).toMatchObject({ outcome: 'insufficient-samples', reason: { code: 'two-occasions' } });
});

test('an unknown environment or metric is told and nothing takes its place', () => {
  const nowhere = toDriverPage(ofDriver('mariadb'), { ...OPTIONS, environment: 'nowhere' });
  expect([nowhere.unknown, nowhere.environment, nowhere.rows]).toEqual([
    [{ kind: 'environment', requested: 'nowhere' }],
    null,
    [],
  ]);
  const odd = toDriverPage(ofDriver('mariadb'), { ...OPTIONS, metric: 'joy' });
  expect([odd.unknown, odd.metric, odd.rows]).toEqual([[{ kind: 'metric', requested: 'joy' }], null, []]);
});

test('a driver without results is a page without rows', () => {
  const page = pageOf([]);
  expect([page.driver, page.rows, page.versions, page.valueDescription]).toEqual([null, [], [], 'no figures']);
});
