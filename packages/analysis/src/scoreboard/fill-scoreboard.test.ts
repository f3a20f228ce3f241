import { groupBy } from '@tachograph/schema/collection';
import { expect, test } from 'vitest';
import type { Observation, SeriesData, SeriesTotal } from '../measurement/measurement.ts';
import { keepChosen } from '../testing/keep-chosen.ts';
import { NODE_JULY_2021 } from '../testing/node-july-2021.ts';
import { NODE_PINNED_2026 } from '../testing/node-pinned-2026.ts';
import { caseOf, npmVersion, observe, repeatInTurns, repeatsOf, toSeriesData, withMargin } from '../testing/observe.ts';
import { fillScoreboard } from './fill-scoreboard.ts';
import { chooseScoreboardResults, planScoreboard, type ScoreboardOptions } from './plan-scoreboard.ts';

const listTotals = ({ versions }: SeriesData): SeriesTotal[] =>
  [...groupBy(versions, ({ series }) => series)].map(([series, own]) => ({
    series,
    results: own.reduce((sum, { results }) => sum + results, 0),
    measuredAt: new Date(Math.max(...own.map(({ measuredAt }) => measuredAt.getTime()))),
  }));

/** As a page makes it: the plan, then the versions of its series, then the results of these. */
function scoreboardOf(data: SeriesData, options: ScoreboardOptions) {
  const plan = planScoreboard({ ...data, totals: listTotals(data) }, options);
  const keys = new Set(plan.series.map(({ key }) => key));
  const shown = {
    ...data,
    series: plan.series,
    versions: data.versions.filter(({ series }) => keys.has(series)),
    points: data.points.filter(({ series }) => keys.has(series)),
  };
  return fillScoreboard(plan, keepChosen(shown, chooseScoreboardResults(shown, plan)), options);
}

const OPTIONS = { reference: 'mysql2', metric: null, environment: null };
const BOTH = toSeriesData([...NODE_JULY_2021, ...NODE_PINNED_2026]);
const BOARDS = [
  scoreboardOf(BOTH, { ...OPTIONS, environment: 'e2026' }),
  scoreboardOf(BOTH, { ...OPTIONS, environment: 'e2021' }),
];

const cellOf = (board: number, scenario: string, driver: string) => {
  const { columns, rows } = BOARDS[board] ?? { columns: [], rows: [] };
  const index = columns.findIndex((column) => column.driver.slug === driver);
  return rows.find((row) => row.case.scenario === scenario)?.cells[index] ?? null;
};

test('one environment is shown, saying how its values were taken, and all are listed', () => {
  expect(BOARDS.map(({ environment, valueDescription: measured }) => [environment?.identity, measured])).toEqual([
    ['e2026', 'geometric mean of 3 repeats'],
    ['e2021', 'mean ± 95 %, n = 267–284'],
  ]);
  for (const { environments } of BOARDS) {
    expect(environments.map(({ identity }) => identity).toSorted()).toEqual(['e2021', 'e2026']);
  }
});

test('the reference comes first, and a column is headed by the newest version in its environment', () => {
  const heads = BOARDS.map(({ columns }) =>
    columns.map(({ driver, version, isReference }) => [driver.slug, version?.text, isReference]),
  );
  expect(heads).toEqual([
    [
      ['mysql2', '3.24.5', true],
      ['mariadb', '3.5.4', false],
      ['mysql', '5.2.0', false],
    ],
    [
      ['mysql2', '2.2.5', true],
      ['mariadb', '3.0.1-rc', false],
      ['mysql', '2.18.1', false],
    ],
  ]);
});

