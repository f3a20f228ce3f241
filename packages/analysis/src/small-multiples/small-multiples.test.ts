import type { Change } from '@tachograph/schema/change';
import { groupBy } from '@tachograph/schema/collection';
import { expect, test } from 'vitest';
import type { SeriesData, SeriesTotal } from '../measurement/measurement.ts';
import { keepChosen } from '../testing/keep-chosen.ts';
import { caseOf, npmVersion, type ObservedSeries, observe, repeatsOf, toSeriesData } from '../testing/observe.ts';
import { toChange } from '../testing/to-change.ts';
import { chooseSmallMultiples, chooseSmallResults, type SmallMultiplesOptions } from './choose-small-multiples.ts';
import { fillSmallMultiples } from './fill-small-multiples.ts';
import { listRowSeries, listSmallRows } from './list-small-rows.ts';
import type { SmallAxis, SmallFigure } from './small-multiples.ts';

const EVERYTHING: SmallMultiplesOptions = { metric: null, environment: null, drivers: null };

const listTotals = ({ versions }: SeriesData): SeriesTotal[] =>
  [...groupBy(versions, ({ series }) => series)].map(([series, own]) => ({
    series,
    results: own.reduce((sum, { results }) => sum + results, 0),
    measuredAt: new Date(Math.max(...own.map(({ measuredAt }) => measuredAt.getTime()))),
  }));

type Shown = { readonly axis: SmallAxis; readonly figure: SmallFigure; readonly changes?: readonly Change[] };

/** As a page makes it: scope, rows, the results of these alone. */
function chartsOf(data: SeriesData, options = EVERYTHING, shown: Shown = { axis: 'version', figure: 'absolute' }) {
  const scope = chooseSmallMultiples({ ...data, totals: listTotals(data) }, options);
  const categories = new Map([['select-1', 'select']]);
  const { rows, single } = listSmallRows(scope, data, { axis: shown.axis, categories });
  const keys = new Set(listRowSeries(rows).map(({ key }) => key));
  const own = {
    ...data,
    series: data.series.filter(({ key }) => keys.has(key)),
    versions: data.versions.filter(({ series }) => keys.has(series)),
  };
  const chosen = chooseSmallResults(own);
  return {
    scope,
    rows,
    single,
    chosen,
    charts: fillSmallMultiples(rows, keepChosen(own, chosen), { changes: [], ...shown }),
  };
}

/** A line with these values, one for each minor version, each from three repeats, each of them twice the one before. */
const lineOf = (driver: string, scenario: string, values: readonly number[], known: Partial<ObservedSeries> = {}) => ({
  case: caseOf(scenario),
  driver,
  environment: 'e1',
  observations: values.flatMap((value, index) =>
    repeatsOf([value / 2, value, value * 2], {
      version: npmVersion(`1.${index}.0`),
      repetitionGroup: `b_${index}`,
      at: new Date(Date.UTC(2026, 0, index + 1)),
    }),
  ),
  ...known,
});

const cellsOf = ({ charts }: ReturnType<typeof chartsOf>) => charts.rows.flatMap(({ cells }) => cells);
const valuesOf = (cell: ReturnType<typeof cellsOf>[number] | undefined) =>
  cell?.kind === 'line' ? cell.line.points.map(({ value }) => value && Number(value.toFixed(9))) : cell?.kind;

test('the fullest environment is chosen unless one is asked for, and each is counted', () => {
  const data = toSeriesData([
    lineOf('mariadb', 'select-1', [1, 2, 3]),
    lineOf('mariadb', 'select-1', [1, 2], { environment: 'e2' }),
    lineOf('mariadb', 'select-2', [1], { environment: 'e2' }),
  ]);
  const { scope } = chartsOf(data, { ...EVERYTHING, environment: 'e2' });
  expect(scope.environment?.identity).toBe('e2');
  expect(scope.environments.map(({ identity, scenarios, results }) => [identity, scenarios, results])).toEqual([
    ['e1', 1, 9],
    ['e2', 2, 9],
  ]);
  const fuller = toSeriesData([
    lineOf('mysql2', 'select-1', [1]),
    lineOf('mysql2', 'select-1', [1, 2], { environment: 'e3' }),
  ]);
  expect(chartsOf(fuller).scope.environment?.identity).toBe('e3');
});

