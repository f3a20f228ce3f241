import { groupBy } from '@tachograph/schema/collection';
import { createRandom, geometricMean } from '@tachograph/stats';
import { describe, expect, test } from 'vitest';
import type { SeriesData } from '../measurement/measurement.ts';
import { keepChosen } from '../testing/keep-chosen.ts';
import { batchesOf, knownNoise } from '../testing/known-noise.ts';
import { caseOf, npmVersion, type ObservedSeries, observe, toSeriesData } from '../testing/observe.ts';
import { chooseLeagueBatch } from './choose-league-batch.ts';
import { fillLeague } from './fill-league.ts';
import type { League } from './league.ts';
import { chooseLeagueResults } from './list-entrants.ts';
import { planLeague } from './plan-league.ts';

const OPEN = { environment: null, scenarios: null };
const LATENCY = { metric: 'latency', unit: 'ns/op', direction: 'lower', statistic: 'median' } as const;
const INVOCATIONS = 5;

/** How many times the time of `libpq` each takes; `libpq` itself is the anchor. */
type Times = Readonly<Record<string, number>>;

type Known = {
  readonly group?: string;
  readonly day?: number;
  readonly twin?: number;
  readonly version?: string;
  readonly metric?: Parameters<typeof caseOf>[1];
};

/** One scenario in turns, each invocation with noise of about 0.6 % from a seed. */
function measure(scenario: string, times: Times, known: Known = {}): ObservedSeries[] {
  const { group = 'b_1', day = 1, twin = 0, version = '1.0.0', metric = LATENCY } = known;
  const random = createRandom(scenario.length * 100 + day);
  const noise = () => 0.02 * (random() - 0.5);
  return Object.entries({ libpq: 1, ...times }).map(([driver, factor]) => ({
    ...{ case: caseOf(scenario, metric), driver, environment: 'e1' },
    observations: Array.from({ length: INVOCATIONS }, (_, at) => {
      const logRatio = driver === 'libpq' ? 0 : Math.log(factor) + noise();
      return observe({
        value: 1000 * Math.exp(logRatio),
        version: npmVersion(driver === 'libpq' ? '16.0.0' : version),
        repetitionGroup: group,
        run: `${group}_${at}`,
        at: new Date(Date.UTC(2026, 0, day, at)),
        protocolObserved: driver === 'pg' ? 'text' : 'binary',
        paired: {
          ...{ anchor: 'libpq', anchorVersion: '16.0.0', logRatio, rounds: 60, sd: 0.05, lag1: null },
          twin: twin + noise(),
        },
      });
    }),
  }));
}

/** A result without a figure, in the batch. */
const without = (
  scenario: string,
  driver: string,
  status: 'unsupported' | 'emulated',
  reason: string,
): ObservedSeries => ({
  ...{ case: caseOf(scenario, LATENCY), driver, environment: 'e1' },
  observations: [
    observe({
      ...{ status, statusReason: reason, value: status === 'emulated' ? 5000 : null, version: npmVersion('1.0.0') },
      ...{ repetitionGroup: 'b_1', run: 'b_1_0', at: new Date(Date.UTC(2026, 0, 1)) },
    }),
  ],
});

function leagueOf(data: SeriesData, options: Parameters<typeof planLeague>[1] = OPEN): League {
  const totals = [...groupBy(data.versions, ({ series }) => series)].map(([series, own]) => ({
    ...{
      series,
      results: own.length,
      measuredAt: new Date(Math.max(...own.map(({ measuredAt: at }) => at.getTime()))),
    },
  }));
  const plan = planLeague({ ...data, totals }, options);
  const chosen = chooseLeagueBatch(plan, batchesOf(data));
  const points = chosen ? keepChosen(data, chooseLeagueResults(plan, data, chosen)).points : [];
  const languages = new Map([['pg', 'JavaScript']]);
  return fillLeague(plan, chosen, { ...data, points, noise: knownNoise(data) }, { ...options, languages });
}

const shown = ({ drivers }: League) =>
  drivers.map(({ key, rank, endsGroup }) => [key, rank && [rank.low, rank.high], endsGroup]);