test.each([
  ['do-1', 'mariadb', 41621.577, '1.36', true, 'no-difference'],
  ['do-1', 'mysql', 25648.918, '0.85', false, 'no-difference'],
  ['select-1', 'mariadb', 31790.437, '1.31', true, 'no-difference'],
  ['select-1000-rows', 'mysql2', 2633.46, '1.00', true, 'reference'],
  // A standard error of .7 % with 4 degrees of freedom: 2.776 of them either way are less than 3 %.
  ['select-1000-rows', 'mariadb', 2611.181, '1.00', false, 'same'],
  ['select-1000-rows', 'mysql', 1690.237, '0.62', false, 'no-difference'],
])('pinned back-fill, %s with %s: median %d, ratio %s', (scenario, driver, median, ratio, fastest, outcome) => {
  const cell = cellOf(0, scenario, driver);
  expect(cell?.measurement.measured).toBe(median);
  const quotient = (cell?.measurement.value ?? 0) / (cellOf(0, scenario, 'mysql2')?.measurement.value ?? 0);
  expect(quotient).toBeCloseTo(cell?.verdict.ratio ?? 0, 9);
  expect(cell?.verdict.ratio?.toFixed(2)).toBe(ratio);
  expect(cell?.verdict.outcome).toBe(outcome);
  expect(cell?.isBest).toBe(fastest);
});

test('three versions in one environment draw a sparkline, oldest version first; fewer draw none', () => {
  expect(cellOf(0, 'select-1000-rows', 'mariadb')?.sparkline?.values).toHaveLength(8);
  expect(cellOf(0, 'select-1000-rows', 'mariadb')?.sparkline?.values[0]).toBeCloseTo(2202.697, 3);
  expect(cellOf(0, 'do-1', 'mariadb')?.sparkline).toBeNull();
});

test('versions measured in turns with one anchor draw their ratios to it: the speed of the machine is in none', () => {
  const paired = (version: string, logRatio: number, speed: number, anchorVersion = '1.0.0') =>
    observe({
      ...{ value: speed * Math.exp(logRatio), run: `r_${version}`, version: npmVersion(version) },
      paired: { anchor: 'mysql2', anchorVersion, logRatio, rounds: 60, sd: 0.1, lag1: 0, twin: null },
    });
  const sparklineOf = (...observations: Observation[]) => {
    const line = { case: caseOf('a'), driver: 'mysql2', environment: 'e', observations };
    return scoreboardOf(toSeriesData([line]), OPTIONS).rows[0]?.cells[0]?.sparkline?.values;
  };
  const [first, second] = [paired('1.0.0', 0, 1000), paired('1.1.0', 0.1, 5000)];
  expect(sparklineOf(first, second, paired('1.2.0', 0.2, 700))).toEqual([1, Math.exp(0.1), Math.exp(0.2)]);
  expect(sparklineOf(first, second, paired('1.2.0', 0.2, 700, '0.9.0'))?.[0]).toBe(1000);
});

test('an emulated reference judges nobody, and the lone true cell is not called best', () => {
  expect(cellOf(1, 'batch', 'mysql2')?.verdict).toMatchObject({
    outcome: 'not-comparable',
    reason: { code: 'emulated', detail: 'loop of 100' },
  });
  expect(cellOf(1, 'batch', 'mariadb')).toMatchObject({
    isBest: false,
    verdict: { reason: { code: 'reference-emulated' } },
  });
});

test('an unsupported cell stays in its place with its reason', () => {
  expect(cellOf(1, 'execute', 'mysql')).toMatchObject({
    measurement: { status: 'unsupported', value: null },
    verdict: { outcome: 'not-comparable', reason: { code: 'unsupported', detail: 'no prepared statements' } },
  });
});

test('the number of cells put to a test is told with what chance may explain', () => {
  const inTurns = scoreboardOf(toSeriesData(repeatInTurns(NODE_JULY_2021)), OPTIONS);
  expect(inTurns.tested).toBe(17);
  expect(inTurns.expectedFalsePositives).toBeCloseTo(17 * 0.005, 9);
});

test('a reference that an environment lacks is missing there; no other driver takes its place, and nothing stands against it', () => {
  const lines = NODE_JULY_2021.filter(({ driver }) => driver !== 'mysql2');
  const data = toSeriesData([...lines, ...NODE_PINNED_2026]);
  const { columns, rows, standing } = scoreboardOf(data, { ...OPTIONS, environment: 'e2021' });
  expect(columns.some(({ isReference }) => isReference)).toBe(false);
  expect(standing).toEqual([]);
  expect(rows[0]?.cells[0]?.verdict).toMatchObject({
    reason: { code: 'reference-not-run' },
    explanation: 'mysql2 was not run here, so there is nothing to compare with.',
  });
});