test('an environment without the usual metric has another one, and is listed apart from those that have it', () => {
  const latency = caseOf('select-1', { metric: 'latency', unit: 'ns/op', direction: 'lower' });
  const data = toSeriesData([
    lineOf('mariadb', 'select-1', [1, 2, 3]),
    lineOf('mariadb', 'select-1', [1, 2], { environment: 'e2', case: latency }),
  ]);
  const usual = chartsOf(data).scope;
  expect([usual.metric?.metric, usual.environment?.identity]).toEqual(['throughput', 'e1']);
  expect([usual.environments, usual.elsewhere].map((list) => list.map(({ identity }) => identity))).toEqual([
    ['e1'],
    ['e2'],
  ]);
  const other = chartsOf(data, { ...EVERYTHING, environment: 'e2' });
  expect([other.scope.metric?.metric, other.rows.length]).toEqual(['latency', 1]);
});

test('a name that nothing answers to is told, and no other takes its place', () => {
  const data = toSeriesData([lineOf('mariadb', 'select-1', [1, 2])]);
  const { scope, rows } = chartsOf(data, { metric: 'luck', environment: 'nowhere', drivers: ['marriadb'] });
  expect(scope.unknown.map(({ kind, requested }) => `${kind} ${requested}`)).toEqual([
    'metric luck',
    'driver marriadb',
    'environment nowhere',
  ]);
  expect(rows).toEqual([]);
});

test('a case of one version is no row of charts, and is listed apart', () => {
  const data = toSeriesData([lineOf('mariadb', 'select-1', [1, 2]), lineOf('mariadb', 'select-2', [5])]);
  const { rows, single } = chartsOf(data);
  expect([rows.map(({ title }) => title), single.map(({ title }) => title)]).toEqual([['select-1'], ['select-2']]);
  expect(rows[0]?.category).toBe('select');
});

test('a cell is a line, not run, or measured in another statistic; nothing takes the place of what is missing', () => {
  const data = toSeriesData([
    lineOf('mariadb', 'select-1', [10, 20, 30]),
    lineOf('mysql2', 'select-1', [10, 20]),
    lineOf('mysql', 'select-1', [7, 8], { case: caseOf('select-1', { statistic: 'p99' }) }),
    lineOf('other', 'select-2', [1]),
  ]);
  const shown = chartsOf(data);
  expect(shown.scope.columns.map(({ key }) => key)).toEqual(['mariadb', 'mysql', 'mysql2', 'other']);
  expect(cellsOf(shown).map(valuesOf)).toEqual([[10, 20, 30], 'other-statistic', [10, 20], 'not-run']);
});

test('a point has the interval of its repeats, and a ratio is to the first value of its line', () => {
  const data = toSeriesData([lineOf('mariadb', 'select-1', [10, 20])]);
  const [cell] = cellsOf(chartsOf(data));
  expect(cell?.kind === 'line' && cell.line.points[1]).toMatchObject({
    value: expect.closeTo(20, 9),
    low: 10,
    high: 40,
    version: '1.1.0',
  });
  const [ratio] = cellsOf(chartsOf(data, EVERYTHING, { axis: 'version', figure: 'ratio' }));
  expect(valuesOf(ratio)).toEqual([1, 2]);
  expect(ratio?.kind === 'line' && ratio.line.newest.value).toBe(2);
});

test('a version is at the same place in all charts of its column', () => {
  const gap = lineOf('mariadb', 'select-2', [1, 2, 3]);
  const without = { ...gap, observations: gap.observations.filter(({ version }) => version?.text !== '1.1.0') };
  const shown = chartsOf(toSeriesData([lineOf('mariadb', 'select-1', [1, 2, 3]), without]));
  const positions = cellsOf(shown).map((cell) => (cell.kind === 'line' ? cell.line.points.map(({ x }) => x) : []));
  expect(positions).toEqual([
    [0, 1, 2],
    [0, 2],
  ]);
  expect(shown.charts.extents).toEqual([[0, 2]]);
});

test('no line leads over a failure, emulation or a changed text of the scenario', () => {
  const version = (minor: number) => npmVersion(`1.${minor}.0`);
  const observations = [
    observe({ version: version(0), value: 1, run: 'a' }),
    observe({ version: version(1), value: null, status: 'failed', statusReason: 'timeout', run: 'b' }),
    observe({ version: version(2), value: 2, run: 'c' }),
    observe({ version: version(3), value: 3, run: 'd' }),
    observe({ version: version(4), value: 3, run: 'e', scenarioHash: 'other' }),
    observe({ version: version(5), value: 3, run: 'f', scenarioHash: 'other', status: 'emulated' }),
  ];
  const data = toSeriesData([{ case: caseOf('select-1'), driver: 'mariadb', environment: 'e1', observations }]);
  const [cell] = cellsOf(chartsOf(data));
  expect(cell?.kind === 'line' && cell.line.points.map(({ startsSegment }) => startsSegment)).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
  ]);
  expect(cell?.kind === 'line' && cell.line.status).toBe('emulated');
});