const SCENARIOS = ['row-by-key', 'rows-1000', 'columns-100', 'insert-1'];
const TIMES = { asyncpg: 1.05, diesel: 1.05, pg: 1.3, pgx: 1.5, sqlx: 1.8, psycopg: 2 };
const FOUR = SCENARIOS.flatMap((scenario) => measure(scenario, TIMES));
const LEAGUE = leagueOf(toSeriesData(FOUR));

describe('a league of seven drivers', () => {
  test('has the anchor first, equals in one interval, and a line only where all above differ from all below', () => {
    expect(shown(LEAGUE).map(([, rank, ends]) => [rank, ends])).toEqual([
      [[1, 1], true],
      [[2, 3], false],
      [[2, 3], true],
      [[4, 4], true],
      [[5, 5], true],
      [[6, 6], true],
      [[7, 7], false],
    ]);
    const names = shown(LEAGUE).map(([key]) => key);
    expect(names.slice(1, 3).toSorted()).toEqual(['asyncpg', 'diesel']);
    expect([names[0], ...names.slice(3)]).toEqual(['libpq', 'pg', 'pgx', 'sqlx', 'psycopg']);
    expect(LEAGUE.anchor).toEqual({ driver: { slug: 'libpq', name: 'libpq' }, version: '16.0.0' });
    expect(LEAGUE.batch).toMatchObject({ occasion: 'b_1', invocations: 5, isSteady: true });
  });

  test('has the mean of its cells with the interval of their comparison', () => {
    const pgx = LEAGUE.drivers.find(({ key }) => key === 'pgx');
    const ratios = pgx?.cells.map((cell) => cell?.cost?.ratio ?? Number.NaN) ?? [];
    const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / 4);
    expect(pgx?.mean?.ratio).toBeCloseTo(mean, 10);
    expect(pgx?.mean?.ratio).toBeCloseTo(1.5, 1);
    const expected = geometricMean(pgx?.cells.flatMap((cell) => cell?.cost ?? []) ?? []);
    expect(pgx?.mean).toEqual({ ratio: expected?.mean, low: expected?.low, high: expected?.high });
    expect((pgx?.mean?.low ?? 0) < mean && mean < (pgx?.mean?.high ?? 0)).toBe(true);
    expect(LEAGUE.drivers[0]?.mean).toEqual({ ratio: 1, low: null, high: null });
  });

  test('names what was observed of a protocol, and the language', () => {
    const found = LEAGUE.drivers.filter(({ key }) => key === 'pg' || key === 'pgx');
    expect(found.map(({ key, language, features }) => [key, language, features])).toEqual([
      ['pg', 'JavaScript', ['text']],
      ['pgx', null, ['binary']],
    ]);
  });
});

test('of three drivers, whose headlines alone know too little of the noise, that of their cases tells them apart', () => {
  const three = SCENARIOS.flatMap((scenario) => measure(scenario, { pg: 1.3, pgx: 1.5 }));
  expect(shown(leagueOf(toSeriesData(three)))).toEqual([
    ['libpq', [1, 1], true],
    ['pg', [2, 2], true],
    ['pgx', [3, 3], false],
  ]);
});

describe('the cases that rank', () => {
  const rankingOf = ({ cases }: League) => cases.map(({ case: of, isRanked }) => [of.scenario, isRanked]);

  test('are the usual ones, whoever joins with fewer; others stand beside them', () => {
    const joined = [...FOUR, ...measure('row-by-key', { ...TIMES, late: 1.1 }).slice(-1), ...measure('pool', TIMES)];
    const league = leagueOf(toSeriesData(joined));
    expect(rankingOf(league).map(([, isRanked]) => isRanked)).toEqual([true, true, true, true, false]);
    expect(shown(league).slice(0, 7)).toEqual(shown(LEAGUE));
    expect(league.drivers.at(-1)).toMatchObject({ key: 'late', rank: null, mean: null });
    expect(league.drivers.at(-1)?.missing).toEqual(['columns-100: not run', 'insert-1: not run', 'rows-1000: not run']);
  });

  test('are those of the address, else all that everyone has', () => {
    const other = toSeriesData([...measure('a', TIMES), ...measure('b', TIMES), ...measure('c', { pg: 1.2 })]);
    expect(rankingOf(leagueOf(other))).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
    ]);
    const requested = leagueOf(other, { environment: null, scenarios: ['b', 'nothing'] });
    expect(rankingOf(requested)[0]).toEqual(['b', true]);
    expect(requested.unknown).toEqual([{ kind: 'scenario', requested: 'nothing' }]);
  });

  test('are without one in which two processes of the anchor differ', () => {
    const data = [
      ...SCENARIOS.slice(1).flatMap((one) => measure(one, TIMES)),
      ...measure('row-by-key', TIMES, { twin: 0.2 }),
    ];
    const league = leagueOf(toSeriesData(data));
    expect(league.cases.find(({ case: of }) => of.scenario === 'row-by-key')).toMatchObject({
      isRanked: false,
      isSteady: false,
    });
    expect(league.drivers[0]?.rank).toEqual({ low: 1, high: 1 });
  });
});

