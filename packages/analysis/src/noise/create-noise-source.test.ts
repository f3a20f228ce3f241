import { groupBy } from '@tachograph/schema/collection';
import type { RepeatGroup } from '@tachograph/schema/series';
import { describe, expect, test } from 'vitest';
import type { Noise, RepeatKey } from '../measurement/measurement.ts';
import { caseOf, toSeriesData } from '../testing/observe.ts';
import { createNoiseSource } from './create-noise-source.ts';

const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n));

const line = (driver: string, scenario = 'select', environment = 'e1', statistic = 'median') => ({
  ...{ case: caseOf(scenario, { statistic }), driver, environment, observations: [] },
});

/** mysql2, mariadb and mysql in one case; mysql2 in another one, elsewhere, and as a mean. */
const { series } = toSeriesData([
  ...[line('mysql2'), line('mariadb'), line('mysql')],
  ...[line('mysql2', 'insert'), line('mysql2', 'select', 'e2'), line('mysql2', 'select', 'e1', 'mean')],
]);
const [MYSQL2 = '', MARIADB = '', MYSQL = '', INSERT = '', ELSEWHERE = '', MEAN = ''] = series.map(({ key }) => key);

const group = (of: string, n: number, known: Partial<RepeatGroup> = {}): RepeatGroup => ({
  ...{ series: of, version: `1.${n}.0`, scenarioHash: 'h', repetitionGroup: 'b_1', run: null, repeats: 4 },
  ...{ sumSquares: 0.01, lastAt: at(n) },
  ...known,
});

const keyOf = ({ series: of, version, scenarioHash, repetitionGroup, run }: RepeatGroup): RepeatKey => ({
  ...{ series: of, version, scenarioHash, repetitionGroup, run },
});

const METRIC = { environment: 'e1', metric: 'throughput', unit: 'ops/s', statistic: 'median' };

type Known = { readonly groups?: readonly RepeatGroup[]; readonly metrics?: Noise['metrics'] };

/** As the store reads them: those of each series newest first. */
const toLists = (groups: readonly RepeatGroup[]) => [
  ...groupBy(
    groups.toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime()),
    (entry) => entry.series,
  ).values(),
];

const poolsOf = ({ groups = [], metrics = [] }: Known, reference: RepeatKey, other: RepeatKey) => [
  ...(createNoiseSource(series, { series: toLists(groups), metrics })?.(reference, other) ?? []),
];

const [A, B] = [group(MYSQL2, 1), group(MARIADB, 2)];
const pair = [keyOf(A), keyOf(B)] as const;