test('of many drivers six have columns, those with most results, and the others are named', () => {
  const names = Array.from({ length: 9 }, (_, n) => `driver-${n}`);
  const data = toSeriesData(
    names.map((name, n) =>
      lineOf(
        name,
        'select-1',
        Array.from({ length: n + 1 }, () => 5),
      ),
    ),
  );
  const { scope } = chartsOf(data);
  expect(scope.columns.map(({ key }) => key)).toEqual(names.slice(3).reverse());
  expect(scope.omitted.map(({ key }) => key)).toEqual(['driver-2', 'driver-1', 'driver-0']);
  const chosen = chartsOf(data, { ...EVERYTHING, drivers: ['driver-1'] });
  expect(chosen.scope.columns.map(({ key }) => key)).toEqual(['driver-1']);
});

test('the newest 120 versions of a line are read, however long its history', () => {
  const values = Array.from({ length: 140 }, (_, n) => n + 1);
  const shown = chartsOf(toSeriesData([lineOf('mariadb', 'select-1', values)]));
  expect(shown.chosen.cells).toHaveLength(120);
  expect(cellsOf(shown).map(valuesOf)[0]?.at(-1)).toBe(140);
  const lines = Array.from({ length: 90 }, (_, n) => lineOf(`driver-${n % 6}`, `s${n}`, values));
  expect(chartsOf(toSeriesData(lines)).chosen.cells.length).toBeLessThanOrEqual(4000);
});

test('along time all measurements of a version are points, and one version measured twice is a history', () => {
  const [first, again] = [1, 2].map((day) =>
    observe({ version: npmVersion('1.0.0'), value: day, run: `r${day}`, at: new Date(Date.UTC(2026, 0, day)) }),
  );
  const data = toSeriesData([
    {
      case: caseOf('select-1'),
      driver: 'mariadb',
      environment: 'e1',
      observations: [first, again].filter((o) => o !== undefined),
    },
  ]);
  const shown = chartsOf(data, EVERYTHING, { axis: 'time', figure: 'absolute' });
  expect(cellsOf(shown).map(valuesOf)).toEqual([[1, 2]]);
  expect(shown.charts.extents).toEqual([[Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2)]]);
  expect(chartsOf(data).rows).toEqual([]);
});

const changeOf = (series: string, [before, after]: readonly [number, number], axis: SmallAxis = 'version'): Change => {
  const side = (n: number) => ({ version: `1.${n}.0`, at: new Date(Date.UTC(2026, 0, n + 1)) });
  return toChange({ series, axis, direction: 'better', ratio: 2, before: side(before), after: side(after) });
};

const placedIn = (cell: ReturnType<typeof cellsOf>[number] | undefined) =>
  cell?.kind === 'line' ? cell.line.changes.map(({ from, to }) => [from, to]) : cell?.kind;

test('a change lies between its two versions, oldest first, and one of versions that are not drawn is left out', () => {
  const data = toSeriesData([lineOf('mariadb', 'select-1', [1, 1, 2, 2, 3])]);
  const key = data.series[0]?.key ?? '';
  const changes = [
    ...[changeOf(key, [3, 4]), changeOf(key, [1, 2]), changeOf(key, [1, 2], 'time')],
    ...[changeOf(key, [2, 2], 'time'), changeOf(key, [4, 9]), changeOf('another series', [0, 1])],
  ];
  const { charts } = chartsOf(data, EVERYTHING, { axis: 'version', figure: 'absolute', changes });
  expect(charts.rows.map(({ cells }) => placedIn(cells[0]))).toEqual([
    [
      [1, 2],
      [3, 4],
    ],
  ]);
});

test('along time a change lies between the points around it, and changes by version are not there', () => {
  const data = toSeriesData([lineOf('mariadb', 'select-1', [1, 1, 2, 2])]);
  const key = data.series[0]?.key ?? '';
  const [early, late] = [1, 2].map((n) => Date.UTC(2026, 0, n + 1));
  const changes = [changeOf(key, [1, 2], 'time'), changeOf(key, [2, 3])];
  const { charts } = chartsOf(data, EVERYTHING, { axis: 'time', figure: 'absolute', changes });
  const [cell] = charts.rows[0]?.cells ?? [];
  expect(placedIn(cell)).toEqual([[early, late]]);
});
