import { describe, expect, test } from 'vitest';
import type { Observation } from '../measurement/measurement.ts';
import { compareData } from '../testing/compare-data.ts';
import { caseOf, npmVersion, type ObservedSeries, observe, toSeriesData } from '../testing/observe.ts';
import { freezeComparison } from './freeze-comparison.ts';
import { listNewerVersions, listShareChanges } from './list-share-changes.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, n));

const line = (driver: string, scenario: string, ...observations: Partial<Observation>[]): ObservedSeries => ({
  case: caseOf(scenario),
  driver,
  environment: 'e',
  observations: observations.map((known) => observe({ version: npmVersion('1.0.0'), value: 100, ...known })),
});

const LINES = [
  line('mysql2', 'a', { run: 'r_1', at: day(1) }),
  line('mariadb', 'a', { run: 'r_0', at: day(1) }, { run: 'r_1', at: day(2) }),
  line('mysql2', 'b', { run: 'r_1', at: day(1) }),
];

const SHARE = freezeComparison(
  compareData(toSeriesData(LINES), {
    ...{ selected: [], scenarios: null, environment: null, metric: null, override: null, environments: [] },
    reference: { slug: 'mysql2', version: null },
  }),
  {
    ...{ title: 'A share', project: { slug: 'p', title: 'P' }, drivers: [], environments: [], scenarios: [], runs: [] },
  },
);

const changes = (lines: readonly ObservedSeries[]) => listShareChanges(SHARE, toSeriesData(lines));

describe('what has changed since', () => {
  test('is nothing while the newest results are the same, whatever else arrives', () => {
    expect(changes(LINES)).toEqual([]);
    expect(changes([...LINES, line('mysql', 'a', { run: 'r_9' }), line('mysql2', 'c', { run: 'r_9' })])).toEqual([]);
    const newerVersion = { run: 'r_9', at: day(9), version: npmVersion('2.0.0') };
    const [first, second, third] = LINES as [ObservedSeries, ObservedSeries, ObservedSeries];
    const withNewer = { ...second, observations: [...second.observations, observe({ value: 1, ...newerVersion })] };
    expect(changes([first, withNewer, third])).toEqual([]);
  });

  test('tells a newer result, one that stands in for another, one that is gone, and one that was not there', () => {
    const now = [
      line('mysql2', 'a', { run: 'r_1', at: day(1) }, { run: 'r_2', at: day(3) }),
      line('mariadb', 'a', { run: 'r_0', at: day(1) }),
      line('mysql2', 'z', { run: 'r_1', at: day(1) }),
      line('mariadb', 'b', { run: 'r_2', at: day(3) }),
    ];
    expect(changes(now)).toEqual([
      { kind: 'newer', row: 'a', column: 'mysql2@1.0.0' },
      { kind: 'other', row: 'a', column: 'mariadb@1.0.0' },
      { kind: 'gone', row: 'b', column: 'mysql2@1.0.0' },
      { kind: 'measured', row: 'b', column: 'mariadb@1.0.0' },
    ]);
  });

  test('tells what was excluded or deleted as such, whatever stands in its place, and nothing of runs no figure is made of', () => {
    const again = [line('mysql2', 'a', { run: 'r_2', at: day(3) }), line('mariadb', 'a', { run: 'r_0', at: day(1) })];
    const kinds = (fate: 'excluded' | 'deleted', run: string) =>
      listShareChanges(SHARE, toSeriesData(again), (of) => (of === run ? fate : null)).map(({ kind }) => kind);
    expect(kinds('excluded', 'r_1')).toEqual(['excluded', 'excluded', 'excluded']);
    expect(kinds('deleted', 'r_1')).toEqual(['deleted', 'deleted', 'deleted']);
    expect(kinds('deleted', 'r_0')).toEqual(['newer', 'other', 'gone']);
  });

  test('is everything when nothing is left', () => {
    expect(changes([]).map(({ kind }) => kind)).toEqual(['gone', 'gone', 'gone']);
  });
});

test('a newer version is told by the order of versions, a branch is not newer', () => {
  const driver = (slug: string, ...versions: string[]) => ({ slug, name: slug, versions: versions.map(npmVersion) });
  const known = [driver('mariadb', '1.0.0', '1.10.0', '1.9.0', 'main'), driver('mysql2', '0.9.0', '1.0.0')];
  expect(listNewerVersions(SHARE, [...known, driver('mysql', '9.0.0')])).toEqual([
    { driver: 'mariadb', version: '1.10.0' },
  ]);
});