describe('the pools of a pair', () => {
  const [mysql2, mariadb, mysql] = [group(MYSQL2, 3), group(MARIADB, 4), group(MYSQL, 5)];

  test('are the drivers of both sides, and all cases of the metric: no third driver of the page', () => {
    const [insert, mean, elsewhere] = [group(INSERT, 6), group(MEAN, 7), group(ELSEWHERE, 8)];
    const groups = [mysql2, mariadb, mysql, insert, mean, elsewhere];
    expect(poolsOf({ groups, metrics: [{ ...METRIC, groups: [insert, mysql] }] }, ...pair)).toEqual([
      [mariadb, mysql2],
      [insert, mysql],
    ]);
  });

  test('leave out the two sides themselves, in each of them', () => {
    const groups = [A, B, mysql2];
    expect(poolsOf({ groups, metrics: [{ ...METRIC, groups }] }, ...pair)).toEqual([[mysql2], [mysql2]]);
  });

  test('keep another batch, version or content of a side: a group is all of that', () => {
    const alike = [
      group(MYSQL2, 1, { repetitionGroup: 'b_2' }),
      group(MYSQL2, 1, { scenarioHash: 'h2' }),
      group(MYSQL2, 1, { version: '1.1.1' }),
      group(MYSQL2, 1, { repetitionGroup: null, run: 'r_1' }),
      group(MYSQL2, 1, { repetitionGroup: null, run: 'r_2' }),
    ];
    expect(poolsOf({ groups: [A, ...alike] }, ...pair)?.[0]).toEqual(alike);
    const single = keyOf(group(MYSQL2, 1, { repetitionGroup: null, run: 'r_1' }));
    expect(poolsOf({ groups: alike }, single, keyOf(B))?.[0]).toHaveLength(4);
  });

  test('are of the environment of the reference, where the other side was measured elsewhere too', () => {
    const elsewhere = group(ELSEWHERE, 9);
    const groups = [mysql2, elsewhere];
    expect(poolsOf({ groups }, keyOf(A), keyOf(group(ELSEWHERE, 1)))?.[0]).toEqual([mysql2]);
    expect(poolsOf({ groups }, keyOf(group(ELSEWHERE, 1)), keyOf(A))?.[0]).toEqual([elsewhere]);
  });

  test('are of the same metric, unit and statistic in the same environment', () => {
    const of = (known: Partial<typeof METRIC>) => ({ ...METRIC, ...known, groups: [mysql] });
    const others = [{ environment: 'e2' }, { metric: 'latency' }, { unit: 'ns/op' }, { statistic: 'mean' }];
    for (const known of others) expect(poolsOf({ metrics: [of(known)] }, ...pair)?.[1]).toEqual([]);
    expect(poolsOf({ metrics: [of({})] }, ...pair)?.[1]).toEqual([mysql]);
  });

  test('hold the newest 40 measurements of the two sides, and the newest 200 of a metric', () => {
    const many = (n: number, of = MYSQL2) => Array.from({ length: n }, (_, index) => group(of, 10 + index));
    const newestFirst = many(300).reverse();
    const pools = poolsOf({ groups: many(60), metrics: [{ ...METRIC, groups: newestFirst }] }, ...pair);
    expect(pools?.map((pool) => pool.length)).toEqual([40, 200]);
    expect(pools?.[0]?.map(({ lastAt }) => lastAt.getTime())).toEqual(
      Array.from({ length: 40 }, (_, index) => at(69 - index).getTime()),
    );
  });

  test('of one series against itself count each measurement once', () => {
    const groups = [A, mysql2, group(MYSQL2, 9)];
    expect(poolsOf({ groups }, keyOf(A), keyOf(mysql2))?.[0]).toEqual([group(MYSQL2, 9)]);
  });
});

test('a page that read no noise has no source, and a series it does not know has no pools', () => {
  expect(createNoiseSource(series, undefined)).toBeUndefined();
  expect(poolsOf({ groups: [A, B] }, keyOf(group('unknown', 1)), keyOf(B))).toEqual([]);
});

test('two measurements have one setup where environment, harness and tool agree, each in its version; unknown equals unknown alone', () => {
  const harness = (version: string, tool = '1.0.0') => ({ name: 'h', version, tool: { name: 't', version: tool } });
  const origins = new Map(
    [
      ...[['one', harness('1.0.0')] as const, ['two', harness('1.0.0')] as const, ['newer', harness('2.0.0')] as const],
      ...[['other tool', harness('1.0.0', '2.0.0')] as const, ['not stated', null] as const],
    ].map(([run, of]) => [run, { harness: of }]),
  );
  const isOneSetup = createNoiseSource(series, { series: [], metrics: [], origins })?.isOneSetup;
  const one = { series: MYSQL2, run: 'one' };
  expect(isOneSetup?.(one, { series: MARIADB, run: 'two' })).toBe(true);
  for (const run of ['newer', 'other tool', 'not stated']) expect(isOneSetup?.(one, { ...one, run })).toBe(false);
  expect(isOneSetup?.(one, { series: ELSEWHERE, run: 'two' })).toBe(false);
  expect(isOneSetup?.({ ...one, run: 'not stated' }, { ...one, run: 'not stated' })).toBe(true);
  expect(createNoiseSource(series, { series: [], metrics: [] })?.isOneSetup).toBeUndefined();
});