test('names in the URL that nothing answers to are listed', () => {
  const data = toSeriesData(NODE_JULY_2021);
  const result = scoreboardOf(data, {
    reference: 'mysql3',
    metric: 'thruput',
    environment: 'nowhere',
    statistic: null,
  });
  expect(result).toMatchObject({ metric: null, environment: null, rows: [] });
  expect(result.unknown).toEqual([
    { kind: 'metric', requested: 'thruput' },
    { kind: 'reference', requested: 'mysql3' },
    { kind: 'environment', requested: 'nowhere' },
  ]);
});

test('a case last run with an older version than its column says so', () => {
  const version = (text: string) => ({ version: npmVersion(text) });
  const data = toSeriesData([
    { case: caseOf('a'), driver: 'mysql2', environment: 'e', observations: [withMargin(10, 1, 9, version('1.0.0'))] },
    { case: caseOf('b'), driver: 'mysql2', environment: 'e', observations: [withMargin(10, 1, 9, version('1.1.0'))] },
  ]);
  const { columns, rows } = scoreboardOf(data, OPTIONS);
  expect(columns[0]?.version?.text).toBe('1.1.0');
  expect(rows.map(({ cells }) => cells[0]?.older)).toEqual([true, false]);
});

test('one driver with two sets of options in one case has two columns', () => {
  const line = (pool: boolean, value: number) =>
    ({
      case: caseOf('a'),
      driver: 'mysql2',
      environment: 'e',
      options: { pool },
      observations: [withMargin(value, 1, 9)],
    }) as const;
  const { columns, rows } = scoreboardOf(toSeriesData([line(true, 10), line(false, 20)]), OPTIONS);
  expect(columns.map(({ key, isReference }) => [key, isReference])).toEqual([
    ['mysql2?pool', true],
    ['mysql2?no pool', false],
  ]);
  expect(rows[0]?.cells.map((cell) => cell?.measurement.value)).toEqual([10, 20]);
});

test('of several statistics a row shows the median, unless another one is asked for', () => {
  const lines = ['mean', 'median', 'p99'].map((statistic, i) => ({
    case: caseOf('a', { metric: 'latency', unit: 'ns/op', direction: 'lower' as const, statistic }),
    driver: 'mysql2',
    environment: 'e',
    observations: [observe({ value: i + 1 })],
  }));
  const shown = (statistic: string | null) =>
    scoreboardOf(toSeriesData(lines), { ...OPTIONS, statistic }).rows.map((row) => row.case.statistic);
  expect(shown(null)).toEqual(['median']);
  expect(shown('p99')).toEqual(['p99']);
});

test('a page of noise with five repeats in each of 132 cells shows no alarm', () => {
  let state = 1;
  const next = () => {
    state = (state * 48271) % 2147483647;
    return 1000 + (state % 100);
  };
  const lines = Array.from({ length: 66 }, (_, i) => i).flatMap((i) =>
    ['mysql2', 'mariadb', 'mysql'].map((driver) => ({
      case: caseOf(`s${i}`),
      driver,
      environment: 'e',
      observations: repeatsOf([next(), next(), next(), next(), next()]),
    })),
  );
  const result = scoreboardOf(toSeriesData(lines), OPTIONS);
  const words = result.rows.flatMap(({ cells }) => cells.map((cell) => cell?.verdict.outcome));
  expect(result.tested).toBe(132);
  expect(words.filter((word) => word === 'better' || word === 'worse')).toEqual([]);
});

