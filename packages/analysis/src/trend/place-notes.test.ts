import { expect, test } from 'vitest';
import { caseOf, npmVersion, toSeriesData, withMargin } from '../testing/observe.ts';
import { trendData } from '../testing/trend-data.ts';
import type { KnownNote } from './place-notes.ts';
import type { TrendOptions } from './plan-trend.ts';

const OPTIONS: TrendOptions = {
  ...{ axis: 'version', metric: null, statistic: null, params: null, drivers: null, environment: null },
};
const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const lineOf = (driver: string) => ({
  ...{ case: caseOf('a'), driver, environment: 'e1' },
  observations: [1, 2, 3].map((n) =>
    withMargin(100, 1, 20, { at: day(2 * n), run: `r_${n}`, version: npmVersion(`1.${n}.0`) }),
  ),
});
const DATA = toSeriesData([lineOf('mariadb'), lineOf('mysql2')]);

const note = (known: Partial<KnownNote>): KnownNote => ({
  ...{ id: 'n', text: 'moved to a new host', byName: 'ci', at: day(3), driver: null, scenario: null, version: null },
  ...known,
});
const notesOn = (axis: TrendOptions['axis'], ...notes: KnownNote[]) =>
  trendData(DATA, { ...OPTIONS, axis }, { notes }).panels.map((panel) => panel.notes.map(({ x }) => x));

test('a note of a version stands at its version in the panel of its driver alone', () => {
  const { text, sortKey } = npmVersion('1.2.0');
  const [mariadb, mysql2] = notesOn('version', note({ driver: 'mariadb', version: { text, sortKey } }), note({}));
  expect([mariadb, mysql2]).toEqual([[1], []]);
});

test('a note of a time stands at it along time, and between two runs by run; one after all runs is last', () => {
  expect(notesOn('time', note({}))).toEqual([[day(3).getTime()]]);
  expect(notesOn('run', note({ at: day(9) }), note({}))).toEqual([[0.5, 2.5]]);
});
