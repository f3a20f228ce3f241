import type { League, LeagueDriver } from '@tachograph/analysis/ranks';
import { describe, expect, it } from 'vitest';
import { formatCost, formatMultiple, formatRank, leagueSentence } from './league-labels.ts';
import { toLeagueView } from './to-league-rows.ts';

const driver = (name: string, ratio: number | null, rank: LeagueDriver['rank'], known: Partial<LeagueDriver> = {}) =>
  ({
    key: name,
    driver: { slug: name, name },
    version: null,
    options: null,
    language: null,
    features: [],
    isAnchor: false,
    rank,
    endsGroup: false,
    mean: ratio === null ? null : { ratio, low: ratio - 0.01, high: ratio + 0.01 },
    cells: [],
    costs: [null, null, null],
    missing: [],
    ...known,
  }) satisfies LeagueDriver;

const ANCHOR = driver('libpq', 1, { low: 1, high: 1 }, { isAnchor: true, endsGroup: true });

const leagueOf = (drivers: readonly LeagueDriver[], known: Partial<League> = {}): League => ({
  metric: { metric: 'latency', unit: 'ns/op', direction: 'lower', statistics: ['median'], results: 9 },
  environment: null,
  environments: [],
  batch: { occasion: 'b', startedAt: new Date(0), invocations: 5, isSteady: true, twin: 1 },
  anchor: { driver: ANCHOR.driver, version: '16.0' },
  cases: [],
  drivers,
  omittedDrivers: 0,
  omittedCases: 0,
  unknown: [],
  ...known,
});

const TWO = { low: 2, high: 3 };

it.each([
  [1, '1×'],
  [1.004, '1.00×'],
  [1.315, '1.31×'],
  [12.34, '12.3×'],
  [250.4, '250×'],
])('a cost of %d is %s', (ratio, text) => expect(formatCost(ratio)).toBe(text));

it('a multiple and a rank are short', () => {
  expect(formatMultiple(0.876)).toBe('0.88');
  expect([formatRank({ low: 2, high: 2 }), formatRank(TWO), formatRank(null)]).toEqual(['2', '2–3', '']);
});

describe('the sentence of a league', () => {
  it.each([
    [
      'one that comes closest',
      [driver('asyncpg', 1.02, { low: 2, high: 2 })],
      'asyncpg comes closest to libpq, at 1.02× its time.',
    ],
    [
      'several that cannot be told apart',
      [driver('asyncpg', 1.02, TWO), driver('diesel', 1.04, TWO), driver('pg', 1.1, { low: 4, high: 4 })],
      'asyncpg and diesel come closest to libpq, at 1.02× to 1.04× its time.',
    ],
    [
      'one beside the anchor',
      [driver('near', 1, { low: 1, high: 2 })],
      'near shares rank 1 with libpq, at 1× its time.',
    ],
    [
      'more than three',
      [1, 2, 3, 4].map((n) => driver(`d${n}`, 1.1, TWO)),
      '4 drivers come closest to libpq, at 1.10× its time.',
    ],
    ['nobody else', [], 'Nobody has all the scenarios that rank, so nobody stands beside libpq.'],
  ])('names %s', (_, drivers, sentence) => {
    expect(leagueSentence(leagueOf([ANCHOR, ...drivers]))).toBe(sentence);
  });

  it('names one before the anchor', () => {
    const second = driver('libpq', 1, { low: 2, high: 2 }, { isAnchor: true });
    const sentence = leagueSentence(leagueOf([driver('fast', 0.9, { low: 1, high: 1 }), second]));
    expect(sentence).toBe('fast leads, at 0.90× the time of libpq.');
  });

  it('says why nobody has a rank', () => {
    const batch = { occasion: 'b', startedAt: new Date(0), invocations: 5, isSteady: false, twin: 1.1 };
    expect(leagueSentence(leagueOf([ANCHOR], { batch }))).toMatch(/^This batch was not steady/);
    expect(leagueSentence(leagueOf([], { batch: null, anchor: null }))).toMatch(/^Nothing was measured in turns/);
  });
});

describe('the table of a league', () => {
  const rows = toLeagueView(
    leagueOf([
      ANCHOR,
      driver('a', 1.1, TWO),
      driver('b', 1.2, TWO, { endsGroup: true, costs: [null, 2, null] }),
      driver('c', 2, { low: 4, high: 4 }),
      driver('d', null, null),
    ]),
    undefined,
  );

  it('has a line only after a group and before those without a rank, and says a rank once', () => {
    expect(rows.rows.map(({ isLine }) => isLine)).toEqual([false, true, false, true, true]);
    expect(rows.rows.map(({ isRepeated }) => isRepeated)).toEqual([false, false, true, false, false]);
  });

  it('has a column for each of the other metrics that somebody has', () => {
    expect(rows.costs.map(({ metric }) => metric)).toEqual(['process-cpu-time']);
    expect(rows.rows.map(({ costs }) => costs)).toEqual([[null], [null], [2], [null], [null]]);
  });

  it('has an axis that holds all means and the anchor, and whose ticks keep off each other', () => {
    const positions = [1, 1.1, 1.2, 2].map(rows.axis.position);
    expect(positions).toEqual(positions.toSorted((x, y) => x - y));
    expect(positions.every((at) => at > 0 && at < 1)).toBe(true);
    expect(rows.axis.ticks.length).toBeGreaterThan(0);
    const ats = [rows.axis.position(1), ...rows.axis.ticks.map(({ at }) => at)];
    for (const [index, at] of ats.entries())
      for (const other of ats.slice(index + 1)) expect(Math.abs(at - other)).toBeGreaterThan(0.1);
  });
});