test('another minimum effect is that of every verdict and of the counts: 4 % is the same within 5 %', () => {
  const repeats = [99.9, 100, 100.1, 100, 99.9, 100.1];
  const lines = [1, 1.04].map((factor, index) => ({
    ...{ case: caseOf('a'), driver: ['mysql2', 'mariadb'][index] ?? '', environment: 'here' },
    observations: repeatsOf(
      repeats.map((value) => value * factor),
      { version: npmVersion('3.0.0') },
    ),
  }));
  const wider = scoreboardOf(toSeriesData(lines), { ...OPTIONS, evaluation: { minimumEffect: 0.05 } });
  expect(wider).toMatchObject({ tested: 1, called: 0, same: 1, minimumEffect: 0.05 });
  const verdicts = wider.rows[0]?.cells.map((cell) => cell?.verdict);
  expect(verdicts?.map((verdict) => verdict?.minimumEffect)).toEqual([0.05, 0.05]);
  expect(scoreboardOf(toSeriesData(lines), OPTIONS)).toMatchObject({ called: 1, same: 0, minimumEffect: 0.03 });
});

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const NAMES = ['mysql2', 'mariadb', 'mysql', 'promise-mysql'];

/** Cells of scenarios of an environment, measured on a day with the first drivers of the list. */
const measured = (environment: string, day: number, scenarios: number, drivers = 2) =>
  Array.from({ length: scenarios }, (_, n) => n).flatMap((n) =>
    NAMES.slice(0, drivers).map((driver) => ({
      ...{ case: caseOf(`s${n}`), driver, environment },
      observations: [observe({ at: at(day), value: 100, version: npmVersion('1.0.0') })],
    })),
  );

test('of many rows those are shown that most drivers have; the others are counted', () => {
  const lines = [...measured('e', 1, 150, 1), ...measured('e', 2, 40)];
  const { rows, omittedRows } = scoreboardOf(toSeriesData(lines.slice(0, 190)), OPTIONS);
  expect(rows.length + omittedRows).toBe(150);
  expect(rows).toHaveLength(100);
  const shown = rows.map((row) => row.case.scenario);
  expect(shown).toEqual(expect.arrayContaining(Array.from({ length: 20 }, (_, n) => `s${n}`)));
});

test('of many drivers the reference and those with most results are shown; the others are counted', () => {
  const lines = Array.from({ length: 60 }, (_, n) => ({
    ...{ case: caseOf('a'), driver: `d${n}`, environment: 'e' },
    observations: [observe({ value: 100 })],
  }));
  const { columns, omittedDrivers } = scoreboardOf(toSeriesData(lines), { ...OPTIONS, reference: 'd59' });
  expect(columns).toHaveLength(24);
  expect(columns[0]).toMatchObject({ driver: { slug: 'd59' }, isReference: true });
  expect(omittedDrivers).toBe(36);
});

test('the environment with most drivers is shown, then one with many common cases, then the newest; each says what it has', () => {
  const lines = [
    ...measured('few drivers', 9, 40),
    ...measured('few cases', 8, 5, 3),
    ...measured('full, older', 2, 20, 3),
    ...measured('full, newer', 3, 18, 3),
  ];
  const { environment, environments } = scoreboardOf(toSeriesData(lines), OPTIONS);
  expect(environments.map(({ identity, scenarios, drivers }) => [identity, scenarios, drivers])).toEqual([
    ['full, newer', 18, 3],
    ['full, older', 20, 3],
    ['few cases', 5, 3],
    ['few drivers', 40, 2],
  ]);
  expect(environment).toEqual(environments[0]);
});

test('an environment of another metric is listed last and says that it has not the one that is shown', () => {
  const latency = { metric: 'latency', unit: 'ns/op', direction: 'lower' as const };
  const other = NAMES.map((driver) => ({
    ...{ case: caseOf('a', latency), driver, environment: 'other' },
    observations: [observe({ at: at(20), value: 100 })],
  }));
  const { environments } = scoreboardOf(toSeriesData([...measured('e', 1, 9, 2), ...other]), OPTIONS);
  expect(environments.map(({ identity, hasMetric }) => [identity, hasMetric])).toEqual([
    ['e', true],
    ['other', false],
  ]);
});