test('a driver that emulates, or does other work, is listed with what is missing and ranks nobody else differently', () => {
  const [first = '', ...rest] = SCENARIOS;
  const lines = [
    ...rest.flatMap((scenario) => measure(scenario, { ...TIMES, diesel2: 1.1, loop: 1.2 })),
    ...measure(first, TIMES),
    without(first, 'diesel2', 'unsupported', 'different work: builds a struct of each row'),
    without(first, 'loop', 'emulated', 'a loop of 100'),
  ];
  const league = leagueOf(toSeriesData(lines));
  expect(
    shown(league)
      .slice(0, 7)
      .map(([key]) => key),
  ).toEqual(shown(LEAGUE).map(([key]) => key));
  expect(league.drivers.slice(7).map(({ key, rank, missing }) => [key, rank, missing])).toEqual([
    ['diesel2', null, ['row-by-key: different work, builds a struct of each row']],
    ['loop', null, ['row-by-key: emulated, a loop of 100']],
  ]);
  expect(
    league.drivers.find(({ key }) => key === 'loop')?.cells.map((cell) => [cell?.work, cell?.cost === null]),
  ).toContainEqual(['emulated', true]);
});

test('other metrics stand beside, as how many times the anchor’s they are', () => {
  const cpu = { metric: 'process-cpu-time', unit: 'ns/op', direction: 'lower', statistic: 'median' } as const;
  const lines = SCENARIOS.flatMap((one) =>
    measure(one, { pg: 2, pgx: 3, sqlx: 1, diesel: 1, asyncpg: 1, psycopg: 1 }, { metric: cpu }),
  );
  const league = leagueOf(toSeriesData([...FOUR, ...lines]));
  const costs = league.drivers.find(({ key }) => key === 'pgx')?.costs ?? [];
  expect(costs.map((cost) => cost && Math.round(cost * 10) / 10)).toEqual([null, 3, null]);
});

describe('the batch', () => {
  test('is the newest of those that most were measured in: one of a single driver takes nobody out', () => {
    const later = SCENARIOS.flatMap((one) => measure(one, TIMES, { group: 'b_2', day: 2, version: '1.1.0' }));
    const single = SCENARIOS.flatMap((one) => measure(one, { pg: 1 }, { group: 'b_3', day: 3, version: '2.0.0' }));
    const league = leagueOf(toSeriesData([...FOUR, ...later, ...single]));
    expect(league.batch?.occasion).toBe('b_2');
    expect(league.drivers.find(({ key }) => key === 'pg')?.version?.text).toBe('1.1.0');
  });

  test('that is not steady ranks nobody, and shows the ratios', () => {
    const league = leagueOf(toSeriesData(SCENARIOS.flatMap((one) => measure(one, TIMES, { twin: 0.011 }))));
    expect(league.batch?.isSteady).toBe(false);
    expect(league.drivers.every(({ rank, endsGroup }) => rank === null && !endsGroup)).toBe(true);
    expect(league.drivers.map(({ mean }) => mean?.ratio ?? 0)).toEqual(
      league.drivers.map(({ mean }) => mean?.ratio ?? 0).toSorted((a, b) => a - b),
    );
  });

  test('is none where nothing was measured in turns', () => {
    const lines = [
      { ...{ case: caseOf('a', LATENCY), driver: 'pg', environment: 'e1' }, observations: [observe({ value: 5 })] },
    ];
    expect(leagueOf(toSeriesData(lines))).toMatchObject({ batch: null, drivers: [], cases: [], anchor: null });
    expect(leagueOf(toSeriesData([]))).toMatchObject({ metric: null, environment: null, batch: null });
  });
});
