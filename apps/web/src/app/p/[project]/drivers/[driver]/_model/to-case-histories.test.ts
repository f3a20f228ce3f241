import { listByVersion } from '@tachograph/analysis/driver';
import type { ReleaseLine } from '@tachograph/analysis/release-line';
import { toDriverPage, withVersions } from '@tachograph/analysis/testing';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import { parseVersion } from '@tachograph/schema/version';
import { expect, test } from 'vitest';
import { type CaseHistory, splitByHistory, toCaseHistories, toSteps } from './to-case-histories.ts';

const DRIVER = { slug: 'mariadb', name: 'mariadb', language: null, purl: null };
const ENVIRONMENT = { identity: '15be44c085397dc4', label: 'MariaDB 10.11' };
const CASE: CaseIdentity = {
  ...{ key: 'c', scenario: 'select-1', params: { protocol: 'text' }, metric: 'latency', unit: 'ns/op' },
  ...{ direction: 'lower' as const, exact: false, statistic: 'median' },
};

type Given = readonly [version: string, value: number | null, status?: 'failed' | 'emulated', day?: number];

const ANCHOR = { anchor: 'mysql2', anchorVersion: '3.11.5', rounds: 45, sd: 0.05, lag1: 0, twin: null };

function historiesOf(given: readonly Given[], logRatios: readonly number[] = [], anchor: Partial<typeof ANCHOR> = {}) {
  const series = [
    { key: 's', case: CASE, scenarioTitle: 'Select 1', driver: DRIVER, options: {}, environment: ENVIRONMENT },
  ];
  const points = given.map(([version, value, status, day = 1], position) => ({
    ...{
      series: 's',
      at: new Date(Date.UTC(2026, 0, day)),
      run: `r_${position}`,
      repetitionGroup: null,
      samples: null,
      spread: null,
    },
    ...{ version: parseVersion(version, 'npm'), scenarioHash: null, n: null, invocation: 1, value },
    ...{ status: status ?? ('ok' as const), statusReason: status ? 'why' : null },
    paired: logRatios[position] === undefined ? null : { ...ANCHOR, ...anchor, logRatio: logRatios[position] },
  }));
  const page = toDriverPage(withVersions({ series, points }), { environment: null, metric: null });
  return toCaseHistories('node', {
    driver: { ...DRIVER, versions: [], versionCount: 0, results: 0 },
    page,
    hasOlder: false,
    listed: 1,
    slot: 0,
  });
}

/** The figures of a history by the positions of its axis. */
const valuesOf = (history: CaseHistory | undefined) =>
  history && listByVersion(history.row, history.chart.positions).map((measurement) => measurement?.value);

test('a history has a position for every version of the axis, and says in words where it begins and ends', () => {
  const [history] = historiesOf([
    ['3.10.0', 2_500_000],
    ['3.9.0', 2_000_000],
    ['3.9.0-rc', 3_000_000],
  ]);
  expect(history?.chart.label).toBe('mariadb, 3 versions from 3.9.0-rc: 3 ms/op to 3.10.0: 2.5 ms/op');
  expect(valuesOf(history)).toEqual([3_000_000, 2_000_000, 2_500_000]);
  expect(history?.chart.lines[0]?.points.map(({ position, version }) => [position, version])).toEqual([
    [0, '3.9.0-rc'],
    [1, '3.9.0'],
    [2, '3.10.0'],
  ]);
});

test('a figure that is not a plain one says so with its reason', () => {
  const [history] = historiesOf([
    ['1.0.0', 1000, 'emulated'],
    ['1.1.0', null, 'failed'],
  ]);
  expect(history?.chart.lines[0]?.points.map(({ label }) => label)).toEqual([
    '1.0.0: 1 µs/op, emulated, why',
    '1.1.0: failed, why',
  ]);
});

test('a version that is shown shorter than it arrived is told in full with its figure', () => {
  const [history] = historiesOf([['v10.6.12', 1000]]);
  expect(history?.chart.lines[0]?.points.map(({ label }) => label)).toEqual(['10.6.12: 1 µs/op (v10.6.12)']);
});

test('a release line that was returned to is a separate line, and its versions are listed once', () => {
  const [history] = historiesOf([
    ['1.21.5', 100, undefined, 1],
    ['1.22.0', 90, undefined, 2],
    ['1.21.6', 110, undefined, 3],
  ]);
  expect(history?.chart.lines.map(({ isBranch, points }) => [isBranch, points.length])).toEqual([
    [false, 2],
    [true, 2],
  ]);
  expect(valuesOf(history)).toEqual([100, 110, 90]);
});

test('it leads to the trend of exactly this case', () => {
  const [history] = historiesOf([['1.0.0', 1000]]);
  const of = 'metric=latency&statistic=median&params=protocol=text';
  expect(history?.trendHref).toBe(`/p/node/scenarios/select-1?driver=mariadb&environment=mariadb-10.11~15be44&${of}`);
});

test('a history measured in turns with one anchor is drawn as ratios to it, and keeps its figures in words and cells', () => {
  const given = [
    ['3.9.0', 2_000_000],
    ['3.10.0', 4_000_000],
  ] as const;
  const [history] = historiesOf(given, [0, -Math.log(2)]);
  expect(history?.chart.lines[0]?.points.map(({ value, label }) => [value, label])).toEqual([
    [1, '3.9.0: 2 ms/op, 1 × mysql2 3.11.5'],
    [expect.closeTo(0.5, 9), '3.10.0: 4 ms/op, 0.5 × mysql2 3.11.5'],
  ]);
  expect(history?.newestRatio).toEqual({ ratio: expect.closeTo(0.5, 9), percent: null, anchor: 'mysql2 3.11.5' });
  expect(valuesOf(history)).toEqual([2_000_000, 4_000_000]);
});

test('a newest version that is the anchor itself has no ratio to name', () => {
  const given = [
    ['3.9.0', 2_000_000],
    ['3.10.0', 1_000_000],
  ] as const;
  const [history] = historiesOf(given, [Math.log(2), 0], { anchor: 'mariadb', anchorVersion: '3.10.0' });
  expect(history?.newestRatio).toBeNull();
});

test('four releases are a history, three are not', () => {
  const releases = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((version) => [version, 100] as const);
  const lengths = (given: readonly Given[]) => {
    const { long, short } = splitByHistory(historiesOf(given));
    return [long.length, short.length];
  };
  expect(lengths(releases)).toEqual([1, 0]);
  expect(lengths(releases.slice(1))).toEqual([0, 1]);
});

test('a change of a series is a step at its release', () => {
  const change = (axis: string, version: string) => ({ series: 's', axis, direction: 'worse', after: { version } });
  const line = { changes: [change('version', '1.1.0'), change('time', '1.1.0')] } as unknown as ReleaseLine;
  expect(toSteps([line], ['1.0.0', '1.1.0'])).toEqual(new Map([['s', [{ position: 1, direction: 'worse' }]]]));
});

test('where one figure was measured alone, the figures are drawn', () => {
  const [history] = historiesOf(
    [
      ['3.9.0', 2_000_000],
      ['3.10.0', 4_000_000],
    ],
    [0],
  );
  expect(history?.chart.lines[0]?.points.map(({ value }) => value)).toEqual([2_000_000, 4_000_000]);
  expect(history?.newestRatio).toBeNull();
});
